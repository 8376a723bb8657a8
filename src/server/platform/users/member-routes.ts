/** Member routes of roles and departments (contract.md §1.2). */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import { currentUser } from '@/server/auth/guard/hook';
import { paths } from '@/server/http/paths';
import type { PlatformRoutes } from '../context';
import { departmentIdsOf, roleIdsOf, setUserDepartments, setUserRoles } from './memberships';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { requestBody, bodyText, requestParam, parseRequiredIds } from '@/server/http/request-params';
import type { WriteContext } from '../grants/audit';
import { assertExisting } from '../grants/existing-records';
import { messages as grantMessages } from '../grants/messages';
import { messages } from './messages';

type ReadIds = (db: WriteContext['db'], userId: string) => Promise<string[]>;
type WriteIds = (write: WriteContext, userId: string, wanted: readonly string[]) => Promise<void>;

const USER = 'system/user';
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

export const mountMembers: PlatformRoutes = (api, { db, engine, now, tableChanged }) => {
  /**
   * Adds one role or department to each of these users, or removes it.
   * @param check called after the users are read and locked
   */
  async function changeMembers(
    request: FastifyRequest,
    users: readonly string[],
    list: ReadIds,
    save: WriteIds,
    one: string,
    add: boolean,
    check: () => Promise<void> = async () => undefined,
  ) {
    const person = currentUser(request);
    const write: WriteContext = { db, caller: person, now: now() };
    await db.tx(async () => {
      await assertExisting(db, LOCK_USERS_SQL, users, messages.noUser);
      await assertVisible(engine, USER, users, person);
      await check();
      for (const user of users.toSorted()) {
        const others = (await list(db, user)).filter((id) => id !== one);
        await save(write, user, add ? [...others, one] : others);
      }
    });
    tableChanged('sys_user_role');
    tableChanged('sys_user_depart');
  }

  api.post(paths.roleUsersAdd, { config: { access: { permission: 'sys:role:addUser' } } }, async (request) => {
    const body = requestBody(request);
    await changeMembers(
      request,
      parseRequiredIds(body.userIdList),
      roleIdsOf,
      setUserRoles,
      bodyText(body, 'roleId'),
      true,
    );
    return successReply(null, messages.added, 200);
  });
  const removeFromRole = async (request: FastifyRequest, users: string[]) => {
    await changeMembers(request, users, roleIdsOf, setUserRoles, requestParam(request, 'roleId'), false);
    return successReply(null, messages.deleted, 200);
  };
  const removeUser = { config: { access: { permission: 'sys:role:removeUser' } } };
  api.delete(paths.roleUserRemove, removeUser, (request) =>
    removeFromRole(request, parseRequiredIds(requestParam(request, 'userId'))),
  );
  api.delete(paths.roleUsersRemove, removeUser, (request) =>
    removeFromRole(request, parseRequiredIds(requestParam(request, 'userIds'))),
  );

  api.post(paths.departMembersAdd, { config: { access: { permission: 'sys:user:addToDepart' } } }, async (request) => {
    const body = requestBody(request);
    await changeMembers(
      request,
      parseRequiredIds(body.userIdList),
      departmentIdsOf,
      setUserDepartments,
      bodyText(body, 'depId'),
      true,
    );
    return successReply(null, messages.added, 200);
  });
  const removeFromDepartment = async (request: FastifyRequest, users: string[]) => {
    const depart = requestParam(request, 'depId');
    await changeMembers(request, users, departmentIdsOf, setUserDepartments, depart, false, () =>
      assertDirectMembers(db, depart, users),
    );
    return successReply(null, messages.deleted, 200);
  };
  const removeMember = { config: { access: { permission: 'sys:user:removeFromDepart' } } };
  api.delete(paths.departMemberRemove, removeMember, (request) =>
    removeFromDepartment(request, parseRequiredIds(requestParam(request, 'userId'))),
  );
  api.delete(paths.departMembersRemove, removeMember, (request) =>
    removeFromDepartment(request, parseRequiredIds(requestParam(request, 'userIds'))),
  );
};
