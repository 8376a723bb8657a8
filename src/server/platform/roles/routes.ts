/** Additional read routes of roles and of the data rules of menus (contract.md §1.3, §1.4). */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformRoutes } from '../context';
import { mayRead } from '../read-access';
import { dataRulesOfMenu } from '../grants/rule-selection';
import { ALL_ROWS, textOf } from '@/server/http/request-params';
import { fail } from './errors';
import { query } from '@/server/http/schema/fields';

const ROLE = 'system/role';
const DATA_RULE = 'system/permission-rule';

const mountRoleLists: PlatformRoutes = (api, { engine }) => {
  // Readers of users or departments may list the roles too, because their forms have a role picker.
  const config = { access: mayRead(engine, ROLE, 'system/user', 'system/depart') };
  const allRoles = async (request: FastifyRequest) => {
    const caller = currentUser(request);
    const { records } = await engine.list(ROLE, { ...ALL_ROWS, column: 'createTime', order: 'desc' }, caller);
    return successReply(records);
  };
  api.get('/sys/role/queryall', { schema: { summary: '全部角色' }, config }, allRoles);
  // Roles belong to no tenant, so the list of all tenants is the same one.
  api.get('/sys/role/queryallNoByTenant', { schema: { summary: '全部角色，不分租户' }, config }, allRoles);
};

export const mountRoles: PlatformRoutes = (api, platform) => {
  const { db, engine } = platform;
  mountRoleLists(api, platform);
  api.get(
    '/sys/role/checkRoleCode',
    {
      schema: { summary: '角色编码是否可用', querystring: query({ id: '角色，新增时为空', roleCode: '角色编码' }) },
      config: { access: mayRead(engine, ROLE) },
    },
    async (request) => {
      const other = await db
        .selectFrom('sys_role')
        .select('id')
        .where('role_code', '=', textOf(request.query.roleCode))
        .where('id', '<>', textOf(request.query.id))
        .where('del_flag', '=', '0')
        .limit(1)
        .executeTakeFirst();
      if (other) throw fail.roleCodeTaken().with(false);
      return successReply(true);
    },
  );

  const menuReaders = [DATA_RULE, 'system/permission', ROLE];
  api.get(
    '/sys/permission/getPermRuleListByPermId',
    {
      schema: { summary: '菜单的数据规则', querystring: query({ permissionId: '菜单' }) },
      config: { access: mayRead(engine, ...menuReaders) },
    },
    async (request) => {
      return successReply(await dataRulesOfMenu(db, textOf(request.query.permissionId)));
    },
  );
  api.get(
    '/sys/permission/queryPermissionRule',
    {
      schema: {
        summary: '查询菜单的数据规则',
        querystring: query({ permissionId: '菜单', ruleName: '规则名称', ruleValue: '规则值' }),
      },
      config: { access: mayRead(engine, ...menuReaders) },
    },
    async (request) => {
      const [name, value] = [textOf(request.query.ruleName), textOf(request.query.ruleValue)];
      const has = (text: unknown, part: string) => String(text ?? '').includes(part.replace(/^\*|\*$/g, ''));
      const rows = await dataRulesOfMenu(db, textOf(request.query.permissionId));
      return successReply(rows.filter((row) => has(row.ruleName, name) && has(row.ruleValue, value)));
    },
  );
};
