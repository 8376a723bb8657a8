/** Child rows that must not be added or removed: `fixedRows` and `removable` of a child. */
import type { Entity } from '@/model/entity/entity';
import { recordScope, type FieldError, type Row } from '@/model/record';
import { flagHolds } from '@/model/condition/flag';
import { rowsOf } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { loadReferences } from '../derive/record-references';

/** Errors for rows that the write adds to or removes from children with fixed rows. */
export const changedRowErrors = (entity: Entity, before: Row | null, after: Row): FieldError[] =>
  Object.values(entity.children).flatMap((child) => {
    const idsOf = (record: Row | null) => rowsOf(record, child).map(({ id }) => String(id));
    const stored = new Set(idsOf(before));
    const isSame = idsOf(after).length === stored.size && idsOf(after).every((id) => stored.has(id));
    return !child.fixedRows || isSame ? [] : [{ path: child.key, message: messages.fixedRows(child.title) }];
  });

/** Errors for stored rows that the write removes although they are not removable. */
export async function removedRowErrors(
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  after: Row,
  caller: Caller,
): Promise<FieldError[]> {
  const guarded = Object.values(entity.children).filter(({ removable }) => removable !== true);
  const removed = guarded.flatMap((child) => {
    const remaining = new Set(rowsOf(after, child).map(({ id }) => String(id)));
    return rowsOf(before, child).flatMap((row, index) =>
      remaining.has(String(row.id)) ? [] : [{ child, row, index }],
    );
  });
  if (!before || removed.length === 0) return [];
  const context = { refs: await loadReferences(crud, entity, before), me: caller.me, now: crud.options.now() };
  const outer = recordScope(entity, before, context);
  return removed
    .filter(({ child, row }) => !flagHolds(child.removable, recordScope(child, row, context, outer)))
    .map(({ child, index }) => ({ path: child.key, message: messages.rowNotRemovable(child.title, index + 1) }));
}
