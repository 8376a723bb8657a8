/** What a menu or button is beyond its row: its place in the tree, and who holds it. */
import type { Row } from '@/model/record';
import { grantToAdmins } from '../../auth/people/admins';
import { demandGrantable, demandUnbound, holdingOf } from '../../auth/people/grants';
import { tidyMenu } from '../../auth/people/menu-form';
import { addLeaves, refreshLeaves } from '../../auth/people/menu-leaves';
import { texts } from '../../auth/people/texts';
import { MENU_TYPE, splitCodes } from '../../auth/permission';
import type { Showing, Writing } from '../../crud';
import { Refusal } from '../../refusal';

/** What decides who may do and see what. */
const POWERS = ['menuType', 'perms', 'permsType', 'status', 'component', 'url'];

const OFF = '0';
const NOT_ALLOWED = 510;

/** A menu has no state (a field that is not shown is stored empty): only being switched off says something. */
const powerOf = (row: Row | null, key: string) => (key === 'status' ? row?.[key] === OFF : (row?.[key] ?? null));

/** Nobody makes a menu or button give more than he holds: its holders, or, switched off, everybody would have it. */
async function demandPowers({ before, after, caller, db }: Writing): Promise<void> {
  const holding = await holdingOf(db, caller);
  if (holding.admin) return;
  const changed = POWERS.filter((key) => powerOf(before, key) !== powerOf(after, key));
  if (changed.length === 0) return;
  const isOpen = after.menuType === MENU_TYPE.button && after.status === OFF;
  if (before) await demandUnbound(db, caller, [String(before.id)]);
  if (before || isOpen) await demandGrantable(db, caller, splitCodes(String(after.perms ?? '')));
  const component = String(after.component ?? '');
  const opens = before !== null && changed.includes('component') && component !== '';
  if (opens && !caller.sees(component)) throw new Refusal(texts.notHeld, NOT_ALLOWED);
}

export async function saving(writing: Writing): Promise<void> {
  tidyMenu(writing.after, writing.before);
  await demandPowers(writing);
}

export async function saved({ before, after, db }: Writing): Promise<void> {
  if (!before) await grantToAdmins(db, [String(after.id)]);
  await refreshLeaves(db, [before?.parentId, after.parentId]);
}

/** Grants go with it. */
export async function deleted({ before, db }: Writing): Promise<void> {
  const id = String(before?.id);
  for (const table of ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission']) {
    await db.query(`delete from ${table} where permission_id = $1`, [id]);
  }
  await refreshLeaves(db, [before?.parentId]);
}

export const showing = (rows: Row[], { db }: Showing): Promise<void> => addLeaves(db, rows);
