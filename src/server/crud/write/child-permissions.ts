/** Permissions to add, edit and delete child rows. */
import type { Child } from '@/model/entity/entity';
import { actionCode } from '@/model/entity/fill-action';
import type { Row } from '@/model/record';
import { permissionDenied } from '@/server/http/errors';
import { rowsOf } from '../context/child-rows';
import type { Caller } from '../context/crud-options';
import { isSameValue } from '../derive/stored-values';
import type { RowScope } from '../read/row-scope';

/** The part of an endpoint that writes need. */
export interface WriteScope {
  /** Records outside of it are not found, and a write cannot move a record out of it. */
  scope: RowScope;
  /** Prefix of the permission codes of the endpoint. */
  permissionPrefix: string;
  /** Keys of read-only fields that this write may set: those of an import. */
  opened?: ReadonlySet<string>;
}

type RowWrite = 'add' | 'edit' | 'delete' | 'deleteBatch';

/** The kinds of writes that lead from the stored rows to the new ones. */
function rowWritesOf(child: Child, before: Row | null, after: Row): Set<RowWrite> {
  const writes = new Set<RowWrite>();
  const stored = new Map(rowsOf(before, child).map((row) => [row.id, row]));
  for (const row of rowsOf(after, child)) {
    const known = stored.get(row.id ?? null);
    if (!known) writes.add('add');
    else if (Object.keys(row).some((key) => !isSameValue(known[key], row[key]))) writes.add('edit');
    stored.delete(row.id ?? null);
  }
  // Clients have one button for one row and for several.
  if (stored.size > 0) writes.add('delete').add('deleteBatch');
  return writes;
}

/**
 * Checks permission codes of child rows such as `shop:order:item:add`. A code that no rule defines is not required
 * (rulings: Permissions).
 * @throws HttpError 510
 */
export function assertChildPermissions(
  { permissionPrefix }: WriteScope,
  children: readonly Child[],
  before: Row | null,
  after: Row,
  caller: Caller,
): void {
  for (const child of children) {
    const names = [...new Set([child.key, child.table])];
    for (const write of rowWritesOf(child, before, after)) {
      const codes = names.map((name) => actionCode(`${permissionPrefix}:${name}`, write));
      if (codes.some((code) => caller.isDefined(code) && !caller.can(code))) throw permissionDenied();
    }
  }
}
