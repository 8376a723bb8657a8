/**
 * Grants of department roles (contract.md §1.5). A role can hold only permissions of its department, and a user can
 * grant only permissions they hold.
 */
import { actionCode } from '@/model/entity/fill-action';
import type { Row } from '@/model/record';
import { successReply } from '@/server/http/reply';
import type { Caller } from '@/server/crud';
import { type Database, newId, oneOf } from '@/server/db';
import { currentUser } from '@/server/auth/guard/hook';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import { assertGrantable, assertNotRestricted, inheritedRules } from '@/server/auth/permissions/privilege-ceiling';
import { logGrantChange } from '../grants/audit';
import { toTreeModels } from '../menus/menu-tree';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { mayRead } from '../read-access';
import type { PlatformContext } from '../context';
import { lockDepartmentRole } from './privileges';
import { DEPARTMENT_ROLE } from './routes';
import { assertManagesDepartment } from '../departments/managed';
import { conditionText, conditionTexts } from '@/server/http/request-params';
import { messages } from '../departments/messages';
import { body, ids, query, text } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from '../departments/errors';

/** Granted menus and buttons of a department, as a tree. An entry whose parent is not granted becomes a root. @throws HttpError 510 */
async function readGrantedMenus(platform: PlatformContext, caller: CurrentUser, departId: string) {
  const { db } = platform;
  await assertManagesDepartment(platform, caller, departId);
  const rows: Row[] = await db
    .selectFrom('sys_permission as p')
    .innerJoin('sys_depart_permission as g', 'g.permission_id', 'p.id')
    .select(['p.id', 'p.parent_id as parentId', 'p.name', 'p.icon', 'p.rule_flag as ruleFlag'])
    .where('g.depart_id', '=', departId)
    .where('p.del_flag', '=', '0')
    .orderBy('p.sort_no', (order) => order.asc().nullsLast())
    .orderBy('p.create_time')
    .orderBy('p.id')
    .execute();
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return toTreeModels(
    rows.map((row) => ({ ...row, isLeaf: !parents.has(row.id ?? null) })),
    false,
  );
}

/** Union of the data rules of the department grant and of the granting user: a role shows no more rows than either. */
const mergeRules = (...rules: (string | null)[]) =>
  [...new Set(rules.flatMap((one) => conditionTexts(one ?? '')))].join(',') || null;

/** Grants of a department, with a share lock: they are not revoked before the transaction ends. */
const lockDepartmentGrants = (db: Database, departId: string, permissionIds: readonly string[]) =>
  db
    .selectFrom('sys_depart_permission as g')
    .innerJoin('sys_permission as p', 'p.id', 'g.permission_id')
    .select(['g.permission_id', 'g.data_rule_ids'])
    .where('p.del_flag', '=', '0')
    .where('g.depart_id', '=', departId)
    .where('g.permission_id', '=', oneOf(permissionIds))
    .orderBy('g.permission_id')
    .forShare('g')
    .execute();

/**
 * Applies the difference between `known` (grants that the client loaded) and `wanted`. Grants in neither list are kept.
 * @throws HttpError when the caller does not hold a permission, or when the department does not have it
 */
async function saveRoleGrants(
  platform: PlatformContext,
  caller: Caller,
  roleId: unknown,
  wanted: string[],
  known: string[],
) {
  const { db } = platform;
  await db.tx(async () => {
    const role = await lockDepartmentRole(db, roleId);
    await assertVisible(platform.engine, DEPARTMENT_ROLE, [role.id], caller);
    const grants = await db
      .selectFrom('sys_depart_role_permission')
      .select('permission_id')
      .where('role_id', '=', role.id)
      .execute();
    const held = grants.map((row) => row.permission_id);
    const added = wanted.filter((id) => !held.includes(id));
    const removed = held.filter((id) => known.includes(id) && !wanted.includes(id));
    if (added.length + removed.length === 0) return;
    const effective = await assertGrantable(db, caller, added);
    // Removing a grant also removes its data rules, which may restrict the caller.
    await assertNotRestricted(db, caller, removed);
    const given = await lockDepartmentGrants(db, role.departId, added);
    if (given.length < added.length) throw fail.notGranted();
    const rules = new Map(given.map((row) => [row.permission_id, row.data_rule_ids]));
    await db
      .deleteFrom('sys_depart_role_permission')
      .where('role_id', '=', role.id)
      .where('permission_id', '=', oneOf(removed))
      .execute();
    const rows = added.map((permission_id) => ({
      id: newId(),
      role_id: role.id,
      permission_id,
      data_rule_ids: mergeRules(rules.get(permission_id) ?? null, inheritedRules(effective, permission_id)),
    }));
    if (rows.length > 0) await db.insertInto('sys_depart_role_permission').values(rows).execute();
    await logGrantChange(db, caller, platform.now(), {
      table: 'sys_depart_role_permission',
      id: role.id,
      action: 'grant',
      before: { permissionIds: held },
      after: { permissionIds: [...held.filter((id) => !removed.includes(id)), ...added] },
    });
  });
  platform.tableChanged('sys_depart_role_permission');
}

export function mountDepartmentRoleGrants(api: Api, platform: PlatformContext): void {
  const { db, engine, schemas } = platform;
  const { permissionPrefix: auth } = schemas.entities[DEPARTMENT_ROLE]!;

  api.get(
    '/sys/sysDepartPermission/queryTreeListForDeptRole',
    {
      schema: { summary: '部门拥有的权限树', querystring: query({ departId: '部门' }) },
      config: { access: mayRead(engine, DEPARTMENT_ROLE) },
    },
    async (request) =>
      successReply(await readGrantedMenus(platform, currentUser(request), conditionText(request.query.departId))),
  );

  api.get(
    '/sys/sysDepartPermission/queryDeptRolePermission',
    {
      schema: { summary: '部门角色的权限编号', querystring: query({ roleId: '部门角色' }) },
      config: { access: mayRead(engine, DEPARTMENT_ROLE) },
    },
    async (request) => {
      const role = await engine.list(DEPARTMENT_ROLE, {}, currentUser(request), {
        id: conditionText(request.query.roleId),
      });
      const rows = await db
        .selectFrom('sys_depart_role_permission as g')
        .innerJoin('sys_permission as p', 'p.id', 'g.permission_id')
        .select('g.permission_id')
        .where('p.del_flag', '=', '0')
        .where('g.role_id', '=', oneOf(role.records.map(({ id }) => String(id))))
        .orderBy('p.sort_no', (order) => order.asc().nullsLast())
        .orderBy('p.id')
        .execute();
      return successReply(rows.map((row) => row.permission_id));
    },
  );

  api.post(
    '/sys/sysDepartPermission/saveDeptRolePermission',
    {
      schema: {
        summary: '保存部门角色的权限',
        body: body({ roleId: text('部门角色'), permissionIds: ids('权限'), lastpermissionIds: ids('原有权限') }),
      },
      config: { access: { permission: actionCode(auth, 'grant') }, log: { title: '部门角色', label: '授权' } },
    },
    async (request) => {
      const { roleId, permissionIds, lastpermissionIds } = request.body;
      await saveRoleGrants(
        platform,
        currentUser(request),
        roleId,
        conditionTexts(permissionIds),
        conditionTexts(lastpermissionIds),
      );
      return successReply(null, messages.saved, 200);
    },
  );
}
