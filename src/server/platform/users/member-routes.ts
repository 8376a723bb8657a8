/** Member routes of roles and departments (contract.md §1.2). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import { currentUser } from '@/server/auth/guard/hook';
import type { PlatformContext, PlatformRoutes } from '../context';
import { USER } from './accounts';
import { departmentIdsOf, roleIdsOf, setUserDepartments, setUserRoles } from './memberships';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { requestBody, bodyText, requestParam, parseRequiredIds } from '@/server/http/request-params';
import type { WriteContext } from '../grants/audit';
import { assertExisting } from '../grants/existing-records';
import { messages as grantMessages } from '../grants/messages';
import { messages } from './messages';

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

const LOCK_USERS_SQL = "select id from sys_user where id = any($1) and del_flag = '0' order by id for update";

/** Users who are not direct members of the department, with the descendant departments that they belong to. */
const INDIRECT_MEMBERS_SQL = `
  select u.realname, u.username, top.depart_name as depart, (
    select string_agg(d.depart_name, '、' order by d.org_code) from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
    where ud.user_id = u.id and top.org_code <> '' and starts_with(d.org_code, top.org_code)) as below
  from sys_user u join sys_depart top on top.id = $2
  where u.id = any($1) and not exists (select from sys_user_depart ud where ud.user_id = u.id and ud.dep_id = $2)
  order by u.username`;

/**
 * Checks that users are direct members, because department lists also show members of descendant departments.
 * @throws HttpError that names all other users, or for an unknown department
 */
async function assertDirectMembers(db: WriteContext['db'], departId: string, users: readonly string[]): Promise<void> {
  await assertExisting(
    db,
    "select id from sys_depart where id = any($1) and del_flag = '0'",
    [departId],
    grantMessages.noDepart,
  );
  const { rows } = await db.query(INDIRECT_MEMBERS_SQL, [users, departId]);
  if (rows.length === 0) return;
  const people = rows.map((row) => ({ name: String(row.realname || row.username), below: row.below }));
  throw new HttpError(
    people
      .map(({ name, below }) =>
        typeof below === 'string'
          ? messages.memberBelow(name, below, String(rows[0]!.depart))
          : messages.noMember(name, String(rows[0]!.depart)),
      )
      .join('；'),
  );
}

/** Adds users to a role or department, or removes them from it. */
async function changeMembers(
  { db, engine, now, tableChanged }: PlatformContext,
  request: FastifyRequest,
  { memberships, users, group, kind, check }: MembershipChange,
): Promise<void> {
  const caller = currentUser(request);
  const write: WriteContext = { db, caller, now: now() };
  await db.tx(async () => {
    await assertExisting(db, LOCK_USERS_SQL, users, messages.noUser);
    await assertVisible(engine, USER, users, caller);
    await check?.();
    for (const user of users.toSorted()) {
      const others = (await memberships.read(db, user)).filter((id) => id !== group);
      await memberships.save(write, user, kind === 'add' ? [...others, group] : others);
    }
  });
  tableChanged('sys_user_role');
  tableChanged('sys_user_depart');
}

function mountRoleMembers(api: FastifyInstance, platform: PlatformContext): void {
  const add = { config: { access: { permission: 'sys:role:addUser' }, log: { title: '角色', label: '添加用户' } } };
  api.post('/sys/user/addSysUserRole', add, async (request) => {
    const body = requestBody(request);
    const users = parseRequiredIds(body.userIdList);
    await changeMembers(platform, request, {
      memberships: roles,
      users,
      group: bodyText(body, 'roleId'),
      kind: 'add',
    });
    return successReply(null, messages.added, 200);
  });

  const removeUsers = async (request: FastifyRequest, users: string[]) => {
    const group = requestParam(request, 'roleId');
    await changeMembers(platform, request, { memberships: roles, users, group, kind: 'remove' });
    return successReply(null, messages.deleted, 200);
  };
  const remove = {
    config: { access: { permission: 'sys:role:removeUser' }, log: { title: '角色', label: '移除用户' } },
  };
  api.delete('/sys/user/deleteUserRole', remove, (request) =>
    removeUsers(request, parseRequiredIds(requestParam(request, 'userId'))),
  );
  api.delete('/sys/user/deleteUserRoleBatch', remove, (request) =>
    removeUsers(request, parseRequiredIds(requestParam(request, 'userIds'))),
  );
}

function mountDepartmentMembers(api: FastifyInstance, platform: PlatformContext): void {
  const add = {
    config: { access: { permission: 'sys:user:addToDepart' }, log: { title: '部门', label: '添加用户' } },
  };
  api.post('/sys/user/editSysDepartWithUser', add, async (request) => {
    const body = requestBody(request);
    const users = parseRequiredIds(body.userIdList);
    await changeMembers(platform, request, {
      memberships: departments,
      users,
      group: bodyText(body, 'depId'),
      kind: 'add',
    });
    return successReply(null, messages.added, 200);
  });

  const removeUsers = async (request: FastifyRequest, users: string[]) => {
    const group = requestParam(request, 'depId');
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
  api.delete('/sys/user/deleteUserInDepart', remove, (request) =>
    removeUsers(request, parseRequiredIds(requestParam(request, 'userId'))),
  );
  api.delete('/sys/user/deleteUserInDepartBatch', remove, (request) =>
    removeUsers(request, parseRequiredIds(requestParam(request, 'userIds'))),
  );
}

export const mountMembers: PlatformRoutes = (api, platform) => {
  mountRoleMembers(api, platform);
  mountDepartmentMembers(api, platform);
};
