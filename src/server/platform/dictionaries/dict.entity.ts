/** Hooks of dictionaries: their items are deleted, and restored, with them. */
import type { WriteHookContext } from '@/server/crud';

export async function beforeDelete({ before, records }: WriteHookContext<'system/dict'>): Promise<void> {
  const ids = (before?.item ?? []).map(({ id }) => String(id));
  if (ids.length > 0) await records.delete('system/dict-item', ids);
}
