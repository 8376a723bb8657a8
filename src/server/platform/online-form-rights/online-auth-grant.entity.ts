/** Hooks of the grants of online forms. */
import type { WriteHookContext } from '@/server/crud';
import { splitCsv } from '@/server/http/request-params';
import { fail } from './errors';
import { parseGrantee, readGrant } from './grants';
import { definitionOf, readRestrictions } from './restrictions';
import { readRules } from './rules';

/**
 * Keeps what can be granted in the form: not the groups of the tree, and nothing of other forms.
 * @throws HttpError for a second grant to one role, department or user
 */
export async function beforeSave({ after, db }: WriteHookContext<'system/online-auth-grant'>): Promise<void> {
  const head = String(after.cgformId);
  await definitionOf(db, head);
  const mode = after.authMode ?? '';
  // The others are empty: they are hidden.
  const grantee = parseGrantee(mode, after.roleId ?? after.departId ?? after.userId ?? '');
  const stored = await readGrant(db, head, grantee);
  if (stored && stored.id !== after.id) throw fail.holderTaken();
  const known = new Set([...(await readRestrictions(db, head)), ...(await readRules(db, head))].map(({ id }) => id));
  const items = splitCsv(after.items ?? '').filter((id) => known.has(id));
  after.items = items.length === 0 ? null : items.join(',');
}
