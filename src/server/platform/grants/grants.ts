/** Grants of menus, buttons and data rules to roles and departments (contract.md §1.3, §1.4). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { successReply, errorReply } from '@/server/http/reply';
import { type Database, newId } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import { currentUser } from '@/server/auth/guard/hook';
import { paths } from '@/server/http/paths';
import type { PlatformContext, PlatformRoutes } from '../context';
import { assertMayRead } from '../read-access';
import {
  assertAdmin,
  assertGrantable,
  assertRuleSelection,
  assertNotRestricted,
  inheritedRules,
} from '@/server/auth/permissions/privilege-ceiling';
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';
import { logGrantChange, type WriteContext } from './audit';
import { assertExisting } from './existing-records';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { requestBody, bodyText, parseIds, requestParam, splitCsv } from '@/server/http/request-params';
import { messages } from './messages';

/** A kind of grant holder: its grant table and its record table. */
export interface GrantHolder {
  grants: 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission';
  column: 'role_id' | 'depart_id';
  owners: 'sys_role' | 'sys_depart' | 'sys_depart_role';
  /** Message for an unknown holder; `noGrant` is the message for a holder without the menu. */
  missing: string;
  noGrant: string;
}

export const ROLE_HOLDER: GrantHolder = {
  grants: 'sys_role_permission',
  column: 'role_id',
  owners: 'sys_role',
  missing: messages.noRole,
  noGrant: messages.roleMenuFirst,
};
export const DEPARTMENT_HOLDER: GrantHolder = {
  grants: 'sys_depart_permission',
  column: 'depart_id',
  owners: 'sys_depart',
  missing: messages.noDepart,
  noGrant: messages.departMenuFirst,
};

const EXISTING_MENUS_SQL = "select id from sys_permission where id = any($1) and del_flag = '0'";

/** Locks the holder's row, so that concurrent saves run one after another. @throws HttpError for an unknown holder */
async function lockHolder(
  db: Database,
  { owners, missing }: GrantHolder,
  id: string,
): Promise<Record<string, unknown>> {
  const { rows } = await db.query(`select * from ${owners} where id = $1 and del_flag = '0' for update`, [id]);
  if (!rows[0]) throw new HttpError(missing);
  return rows[0];
}

/** Ids of the granted menus and buttons that are not deleted. */
export async function permissionIdsOf(db: Database, { grants, column }: GrantHolder, id: string): Promise<string[]> {
  const { rows } = await db.query(
    `select g.permission_id from ${grants} g join sys_permission p on p.id = g.permission_id and p.del_flag = '0'
     where g.${column} = $1 order by p.sort_no nulls last, p.id`,
    [id],
  );
  return rows.map((row) => String(row.permission_id));
}

/**
 * Applies the difference between `last` (grants that the client loaded) and `wanted`. Grants in neither list are kept,
 * because another user may have added them.
 * @returns ids of the removed permissions
 * @throws HttpError 510 for permissions that the actor does not hold
 */
export async function saveGrants(
  { db, caller, now }: WriteContext,
  holder: GrantHolder,
  id: string,
  wanted: readonly string[],
  last: readonly string[],
): Promise<string[]> {
  const { grants, column } = holder;
  const owner = await lockHolder(db, holder, id);
  if (owner.role_code === ADMIN_ROLE_CODE && holder === ROLE_HOLDER) await assertAdmin(db, caller);
  const before = await permissionIdsOf(db, holder, id);
  const added = wanted.filter((one) => !last.includes(one) && !before.includes(one));
  const removed = last.filter((one) => !wanted.includes(one) && before.includes(one));
  if (added.length + removed.length === 0) return [];
  await assertExisting(db, EXISTING_MENUS_SQL, added, messages.noMenu);
  const effective = await assertGrantable(db, caller, added);
  // Removing a grant also removes its data rules, which may restrict the caller.
  await assertNotRestricted(db, caller, removed);
  await db.query(
    `insert into ${grants} (id, ${column}, permission_id, data_rule_ids)
     select a.id, $2, a.permission_id, a.rules from unnest($1::text[], $3::text[], $4::text[]) as a (id, permission_id, rules)
     on conflict do nothing`,
    [added.map(() => newId()), id, added, added.map((one) => inheritedRules(effective, one))],
  );
  await db.query(`delete from ${grants} where ${column} = $1 and permission_id = any($2)`, [id, removed]);
  const after = await permissionIdsOf(db, holder, id);
  if (after.length === 0 && owner.role_code === ADMIN_ROLE_CODE) throw new HttpError(messages.adminRole);
  await logGrantChange(db, caller, now, {
    table: grants,
    id,
    action: 'grant',
    before: { permissionIds: before },
    after: { permissionIds: after },
  });
  return removed;
}

