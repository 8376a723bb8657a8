/** Preconditions of a write: optimistic lock, state of the record, `from` and `when` of an action. */
import type { Action, Child, Entity } from '@/model/entity/entity';
import { recordScope, type Row } from '@/model/record';
import { flagHolds } from '@/model/condition/flag';
import type { HttpError } from '@/server/http/http-error';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { conflictError } from '../context/errors';
import { fieldOf } from '../context/shapes';
import { loadReferences } from '../derive/record-references';
import { fail } from '../context/errors';

/** The state that an action depends on: that of the row if it has a state field, else of its main record. */
export function stateOf(
  entity: Entity,
  child: Child | null,
  row: Row,
  main: Row,
): { field: string; value: string } | null {
  const { field } = entity.state;
  if (field === null) return null;
  const own = child !== null && fieldOf(child.fields, field) !== undefined;
  return { field, value: String((own ? row : main)[field] ?? '') };
}

/**
 * Checks `from` and `when` of an action against the stored record.
 * @throws HttpError naming the action
 */
export async function assertActionAllowed(
  crud: CrudContext,
  entity: Entity,
  action: Action,
  { child, row, main }: { child: Child | null; row: Row; main: Row },
  caller: Caller,
): Promise<void> {
  const state = stateOf(entity, child, row, main);
  if (action.from !== null && (state === null || !action.from.includes(state.value))) {
    throw fail.wrongState(action.label);
  }
  if (action.when === null) return;
  const refs = await loadReferences(crud, entity, main);
  const context = { refs, me: caller.me, now: crud.options.now() };
  const outer = recordScope(entity, main, context);
  const scope = child ? recordScope(child, row, context, outer) : outer;
  if (flagHolds(action.when, scope)) return;
  throw action.whenMessage === null ? fail.wrongWhen(action.label) : fail.rejected(action.whenMessage);
}

/** The same for a built-in action (edit, delete) whose entity adds `from` or `when`. */
export async function assertBuiltInAllowed(
  crud: CrudContext,
  entity: Entity,
  key: string,
  main: Row,
  caller: Caller,
): Promise<void> {
  const action = entity.actions[key];
  if (action) await assertActionAllowed(crud, entity, action, { child: null, row: main, main }, caller);
}

/**
 * The optimistic lock. A client that does not send the lock field overwrites, for compatibility.
 * @param sent the value of the lock field that the client read; undefined: not sent
 * @throws HttpError 409
 */
export function assertNotChanged(entity: Entity, before: Row, sent: unknown): void {
  const stored = before[entity.lock];
  if (sent === undefined) return;
  if (String(sent ?? '') !== String(stored ?? '')) throw conflictError();
}

/** @throws HttpError when the state of the record does not allow to edit or delete it (domain.md I7) */
export function assertStateAllows(entity: Entity, before: Row, error: () => HttpError): void {
  const { field, edit } = entity.state;
  if (field === null || edit === null) return;
  if (!edit.includes(String(before[field] ?? ''))) throw error();
}
