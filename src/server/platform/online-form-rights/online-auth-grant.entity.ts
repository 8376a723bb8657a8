/** Hooks of the grants of online forms. */
import type { WriteHookContext } from '@/server/crud';
import { splitCsv } from '@/server/http/request-params';
import { definitionOf, readLimits } from './limits';
import { readRules } from './rules';

/** Keeps what can be granted in the form: not the groups of the tree, and nothing of other forms. */
export async function beforeSave({ after, db }: WriteHookContext<'system/online-auth-grant'>): Promise<void> {
  const head = String(after.cgformId);
  await definitionOf(db, head);
  const known = new Set([...(await readLimits(db, head)), ...(await readRules(db, head))].map(({ id }) => id));
  const items = splitCsv(after.items ?? '').filter((id) => known.has(id));
  after.items = items.length === 0 ? null : items.join(',');
}