const DATA_RULES_SQL = `
  select r.id, r.permission_id as "permissionId", r.rule_name as "ruleName", r.rule_column as "ruleColumn",
    r.rule_conditions as "ruleConditions", r.rule_value as "ruleValue", r.status,
    r.create_by as "createBy", r.create_time as "createTime", r.update_by as "updateBy", r.update_time as "updateTime"
  from sys_permission_data_rule r where r.del_flag = '0' and r.permission_id = $1`;

/** The data rules of one menu. */
export const dataRulesOfMenu = async (db: Database, permissionId: string) =>
  (await db.query(`${DATA_RULES_SQL} order by r.create_time, r.id`, [permissionId])).rows;

/** `{ datarule, drChecked? }`: all rules of a menu and the rules of this holder's grant; null when it has no rules. */
export async function readRuleSelection(
  db: Database,
  { grants, column }: GrantHolder,
  permissionId: string,
  id: string,
) {
  const datarule = await dataRulesOfMenu(db, permissionId);
  if (datarule.length === 0) return null;
  const { rows } = await db.query(`select data_rule_ids from ${grants} where permission_id = $1 and ${column} = $2`, [
    permissionId,
    id,
  ]);
  const chosen = splitCsv(rows[0]?.data_rule_ids);
  return { datarule, ...(chosen.length > 0 ? { drChecked: chosen.join(',') } : {}) };
}

/**
 * Saves the data rules of a holder's grant of a menu.
 * @throws HttpError 510 for a selection that shows more rows than the actor sees
 */
export async function saveRuleSelection(
  { db, caller, now }: WriteContext,
  holder: GrantHolder,
  permissionId: string,
  id: string,
  ruleIds: readonly string[],
): Promise<void> {
  const { grants, column } = holder;
  const owner = await lockHolder(db, holder, id);
  if (owner.role_code === ADMIN_ROLE_CODE && holder === ROLE_HOLDER) await assertAdmin(db, caller);
  const where = `permission_id = $1 and ${column} = $2`;
  const { rows } = await db.query(`select data_rule_ids from ${grants} where ${where}`, [permissionId, id]);
  if (!rows[0]) throw new HttpError(holder.noGrant);
  const known = new Set((await dataRulesOfMenu(db, permissionId)).map((row) => row.id));
  if (!ruleIds.every((one) => known.has(one))) throw new HttpError(messages.wrongRules);
  await assertRuleSelection(db, caller, permissionId, ruleIds);
  await db.query(`update ${grants} set data_rule_ids = $3 where ${where}`, [
    permissionId,
    id,
    ruleIds.length > 0 ? ruleIds.join(',') : null,
  ]);
  await logGrantChange(db, caller, now, {
    table: grants,
    id,
    action: 'datarule',
    before: { permissionId, dataRuleIds: splitCsv(rows[0].data_rule_ids) },
    after: { permissionId, dataRuleIds: ruleIds },
  });
}

/** Revokes permissions from the roles of a department, because they can hold only permissions of the department. */
async function revokeFromDepartmentRoles(
  { db, caller, now }: WriteContext,
  departId: string,
  removed: readonly string[],
): Promise<void> {
  const { rows } = await db.query(
    `select r.id, array_agg(g.permission_id) as lost from sys_depart_role r
     join sys_depart_role_permission g on g.role_id = r.id and g.permission_id = any($2)
     where r.depart_id = $1 group by r.id order by r.id`,
    [departId, removed],
  );
  const table = 'sys_depart_role_permission';
  for (const { id, lost } of rows) {
    await db.query('select from sys_depart_role where id = $1 for update', [id]);
    await db.query(`delete from ${table} where role_id = $1 and permission_id = any($2)`, [id, removed]);
    const change = { before: { permissionIds: lost }, after: { permissionIds: [] } };
    await logGrantChange(db, caller, now, { table, id: String(id), action: 'grant', ...change });
  }
}

