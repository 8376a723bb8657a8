/**
 * Routes that list and assign department roles (contract.md §1.5). The CRUD engine provides list, add, edit and delete.
 */
import { type Database, oneOf } from '@/server/db';
import type { Row } from '@/model/record';
import { actionCode } from '@/model/entity/fill-action';
import { successReply } from '@/server/http/reply';
import type { Caller } from '@/server/crud';
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
import { fail } from '../departments/errors';

export const DEPARTMENT_ROLE = 'system/depart-role';

/** Department roles of a user. */
const rolesOfUser = (db: Database, userId: string) =>
  db
    .selectFrom('sys_depart_role_user as ru')
    .innerJoin('sys_depart_role as r', 'r.id', 'ru.drole_id')
    .select(['ru.id', 'ru.user_id as userId', 'ru.drole_id as droleId'])
    .where('r.del_flag', '=', '0')
    .where('ru.user_id', '=', userId)
    .orderBy('r.role_code');

/** @throws HttpError for an unknown role, or when the user is not a member of the department of the role */
async function assertDepartmentMember(
  { db }: PlatformContext,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  const rows = await db
    .selectFrom('sys_depart_role as r')
    .leftJoin('sys_user_depart as m', (join) => join.onRef('m.dep_id', '=', 'r.depart_id').on('m.user_id', '=', userId))
    .select(['r.id', 'm.id as membership'])
    .where('r.id', '=', oneOf(roleIds))
    .where('r.del_flag', '=', '0')
    .orderBy('r.id')
    .forShare('r')
    .execute();
  if (rows.length < roleIds.length) throw fail.noRole();
  if (rows.some(({ membership }) => membership === null)) throw fail.noMember();
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
    const user = await db
      .selectFrom('sys_user')
      .select('id')
      .where('id', '=', userId)
      .where('del_flag', '=', '0')
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw fail.noUser();
    await assertVisible(platform.engine, 'system/user', [userId], caller);
    const touched = [...new Set([...wanted, ...known])];
    const roles = await rolesOfUser(db, userId).where('ru.drole_id', '=', oneOf(touched)).execute();
    const held = roles.map(({ droleId }) => droleId);
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
  const { permissionPrefix: auth } = schemas.entities[DEPARTMENT_ROLE]!;

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
      const held = await rolesOfUser(db, conditionText(userId))
        .where('r.depart_id', '=', conditionText(departId))
        .execute();
      return successReply(held.filter(({ droleId }) => visible.has(droleId)));
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
