/** Reading roles and the data rules of menus beyond their lists (contract.md §1.3, §1.4). */
import type { FastifyRequest } from 'fastify';
import { answer, refusal } from '../../answer';
import { noPermission } from '../../refusal';
import { personOf } from '../guard';
import { paths } from '../paths';
import type { PlatformRoutes } from '../platform';
import { rulesOfMenu } from './role-grants';
import { ALL, param } from './request';
import { texts } from './texts';

const ROLE = 'system/role';
const RULE = 'system/permission-rule';

export const mountRoles: PlatformRoutes = (api, { db, engine }) => {
  const guarded = { config: { guarded: true } };
  const demandReader = (request: FastifyRequest, entities: readonly string[]) => {
    const person = personOf(request);
    if (!entities.some((entity) => engine.mayRead(entity, person))) throw noPermission();
    return person;
  };

  // Who edits users or members of departments chooses among them.
  api.get(paths.rolesAll, guarded, async (request) => {
    const person = demandReader(request, [ROLE, 'system/user', 'system/depart']);
    const { records } = await engine.list(ROLE, { ...ALL, column: 'createTime', order: 'desc' }, person);
    return answer(records);
  });

  api.get(paths.roleCodeCheck, guarded, async (request) => {
    demandReader(request, [ROLE]);
    const { rows } = await db.query(
      "select from sys_role where role_code = $1 and id <> $2 and del_flag = '0' limit 1",
      [param(request, 'roleCode'), param(request, 'id')],
    );
    return rows.length > 0 ? refusal(500, texts.roleCodeTaken, false) : answer(true);
  });

  const menuReaders = [RULE, 'system/permission', ROLE];
  api.get(paths.menuRules, guarded, async (request) => {
    demandReader(request, menuReaders);
    return answer(await rulesOfMenu(db, param(request, 'permissionId')));
  });
  api.get(paths.menuRuleSearch, guarded, async (request) => {
    demandReader(request, menuReaders);
    const [name, value] = [param(request, 'ruleName'), param(request, 'ruleValue')];
    const has = (text: unknown, part: string) => String(text ?? '').includes(part.replace(/^\*|\*$/g, ''));
    const rows = await rulesOfMenu(db, param(request, 'permissionId'));
    return answer(rows.filter((row) => has(row.ruleName, name) && has(row.ruleValue, value)));
  });
};
