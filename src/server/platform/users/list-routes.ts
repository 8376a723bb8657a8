/** Lists of users, of the members of a role or department, and of a user's roles and departments (contract.md §1.2). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { errorReply, successReply } from '@/server/http/reply';
import { pageQuery, requestParam } from '@/server/http/request-params';
import type { PlatformContext, PlatformRoutes } from '../context';
import { assertMayRead } from '../read-access';
import { USER } from './accounts';
import { departmentIdsOf, roleIdsOf } from './memberships';
import { messages } from './messages';
import { listUsers, nameFilters } from './user-cards';

const byHandler = { config: { access: 'handler' } } as const;

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

function mountMemberships(api: FastifyInstance, platform: PlatformContext): void {
  const { db } = platform;

  api.get('/sys/user/queryUserRole', byHandler, async (request) => {
    const userId = requestParam(request, 'userid');
    await assertSelfOrReader(platform, request, userId);
    const roles = await roleIdsOf(db, userId);
    return roles.length > 0 ? successReply(roles) : errorReply(500, messages.noRoles);
  });

  api.get('/sys/user/userDepartList', byHandler, async (request) => {
    const userId = requestParam(request, 'userId');
    await assertSelfOrReader(platform, request, userId);
    const ids = await departmentIdsOf(db, userId);
    if (ids.length === 0) return errorReply(500, messages.noDeparts);
    const sql = 'select id, depart_name from sys_depart where id = any($1) order by org_code';
    const { rows } = await db.query(sql, [ids]);
    return successReply(rows.map((row) => ({ key: row.id, value: row.id, title: row.depart_name })));
  });
}

export const mountUserLists: PlatformRoutes = (api, platform) => {
  const { engine } = platform;
  mountMemberships(api, platform);

  api.get<{ Querystring: Record<string, unknown> }>('/sys/user/listAll', byHandler, async (request) => {
    const caller = currentUser(request);
    assertMayRead(engine, caller, USER);
    return successReply(await engine.list(USER, request.query, caller));
  });

  api.get('/sys/user/userRoleList', byHandler, async (request) => {
    assertMayRead(engine, currentUser(request), USER, 'system/role');
    const roleId = requestParam(request, 'roleId') || NO_ID;
    return successReply(await listUsers(platform, request, { ...pageQuery(request), ...nameFilters(request), roleId }));
  });

  api.get('/sys/user/departUserList', byHandler, async (request) => {
    const caller = currentUser(request);
    assertMayRead(engine, caller, USER, 'system/depart');
    const departTree = requestParam(request, 'depId') || managedDepartmentIds(caller) || NO_ID;
    const query = { ...pageQuery(request), ...nameFilters(request), departTree };
    return successReply(await listUsers(platform, request, query));
  });
};
