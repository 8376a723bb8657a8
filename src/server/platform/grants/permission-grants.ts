/** Grants of menus and buttons to roles and departments (contract.md §1.3, §1.4). */
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';
import { assertGrantable, assertNotRestricted, inheritedRules } from '@/server/auth/permissions/privilege-ceiling';
import { type Database, newId } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import { parseIds } from '@/server/http/request-params';
import { ids, type Ids } from '@/server/http/schema/fields';
import { logGrantChange, type WriteContext } from './audit';
import { assertExisting } from './existing-records';
import { type GrantHolder, lockHolder } from './holders';
import { messages } from './messages';

const EXISTING_MENUS_SQL = "select id from sys_permission where id = any($1) and del_flag = '0'";

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
