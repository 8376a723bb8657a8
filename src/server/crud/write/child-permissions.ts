/** Where a request writes, and what it may do there with the rows of sub-tables. */
import type { Child } from '@/model/entity/entity';
import { actionCode } from '@/model/entity/fill-entity';
import type { Row } from '@/model/record';
import { permissionDenied } from '@/server/http/http-error';
import { rowsOf } from '../context/child-rows';
import type { Caller } from '../context/crud-options';
import { isSameValue } from '../derive/stored-values';
import type { RowScope } from '../read/row-scope';

/** A mount, as writing sees it. */
export interface WriteScope {
  /** Records that do not belong there are not found, and none is saved out of it. */
  scope: RowScope;
  /** The prefix of its permission codes. */
  permissionPrefix: string;
}

type RowWrite = 'add' | 'edit' | 'delete' | 'deleteBatch';

/** What turns the stored rows into the sent ones. */
function rowWritesOf(child: Child, before: Row | null, after: Row): Set<RowWrite> {
  const writes = new Set<RowWrite>();
  const stored = new Map(rowsOf(before, child).map((row) => [row.id, row]));
  for (const row of rowsOf(after, child)) {
    const known = stored.get(row.id ?? null);
    if (!known) writes.add('add');
    else if (Object.keys(row).some((key) => !isSameValue(known[key], row[key]))) writes.add('edit');
    stored.delete(row.id ?? null);
  }
  // One row goes or many: clients have one button for both.
  if (stored.size > 0) writes.add('delete').add('deleteBatch');
  return writes;
}

/**
 * Sub-tables have codes only where somebody named one, such as `shop:order:item:add` (rulings: Permissions).
 * @throws HttpError 510
 */
export function assertChildPermissions(
  { permissionPrefix: auth }: WriteScope,
  children: readonly Child[],
  before: Row | null,
  after: Row,
  caller: Caller,
): void {
  for (const child of children) {
    const names = [...new Set([child.key, child.table])];
    for (const write of rowWritesOf(child, before, after)) {
      const codes = names.map((name) => actionCode(`${auth}:${name}`, write));
      if (codes.some((code) => caller.isDefined(code) && !caller.can(code))) throw permissionDenied();
    }
  }
}
