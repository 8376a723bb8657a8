/** Categories: their code says where they stand, and is what other records keep. */
import type { WriteHookContext } from '@/server/crud';
import { drawTreeCode } from '../trees/tree-codes';
import { HttpError } from '@/server/http/http-error';

const messages = { moved: '不能更改父级节点：分类编码由上级决定。请在新的上级下新增分类' } as const;

const ROOT = '0';
const parentOf = (parent: unknown) => (typeof parent === 'string' && parent !== '' ? parent : ROOT);

/** Draws the code of a new category; a known one keeps its place. */
export async function saving({ before, after, db }: WriteHookContext): Promise<void> {
  after.pid = parentOf(after.pid);
  if (before) {
    if (parentOf(before.pid) !== after.pid) throw new HttpError(messages.moved);
    return;
  }
  const column = { table: 'sys_category', column: 'code', most: 100 } as const;
  after.code = await drawTreeCode(db, column, after.pid === ROOT ? null : after.pid);
}
