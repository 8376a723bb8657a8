/** Hooks of menus and buttons: leaf flags, grants and privilege checks. */
import type { Row } from '@/model/record';
import { assertKeepsAdministration } from '@/server/auth/permissions/administration';
import { grantToAdmins } from '../grants/admin-grants';
import {
  assertGrantable,
  assertNotRestricted,
  effectivePermissionsOf,
} from '@/server/auth/permissions/privilege-ceiling';
import { normalizeMenu } from './normalize';
import { addLeafFlags, updateLeafFlags } from './leaf-flags';
import { MENU_TYPE, splitCodes } from '@/server/auth/permissions/permission-rows';
import type { ReadHookContext, WriteHookContext } from '@/server/crud';
import { fail } from '@/server/auth/permissions/errors';

/** Fields that affect permissions. */
const PRIVILEGED_FIELDS = ['menuType', 'perms', 'permsType', 'status', 'component', 'url'];

const DISABLED = '0';

/** Value to compare. Menus store an empty `status`, so only `disabled` or not disabled counts as a difference. */
const privilegedValue = (row: Row | null, key: string) =>
  key === 'status' ? row?.[key] === DISABLED : (row?.[key] ?? null);

/**
 * Privilege ceiling: a change must not give holders more permissions than the caller holds. A disabled button opens its
 * permission codes to all users.
 * @throws HttpError 510
 */
async function assertPrivileges({ before, after, caller, db }: WriteHookContext): Promise<void> {
  const effective = await effectivePermissionsOf(db, caller);
  if (effective.isAdmin) return;
  const changed = PRIVILEGED_FIELDS.filter((key) => privilegedValue(before, key) !== privilegedValue(after, key));
  if (changed.length === 0) return;
  const isOpen = after.menuType === MENU_TYPE.button && after.status === DISABLED;
  if (before) await assertNotRestricted(db, caller, [String(before.id)]);
  if (before || isOpen) await assertGrantable(db, caller, splitCodes(String(after.perms ?? '')));
  const component = String(after.component ?? '');
  const opens = before !== null && changed.includes('component') && component !== '';
  if (opens && !caller.canOpen(component)) throw fail.notHeld();
}

/** Fields that decide whether an administrator can use a menu or button. */
const ESSENTIAL_FIELDS = ['parentId', 'perms', 'component', 'menuType', 'hidden', 'status'];

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** @throws HttpError when administrators need the menu or button as it was */
async function assertNotEssential({ before, after, db }: WriteHookContext): Promise<void> {
  if (!before || ESSENTIAL_FIELDS.every((key) => (before[key] ?? null) === (after[key] ?? null))) return;
  await assertKeepsAdministration(db, {
    id: String(before.id),
    parent_id: textOrNull(after.parentId),
    name: textOrNull(after.name),
    perms: textOrNull(after.perms),
    component: textOrNull(after.component),
    menu_type: Number(after.menuType),
    hidden: after.hidden === true,
    status: textOrNull(after.status),
  });
}

export async function beforeSave(writing: WriteHookContext): Promise<void> {
  normalizeMenu(writing.after, writing.before);
  await assertPrivileges(writing);
  await assertNotEssential(writing);
}

export async function afterSave({ before, after, db }: WriteHookContext): Promise<void> {
  if (!before) await grantToAdmins(db, [String(after.id)]);
  await updateLeafFlags(db, [before?.parentId, after.parentId]);
}

/** Deletes the grants of the menu and updates the parent's leaf flag. */
export async function afterDelete({ before, db }: WriteHookContext): Promise<void> {
  const id = String(before?.id);
  for (const table of ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission'])
    await db.dynamic.deleteFrom(table).where('permission_id', '=', id).execute();
  await updateLeafFlags(db, [before?.parentId]);
}

export const afterRead = (rows: Row[], { db }: ReadHookContext): Promise<void> => addLeafFlags(db, rows);
