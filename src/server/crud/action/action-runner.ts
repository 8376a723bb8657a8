/** Runs an action (`POST {api}/{action}`): one transaction and one result per id. */
import type { Action, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { FieldError, Row } from '@/model/record';
import { HttpError } from '@/server/http/http-error';
import { assertActionAllowed, assertNotChanged, stateOf } from '../check/preconditions';
import { rowPath } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import { InvalidRecord } from '../context/errors';
import { messages } from '../context/messages';
import { deriveRecord } from '../derive/derived-record';
import { loadRecord } from '../read/record';
import { assertInScope } from '../read/row-scope';
import { maskValue } from '../view/field-visibility';
import { buildRecords } from '../write/records';
import { databaseCheckErrors, writeRecord } from '../write/save';
import { inTransaction } from '../write/transaction';
import { targetView, askedRecordFields } from './ask-input';
import type { ActionCall } from './action-call';
import type { ActionResult } from './action-context';
import { actionFunction } from './action-functions';
import { findTarget, type ActionTarget, rowOf, withRow } from './action-target';

/** The result of one id. */
export interface ActionItemResult {
  id: string;
  success: boolean;
  message: string;
  /** 409 when the record was changed since it was read; absent otherwise. */
  code?: number;
  /** `result` of the action function. */
  result?: Value;
}

/** The new state. @throws Error when the function must choose one of several and returns none or another */
function nextState({ to, key }: Action, entity: Entity, result: ActionResult): string | undefined {
  if (to.length === 0) return undefined;
  const chosen = result.to ?? (to.length === 1 ? to[0] : undefined);
  if (chosen === undefined || !to.includes(chosen)) {
    throw new Error(`${entity.id}: action "${key}" must answer {to} as one of ${to.join(', ')}`);
  }
  return chosen;
}

/** Removes masked values that were sent back unchanged: they were not edited. */
function dropUnchangedMasked(crud: CrudContext, { scope, action, ask, caller }: ActionCall, row: Row): Row {
  if (action.ask?.kind !== 'fields') return ask;
  const { masked } = targetView(crud, scope.entity, action, caller);
  const same = masked.filter((field) => field.key in ask && ask[field.key] === maskValue(field, row[field.key]));
  return Object.fromEntries(Object.entries(ask).filter(([key]) => !same.some((field) => field.key === key)));
}

/**
 * Merges the values of `ask` that are fields of the record into it, and checks them before the function runs.
 * @throws InvalidRecord with the names of the fields in `ask` as paths
 */
async function applyAskedFields(
  crud: CrudContext,
  { scope, action, ask, caller }: ActionCall,
  { child, main, row }: ActionTarget,
): Promise<Row> {
  const askKeys = Object.keys(askedRecordFields(scope.entity, action));
  if (askKeys.length === 0) return main;
  const { entity } = scope;
  const id = String(row.id);
  const path = rowPath(child, id);
  const writable = new Set(askKeys.map((key) => `${path}${key}`));
  const touched = new Set(Object.keys(ask).map((key) => `${path}${key}`));
  const record = withRow(main, child, id, ask);
  const { values, errors } = await deriveRecord(crud, { entity, before: main, record, touched, caller, writable });
  assertNoErrorsAt(errors, writable, path);
  return values;
}

function assertNoErrorsAt(errors: readonly FieldError[], writable: ReadonlySet<string>, path: string): void {
  const own = errors.filter((error) => writable.has(error.path));
  if (own.length > 0)
    throw new InvalidRecord(own.map(({ path: at, message }) => ({ path: at.slice(path.length), message })));
}

/** Saves the values of `ask`, the fields set by the function and the new state, then derived values. */
async function saveResult(
  crud: CrudContext,
  call: ActionCall,
  { child, row }: ActionTarget,
  result: ActionResult,
): Promise<void> {
  const { scope, action, ask, caller } = call;
  const { entity } = scope;
  const id = String(row.id);
  const before = await loadRecord(crud, entity, child ? String(row[child.foreignKey]) : id);
  const current = rowOf(before, child, id);
  // The function may have deleted the record, or the row.
  if (!before || !current) return;
  const to = nextState(action, entity, result);
  const askedValues = action.ask?.kind === 'fields' ? ask : {};
  const changes: Row = { ...askedValues, ...result.set };
  let record = withRow(before, child, id, changes);
  const state = stateOf(entity, child, current, before);
  if (to !== undefined && state) {
    const own = child !== null && Object.hasOwn(child.fields, state.field);
    record = withRow(record, own ? child : null, id, { [state.field]: to });
    if (own || !child) changes[state.field] = to;
  }
  const path = rowPath(child, id);
  const askKeys = Object.keys(askedRecordFields(entity, action));
  const writable = new Set([...askKeys, ...Object.keys(changes)].map((key) => `${path}${key}`));
  if (to !== undefined && state) writable.add(changes[state.field] === to ? `${path}${state.field}` : state.field);
  const { values, errors } = await deriveRecord(crud, { entity, before, record, touched: writable, caller, writable });
  const after: Row = { ...values, id: before.id ?? null };
  // Only the fields that this action writes must be valid; older errors in other fields do not block it.
  const change = { entity, before, after, body: {}, caller };
  const databaseErrors = await databaseCheckErrors(crud, change);
  assertNoErrorsAt([...errors, ...databaseErrors], writable, path);
  const children = Object.values(entity.children);
  await writeRecord(crud, { ...change, children, action: action.key });
}

/** Runs the function for one id, inside its own transaction. */
async function runForId(crud: CrudContext, call: ActionCall, id: string | null): Promise<ActionItemResult> {
  const { scope, action, caller, lockValue } = call;
  const { entity } = scope;
  const run = actionFunction(crud.modules, entity, action.key)!;
  const context = {
    ask: call.ask,
    me: caller.me,
    now: crud.options.now(),
    db: crud.db,
    entity,
    action,
    records: buildRecords(crud, caller),
    progress: call.progress,
  };
  // A job without a record has no transaction of its own, which would lock rows for the whole run: it writes in portions.
  const withTransaction = <T>(work: () => Promise<T>) =>
    id === null && action.job ? work() : inTransaction(crud, entity, work);
  const result = await withTransaction(async (): Promise<ActionResult> => {
    if (id === null) return (await run({ ...context, row: {}, main: {} })) ?? {};
    const target = await findTarget(crud, entity, action, id);
    await assertInScope(crud, scope, [String(target.main.id)], caller);
    assertNotChanged(entity, target.main, lockValue);
    await assertActionAllowed(crud, entity, action, target, caller);
    const ask = dropUnchangedMasked(crud, call, target.row);
    const main = await applyAskedFields(crud, { ...call, ask }, target);
    const returned = (await run({ ...context, ask, row: rowOf(main, target.child, id)!, main })) ?? {};
    await saveResult(crud, { ...call, ask }, target, returned);
    return returned;
  });
  const { message = messages.done, result: more } = result;
  return { id: id ?? '', success: true, message, ...(more === undefined ? {} : { result: more }) };
}

/**
 * Runs an action for each id in turn. An error of one id does not stop the others.
 * @param onError called with unexpected errors, whose details are not returned to the user
 */
export async function runAction(
  crud: CrudContext,
  call: ActionCall,
  onError: (error: unknown) => void,
): Promise<ActionItemResult[]> {
  const outcomes: ActionItemResult[] = [];
  const ids = call.ids.length === 0 ? [null] : call.ids;
  for (const [index, id] of ids.entries()) {
    if (ids.length > 1) call.progress(index, ids.length);
    try {
      outcomes.push(await runForId(crud, call, id));
    } catch (error) {
      if (ids.length === 1) throw error;
      if (!(error instanceof HttpError)) onError(error);
      const { message, code } = error instanceof HttpError ? error : { message: messages.failed, code: 500 };
      outcomes.push({ id: id ?? '', success: false, message, ...(code === 409 ? { code } : {}) });
    }
  }
  return outcomes;
}
