/** Write hook of categories. The code encodes the position in the tree and is the value that other records store. */
import type { WriteHookContext } from '@/server/crud';
import { drawTreeCode } from '../trees/tree-codes';
import { fail } from './errors';

const ROOT = '0';
const parentOf = (parent: unknown) => (typeof parent === 'string' && parent !== '' ? parent : ROOT);

/** Draws the code of a new category. @throws HttpError when an existing category gets another parent */
export async function beforeSave({ before, after, db }: WriteHookContext): Promise<void> {
  after.pid = parentOf(after.pid);
  if (before) {
    if (parentOf(before.pid) !== after.pid) throw fail.moved();
    return;
  }
  const column = { table: 'sys_category', column: 'code', maxLength: 100 } as const;
  after.code = await drawTreeCode(db, column, after.pid === ROOT ? null : after.pid);
}
