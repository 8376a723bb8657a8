/** Write hook of categories. The code encodes the position in the tree and is the value that other records store. */
import type { WriteHookContext } from '@/server/crud';
import { drawTreeCode } from '../trees/tree-codes';
import { HttpError } from '@/server/http/http-error';

const messages = { moved: '不能更改父级节点：分类编码由上级决定。请在新的上级下新增分类' } as const;

const ROOT = '0';
const parentOf = (parent: unknown) => (typeof parent === 'string' && parent !== '' ? parent : ROOT);

/** Draws the code of a new category. @throws HttpError when an existing category gets another parent */
export async function beforeSave({ before, after, db }: WriteHookContext): Promise<void> {
  after.pid = parentOf(after.pid);
  if (before) {
    if (parentOf(before.pid) !== after.pid) throw new HttpError(messages.moved);
    return;
  }
  const column = { table: 'sys_category', column: 'code', maxLength: 100 } as const;
  after.code = await drawTreeCode(db, column, after.pid === ROOT ? null : after.pid);
}
