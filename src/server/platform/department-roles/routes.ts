/**
 * Routes that list and assign department roles (contract.md §1.5). The CRUD engine provides list, add, edit and delete.
 */
import type { Row } from '@/model/record';
import { actionCode } from '@/model/entity/fill-action';
import { successReply } from '@/server/http/reply';
import type { Caller } from '@/server/crud';
import { HttpError } from '@/server/http/http-error';
import { currentUser } from '@/server/auth/guard/hook';
import { assertNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { logGrantChange } from '../grants/audit';
import { updateMemberships } from '../grants/membership-tables';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { mayRead } from '../read-access';
import type { PlatformContext } from '../context';
import { assertDepartmentRolesGrantable, assertDepartmentRolesRevocable } from './privileges';
import { ALL_ROWS, conditionText, conditionTexts } from '@/server/http/request-params';
import { messages } from '../departments/messages';
import { body, ids, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';

export const DEPARTMENT_ROLE = 'system/depart-role';

/** Department roles of user `$1` that belong to department `$2` or are listed in `$3`. */
const USER_ROLES_SQL = `
  select ru.id, ru.user_id, ru.drole_id from sys_depart_role_user ru
  join sys_depart_role r on r.id = ru.drole_id and r.del_flag = '0'
  where ru.user_id = $1 and (r.depart_id = $2 or ru.drole_id = any($3)) order by r.role_code`;

/** @throws HttpError for an unknown role, or when the user is not a member of the department of the role */
async function assertDepartmentMember(
  { db }: PlatformContext,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  const { rows } = await db.query(
    `select r.id, m.id is not null as member from sys_depart_role r
     left join sys_user_depart m on m.dep_id = r.depart_id and m.user_id = $1
     where r.id = any($2) and r.del_flag = '0' order by r.id for share of r`,
    [userId, roleIds],
  );
  if (rows.length < roleIds.length) throw new HttpError(messages.noRole);
  if (!rows.every((row) => row.member === true)) throw new HttpError(messages.noMember);
}

/** Assigns and removes department roles of a user. Roles in neither list are kept. */
async function assignRoles(
  platform: PlatformContext,
  caller: Caller,
  userId: string,
  wanted: string[],
  known: string[],
) {
  const { db } = platform;
  await db.tx(async () => {
    const user = await db.query("select id from sys_user where id = $1 and del_flag = '0' for update", [userId]);
    if (user.rows.length === 0) throw new HttpError(messages.noUser);
    await assertVisible(platform.engine, 'system/user', [userId], caller);
    const touched = [...new Set([...wanted, ...known])];
    const held = (await db.query(USER_ROLES_SQL, [userId, null, touched])).rows.map((row) => String(row.drole_id));
    const added = wanted.filter((id) => !held.includes(id));
    const removed = held.filter((id) => !wanted.includes(id));
    if (added.length + removed.length === 0) return;
    await assertVisible(platform.engine, DEPARTMENT_ROLE, [...added, ...removed], caller);
    await assertDepartmentMember(platform, userId, added);
    await assertNotMorePrivileged(db, caller, userId);
    await assertDepartmentRolesGrantable(db, caller, added);
    await assertDepartmentRolesRevocable(db, caller, removed);
    await updateMemberships(db, 'sys_depart_role_user', userId, added, removed);
    await logGrantChange(db, caller, platform.now(), {
      table: 'sys_depart_role_user',
      id: userId,
      action: 'assign',
      before: { roleIds: held },
      after: { roleIds: [...held.filter((id) => !removed.includes(id)), ...added] },
    });
  });
  platform.tableChanged('sys_depart_role_user');
}

export function mountDepartmentRoles(api: Api, platform: PlatformContext): void {
  const { db, engine, schemas } = platform;
  const { auth } = schemas.entities[DEPARTMENT_ROLE]!;

  /** Roles of one department that are visible to the caller. */
  async function rolesOf(caller: Caller, departId: string): Promise<Row[]> {
    const query = { ...ALL_ROWS, column: 'roleCode', order: 'asc' };
    return (await engine.list(DEPARTMENT_ROLE, query, caller, { departId: conditionText(departId) })).records;
  }

  api.get(
    '/sys/sysDepartRole/getDeptRoleList',
    {
      schema: { summary: '部门的部门角色', querystring: query({ departId: '部门', userId: '用户' }) },
      config: { access: mayRead(engine, DEPARTMENT_ROLE) },
    },
    async (request) => successReply(await rolesOf(currentUser(request), request.query.departId ?? '')),
  );

  api.get(
    '/sys/sysDepartRole/getDeptRoleByUserId',
    {
      schema: { summary: '用户在部门的部门角色', querystring: query({ departId: '部门', userId: '用户' }) },
      config: { access: mayRead(engine, DEPARTMENT_ROLE) },
    },
    async (request) => {
      const { departId = '', userId = '' } = request.query;
      const visible = new Set((await rolesOf(currentUser(request), departId)).map((role) => role.id));
      const { rows } = await db.query(USER_ROLES_SQL, [conditionText(userId), conditionText(departId), []]);
      return successReply(
        rows
          .filter((row) => visible.has(String(row.drole_id)))
          .map((row) => ({ id: row.id, userId: row.user_id, droleId: row.drole_id })),
      );
    },
  );

  api.post(
    '/sys/sysDepartRole/deptRoleUserAdd',
    {
      schema: {
        summary: '分配用户的部门角色',
        body: body({ userId: text('用户'), newRoleId: ids('新的部门角色'), oldRoleId: ids('原有的部门角色') }),
      },
      config: { access: { permission: actionCode(auth, 'assign') }, log: { title: '部门角色', label: '分配用户' } },
    },
    async (request) => {
      const { userId, newRoleId, oldRoleId } = request.body;
      const [wanted, known] = [conditionTexts(newRoleId), conditionTexts(oldRoleId)];
      await assignRoles(platform, currentUser(request), conditionText(userId), wanted, known);
      return successReply(null, messages.added, 200);
    },
  );
}
