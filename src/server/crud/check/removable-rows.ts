/** Rows of a child that must stay while they are stored as they are (`removable` of a child). */
import type { Entity } from '@/model/entity/entity';
import { recordScope, type FieldError, type Row } from '@/model/record';
import { holds } from '@/model/condition/flag';
import { rowsOf } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { loadReferences } from '../derive/derived-record';

/** A message for every stored row that is to go although it must stay. */
export async function removedRowErrors(
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  after: Row,
  caller: Caller,
): Promise<FieldError[]> {
  const guarded = Object.values(entity.children).filter(({ removable }) => removable !== true);
  const gone = guarded.flatMap((child) => {
    const kept = new Set(rowsOf(after, child).map(({ id }) => String(id)));
    return rowsOf(before, child).flatMap((row, index) => (kept.has(String(row.id)) ? [] : [{ child, row, index }]));
  });
  if (!before || gone.length === 0) return [];
  const context = { refs: await loadReferences(crud, entity, before), me: caller.me, now: crud.options.now() };
  const outer = recordScope(entity, before, context);
  return gone
    .filter(({ child, row }) => !holds(child.removable, recordScope(child, row, context, outer)))
    .map(({ child, index }) => ({ path: child.key, message: messages.rowStays(child.title, index + 1) }));
}
