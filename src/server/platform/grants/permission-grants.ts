/** Grants of menus and buttons to roles and departments (contract.md §1.3, §1.4). */
import { type OnConflictBuilder, sql } from 'kysely';
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';
import { keepAdministration } from '@/server/auth/permissions/administration';
import { assertGrantable, assertNotRestricted, inheritedRules } from '@/server/auth/permissions/privilege-ceiling';
import { type Database, type DynamicTables, newId, oneOf } from '@/server/db';
import { parseIds } from '@/server/http/request-params';
import { ids, type Ids } from '@/server/http/schema/fields';
import { logGrantChange, type WriteContext } from './audit';
import { assertExisting } from './existing-records';
import { type GrantHolder, lockHolder } from './holders';
import { fail } from './errors';

/** Ids of the granted menus and buttons that are not deleted. */
export async function permissionIdsOf(db: Database, { grants, column }: GrantHolder, id: string): Promise<string[]> {
  const { rows } = await sql<{ permission_id: string }>`
    select g.permission_id from ${sql.table(grants)} g
    join sys_permission p on p.id = g.permission_id and p.del_flag = '0'
    where ${sql.id('g', column)} = ${id} order by p.sort_no nulls last, p.id`.execute(db);
  return rows.map((row) => row.permission_id);
}

/**
 * Applies the difference between `last` (grants that the client loaded) and `wanted`. Grants in neither list are kept,
 * because another user may have added them.
 * @returns ids of the removed permissions
 * @throws HttpError 510 for permissions that the actor does not hold
 */
export async function saveGrants(
  write: WriteContext,
  holder: GrantHolder,
  id: string,
  wanted: readonly string[],
  last: readonly string[],
): Promise<string[]> {
  const { grants, column } = holder;
  const { db, caller, now } = write;
  const owner = await lockHolder(write, holder, id);
  const before = await permissionIdsOf(db, holder, id);
  const added = wanted.filter((one) => !last.includes(one) && !before.includes(one));
  const removed = last.filter((one) => !wanted.includes(one) && before.includes(one));
  if (added.length + removed.length === 0) return [];
  const findMenus = (ids: readonly string[]) =>
    db.selectFrom('sys_permission').select('id').where('id', '=', oneOf(ids)).where('del_flag', '=', '0');
  await assertExisting(added, findMenus, fail.noMenu);
  const effective = await assertGrantable(db, caller, added);
  // Removing a grant also removes its data rules, which may restrict the caller.
  await assertNotRestricted(db, caller, removed);
  const rows = added.map((permission_id) => ({
    id: newId(),
    [column]: id,
    permission_id,
    data_rule_ids: inheritedRules(effective, permission_id),
  }));
  const ignoringExisting = (conflict: OnConflictBuilder<DynamicTables, string>) => conflict.doNothing();
  const isOfAdmins = owner.role_code === ADMIN_ROLE_CODE;
  const writeChanges = async () => {
    if (rows.length > 0) await db.dynamic.insertInto(grants).values(rows).onConflict(ignoringExisting).execute();
    await db.dynamic.deleteFrom(grants).where(column, '=', id).where('permission_id', '=', oneOf(removed)).execute();
    const left = await permissionIdsOf(db, holder, id);
    if (isOfAdmins && left.length === 0) throw fail.adminRole();
    return left;
  };
  const after = await (isOfAdmins ? keepAdministration(db, writeChanges) : writeChanges());
  await logGrantChange(db, caller, now, {
    table: grants,
    id,
    action: 'grant',
    before: { permissionIds: before },
    after: { permissionIds: after },
  });
  return removed;
}

/** Body of both save routes. Older clients send `lastpermissionIds`, newer ones `lastPermissionIds`. */
export const grantFields = {
  permissionIds: ids('权限'),
  lastpermissionIds: ids('原有权限'),
  lastPermissionIds: ids('原有权限'),
};

/** Reads the body of both save routes. */
export const readGrantBody = (sent: { readonly [K in keyof typeof grantFields]?: Ids }) => ({
  wanted: parseIds(sent.permissionIds),
  last: parseIds(sent.lastpermissionIds ?? sent.lastPermissionIds),
});