/** Reads the body of both save routes. Older clients send `lastpermissionIds`, newer ones `lastPermissionIds`. */
function readGrantBody(request: FastifyRequest) {
  const body = requestBody(request);
  const last = body.lastpermissionIds ?? body.lastPermissionIds;
  return { body, wanted: parseIds(body.permissionIds), last: parseIds(last) };
}

function mountDepartmentGrants(api: FastifyInstance, { db, engine, now, tableChanged }: PlatformContext): void {
  api.get(paths.departGrants, { config: { access: 'handler' } }, async (request) => {
    const caller = currentUser(request);
    assertMayRead(engine, caller, 'system/depart', 'system/permission');
    const id = requestParam(request, 'departId');
    await assertVisible(engine, 'system/depart', [id], caller);
    return successReply(await permissionIdsOf(db, DEPARTMENT_HOLDER, id));
  });
  api.post(
    paths.departGrantsSave,
    { config: { access: { permission: 'sys:permission:grantDepart' } } },
    async (request) => {
      const { body, wanted, last } = readGrantBody(request);
      const id = bodyText(body, 'departId');
      await assertVisible(engine, 'system/depart', [id], currentUser(request));
      await db.tx(async () => {
        const write: WriteContext = { db, caller: currentUser(request), now: now() };
        await revokeFromDepartmentRoles(write, id, await saveGrants(write, DEPARTMENT_HOLDER, id, wanted, last));
      });
      tableChanged('sys_depart_permission');
      tableChanged('sys_depart_role_permission');
      return successReply(null, messages.saved, 200);
    },
  );
}

export const mountRoleGrants: PlatformRoutes = (api, platform) => {
  const { db, engine, now, tableChanged } = platform;
  const assertReader = (request: FastifyRequest) =>
    assertMayRead(engine, currentUser(request), 'system/role', 'system/permission');

  api.get(paths.roleGrants, { config: { access: 'handler' } }, async (request) => {
    assertReader(request);
    const id = requestParam(request, 'roleId');
    await assertVisible(engine, 'system/role', [id], currentUser(request));
    return successReply(await permissionIdsOf(db, ROLE_HOLDER, id));
  });
  api.post(paths.roleGrantsSave, { config: { access: { permission: 'sys:role:grant' } } }, async (request) => {
    const { body, wanted, last } = readGrantBody(request);
    const write: WriteContext = { db, caller: currentUser(request), now: now() };
    const id = bodyText(body, 'roleId');
    await assertVisible(engine, 'system/role', [id], currentUser(request));
    await db.tx(() => saveGrants(write, ROLE_HOLDER, id, wanted, last));
    tableChanged('sys_role_permission');
    return successReply(null, messages.saved, 200);
  });

  api.get(paths.roleRules, { config: { access: 'handler' } }, async (request) => {
    assertReader(request);
    const found = await readRuleSelection(
      db,
      ROLE_HOLDER,
      requestParam(request, 'permissionId'),
      requestParam(request, 'roleId'),
    );
    return found ? successReply(found) : errorReply(500, messages.noRules);
  });
  api.post(paths.roleRulesSave, { config: { access: { permission: 'sys:role:datarule' } } }, async (request) => {
    const body = requestBody(request);
    const write: WriteContext = { db, caller: currentUser(request), now: now() };
    const [menu, role] = [bodyText(body, 'permissionId'), bodyText(body, 'roleId')];
    await assertVisible(engine, 'system/role', [role], currentUser(request));
    await db.tx(() => saveRuleSelection(write, ROLE_HOLDER, menu, role, parseIds(body.dataRuleIds)));
    tableChanged('sys_role_permission');
    return successReply(null, messages.saved, 200);
  });
  mountDepartmentGrants(api, platform);
};
