/** Additional read routes of roles and of the data rules of menus (contract.md §1.3, §1.4). */
import { successReply, errorReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformRoutes } from '../context';
import { assertMayRead } from '../read-access';
import { dataRulesOfMenu } from '../grants/rule-selection';
import { ALL_ROWS, requestParam } from '@/server/http/request-params';
import { messages } from './messages';

const ROLE = 'system/role';
const DATA_RULE = 'system/permission-rule';

export const mountRoles: PlatformRoutes = (api, { db, engine }) => {
  const byHandler = { config: { access: 'handler' } } as const;
  // Readers of users or departments may list the roles too, because their forms have a role picker.
  api.get('/sys/role/queryall', byHandler, async (request) => {
    const caller = currentUser(request);
    assertMayRead(engine, caller, ROLE, 'system/user', 'system/depart');
    const { records } = await engine.list(ROLE, { ...ALL_ROWS, column: 'createTime', order: 'desc' }, caller);
    return successReply(records);
  });

  api.get('/sys/role/checkRoleCode', byHandler, async (request) => {
    assertMayRead(engine, currentUser(request), ROLE);
    const { rows } = await db.query(
      "select from sys_role where role_code = $1 and id <> $2 and del_flag = '0' limit 1",
      [requestParam(request, 'roleCode'), requestParam(request, 'id')],
    );
    return rows.length > 0 ? errorReply(500, messages.roleCodeTaken, false) : successReply(true);
  });

  const menuReaders = [DATA_RULE, 'system/permission', ROLE];
  api.get('/sys/permission/getPermRuleListByPermId', byHandler, async (request) => {
    assertMayRead(engine, currentUser(request), ...menuReaders);
    return successReply(await dataRulesOfMenu(db, requestParam(request, 'permissionId')));
  });
  api.get('/sys/permission/queryPermissionRule', byHandler, async (request) => {
    assertMayRead(engine, currentUser(request), ...menuReaders);
    const [name, value] = [requestParam(request, 'ruleName'), requestParam(request, 'ruleValue')];
    const has = (text: unknown, part: string) => String(text ?? '').includes(part.replace(/^\*|\*$/g, ''));
    const rows = await dataRulesOfMenu(db, requestParam(request, 'permissionId'));
    return successReply(rows.filter((row) => has(row.ruleName, name) && has(row.ruleValue, value)));
  });
};
