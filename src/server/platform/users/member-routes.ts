/** Member routes of roles and departments (contract.md §1.2). */
import { sql } from 'kysely';
import { oneOf } from '@/server/db';
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformContext, PlatformRoutes } from '../context';
import { USER } from './accounts';
import { departmentIdsOf, roleIdsOf, setUserDepartments, setUserRoles } from './memberships';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { parseRequiredIds, textOf } from '@/server/http/request-params';
import type { WriteContext } from '../grants/audit';
import { assertExisting } from '../grants/existing-records';
import { messages } from './messages';
import { body, ids, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import { fail as grantFail } from '../grants/errors';
import { fail } from './errors';

/** How the roles, or the departments, of a user are read and saved. */
interface Memberships {
  read(db: WriteContext['db'], userId: string): Promise<string[]>;
  save(write: WriteContext, userId: string, wanted: readonly string[]): Promise<void>;
}

const roles: Memberships = { read: roleIdsOf, save: setUserRoles };
const departments: Memberships = { read: departmentIdsOf, save: setUserDepartments };

interface MembershipChange {
  memberships: Memberships;
  users: readonly string[];
  /** The role or department that the users join or leave. */
  group: string;
  kind: 'add' | 'remove';
  /** Called after the users are read and locked. */
  check?: () => Promise<void>;
}

interface IndirectMember {
  realname: string | null;
  username: string;
  depart: string | null;
  below: string | null;
}

/** Users who are not direct members of the department, with the descendant departments that they belong to. */
const indirectMembers = (departId: string, users: readonly string[]) => sql<IndirectMember>`
  select u.realname, u.username, top.depart_name as depart, (
    select string_agg(d.depart_name, '、' order by d.org_code) from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
    where ud.user_id = u.id and top.org_code <> '' and starts_with(d.org_code, top.org_code)) as below
  from sys_user u join sys_depart top on top.id = ${departId}
  where u.id = any(${users}) and not exists (select from sys_user_depart ud where ud.user_id = u.id and ud.dep_id = ${departId})
  order by u.username`;

/**
 * Checks that users are direct members, because department lists also show members of descendant departments.
 * @throws HttpError that names all other users, or for an unknown department
 */
async function assertDirectMembers(db: WriteContext['db'], departId: string, users: readonly string[]): Promise<void> {
  const findDepartments = (ids: readonly string[]) =>
    db.selectFrom('sys_depart').select('id').where('id', '=', oneOf(ids)).where('del_flag', '=', '0');
  await assertExisting([departId], findDepartments, grantFail.noDepart);
  const { rows } = await indirectMembers(departId, users).execute(db);
  if (rows.length === 0) return;
  const people = rows.map(({ realname, username, below }) => ({ name: realname || username, below }));
  throw fail.notMembers(
    people
      .map(({ name, below }) =>
        below !== null
          ? messages.memberBelow(name, below, String(rows[0]!.depart))
          : messages.noMember(name, String(rows[0]!.depart)),
      )
      .join('；'),
  );
}

const lockUsers = (db: WriteContext['db'], ids: readonly string[]) =>
  db
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where('id', '=', oneOf(ids))
    .where('del_flag', '=', '0')
    .orderBy('id')
    .forUpdate();

/** Adds users to a role or department, or removes them from it. */
async function changeMembers(
  { db, engine, now, tableChanged }: PlatformContext,
  request: FastifyRequest,
  { memberships, users, group, kind, check }: MembershipChange,
): Promise<void> {
  const caller = currentUser(request);
  const write: WriteContext = { db, caller, now: now() };
  await db.tx(async () => {
    const accounts = await assertExisting(users, (ids) => lockUsers(db, ids), fail.noUser);
    await assertVisible(engine, USER, users, caller);
    request.logSubject = accounts.map(({ username }) => username).join('、');
    await check?.();
    for (const user of users.toSorted()) {
      const others = (await memberships.read(db, user)).filter((id) => id !== group);
      await memberships.save(write, user, kind === 'add' ? [...others, group] : others);
    }
  });
  tableChanged('sys_user_role');
  tableChanged('sys_user_depart');
}

function mountRoleMembers(api: Api, platform: PlatformContext): void {
  const add = { config: { access: { permission: 'sys:role:addUser' }, log: { title: '角色', label: '添加用户' } } };
  api.post(
    '/sys/user/addSysUserRole',
    { schema: { summary: '给角色添加用户', body: body({ roleId: text('角色'), userIdList: ids('用户') }) }, ...add },
    async (request) => {
      const users = parseRequiredIds(request.body.userIdList);
      await changeMembers(platform, request, {
        memberships: roles,
        users,
        group: textOf(request.body.roleId),
        kind: 'add',
      });
      return successReply(null, messages.added, 200);
    },
  );

  const removeUsers = async (request: FastifyRequest, sentGroup: string | undefined, userIds: string | undefined) => {
    const group = textOf(sentGroup);
    const users = parseRequiredIds(userIds);
    await changeMembers(platform, request, { memberships: roles, users, group, kind: 'remove' });
    return successReply(null, messages.deleted, 200);
  };
  const remove = {
    config: { access: { permission: 'sys:role:removeUser' }, log: { title: '角色', label: '移除用户' } },
  };
  api.delete(
    '/sys/user/deleteUserRole',
    { schema: { summary: '从角色移除一个用户', querystring: query({ roleId: '角色', userId: '用户' }) }, ...remove },
    (request) => removeUsers(request, request.query.roleId, request.query.userId),
  );
  api.delete(
    '/sys/user/deleteUserRoleBatch',
    { schema: { summary: '从角色移除多个用户', querystring: query({ roleId: '角色', userIds: '用户' }) }, ...remove },
    (request) => removeUsers(request, request.query.roleId, request.query.userIds),
  );
}

function mountDepartmentMembers(api: Api, platform: PlatformContext): void {
  const add = {
    config: { access: { permission: 'sys:user:addToDepart' }, log: { title: '部门', label: '添加用户' } },
  };
  api.post(
    '/sys/user/editSysDepartWithUser',
    { schema: { summary: '给部门添加用户', body: body({ depId: text('部门'), userIdList: ids('用户') }) }, ...add },
    async (request) => {
      const users = parseRequiredIds(request.body.userIdList);
      await changeMembers(platform, request, {
        memberships: departments,
        users,
        group: textOf(request.body.depId),
        kind: 'add',
      });
      return successReply(null, messages.added, 200);
    },
  );

  const removeUsers = async (request: FastifyRequest, sentGroup: string | undefined, userIds: string | undefined) => {
    const group = textOf(sentGroup);
    const users = parseRequiredIds(userIds);
    await changeMembers(platform, request, {
      memberships: departments,
      users,
      group,
      kind: 'remove',
      check: () => assertDirectMembers(platform.db, group, users),
    });
    return successReply(null, messages.deleted, 200);
  };
  const remove = {
    config: { access: { permission: 'sys:user:removeFromDepart' }, log: { title: '部门', label: '移除用户' } },
  };
  api.delete(
    '/sys/user/deleteUserInDepart',
    { schema: { summary: '从部门移除一个用户', querystring: query({ depId: '部门', userId: '用户' }) }, ...remove },
    (request) => removeUsers(request, request.query.depId, request.query.userId),
  );
  api.delete(
    '/sys/user/deleteUserInDepartBatch',
    { schema: { summary: '从部门移除多个用户', querystring: query({ depId: '部门', userIds: '用户' }) }, ...remove },
    (request) => removeUsers(request, request.query.depId, request.query.userIds),
  );
}

export const mountMembers: PlatformRoutes = (api, platform) => {
  mountRoleMembers(api, platform);
  mountDepartmentMembers(api, platform);
};
