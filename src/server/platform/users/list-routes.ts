/** Lists of users, of the members of a role or department, and of a user's roles and departments (contract.md §1.2). */
import { oneOf } from '@/server/db';
import type { FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { successReply } from '@/server/http/reply';
import { pageQuery, textOf } from '@/server/http/request-params';
import type { PlatformContext, PlatformRoutes } from '../context';
import { assertMayRead, mayRead } from '../read-access';
import { USER } from './accounts';
import { departmentIdsOf, roleIdsOf } from './memberships';
import { listUsers, nameFilters } from './user-cards';
import { paging, query } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from './errors';

/** Id that no record has: a list without its required id is empty instead of complete. */
const NO_ID = '-';

/** Ids of the departments that a superior manages, comma-separated, for the page of their members. */
const managedDepartmentIds = ({ userInfo }: CurrentUser) =>
  userInfo.userIdentity === 2 ? String(userInfo.departIds ?? '') : '';

/** Allows users to read their own memberships; those of other users require read access to the user. @throws HttpError */
async function assertSelfOrReader({ engine }: PlatformContext, request: FastifyRequest, userId: string): Promise<void> {
  const caller = currentUser(request);
  if (userId === caller.me.id) return;
  assertMayRead(engine, caller, USER);
  await assertVisible(engine, USER, [userId], caller);
}

function mountMemberships(api: Api, platform: PlatformContext): void {
  const { db } = platform;

  api.get(
    '/sys/user/queryUserRole',
    { schema: { summary: '用户的角色编号', querystring: query({ userid: '用户' }) }, config: { access: 'signed-in' } },
    async (request) => {
      const userId = textOf(request.query.userid);
      await assertSelfOrReader(platform, request, userId);
      const roles = await roleIdsOf(db, userId);
      if (roles.length === 0) throw fail.noRoles();
      return successReply(roles);
    },
  );

  api.get(
    '/sys/user/userDepartList',
    { schema: { summary: '用户的部门', querystring: query({ userId: '用户' }) }, config: { access: 'signed-in' } },
    async (request) => {
      const userId = textOf(request.query.userId);
      await assertSelfOrReader(platform, request, userId);
      const ids = await departmentIdsOf(db, userId);
      if (ids.length === 0) throw fail.noDeparts();
      const rows = await db
        .selectFrom('sys_depart')
        .select(['id', 'depart_name'])
        .where('id', '=', oneOf(ids))
        .orderBy('org_code')
        .execute();
      return successReply(rows.map((row) => ({ key: row.id, value: row.id, title: row.depart_name })));
    },
  );
}

export const mountUserLists: PlatformRoutes = (api, platform) => {
  const { engine } = platform;
  mountMemberships(api, platform);

  api.get(
    '/sys/user/listAll',
    {
      schema: { summary: '用户分页列表，含全部部门', querystring: query(paging) },
      config: { access: mayRead(engine, USER) },
    },
    async (request) => {
      const caller = currentUser(request);
      return successReply(await engine.list(USER, request.query, caller));
    },
  );

  api.get(
    '/sys/user/userRoleList',
    {
      schema: {
        summary: '角色的用户',
        querystring: query({ roleId: '角色', username: '用户名', realname: '姓名', ...paging }),
      },
      config: { access: mayRead(engine, USER, 'system/role') },
    },
    async (request) => {
      const roleId = textOf(request.query.roleId) || NO_ID;
      return successReply(
        await listUsers(platform, request, { ...pageQuery(request), ...nameFilters(request), roleId }),
      );
    },
  );

  api.get(
    '/sys/user/departUserList',
    {
      schema: {
        summary: '部门的用户',
        querystring: query({ depId: '部门', username: '用户名', realname: '姓名', ...paging }),
      },
      config: { access: mayRead(engine, USER, 'system/depart') },
    },
    async (request) => {
      const caller = currentUser(request);
      const departTree = textOf(request.query.depId) || managedDepartmentIds(caller) || NO_ID;
      const query = { ...pageQuery(request), ...nameFilters(request), departTree };
      return successReply(await listUsers(platform, request, query));
    },
  );
};
