/** Runs an action (`POST {api}/{action}`): one transaction and one result per id. */
import type { Action, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { actionInputEntity, type FieldError, type Row } from '@/model/record';
import { HttpError } from '@/server/http/http-error';
import { assertActionAllowed, assertNotChanged, stateOf } from '../check/preconditions';
import { ownChildrenOf, rowPath } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import { InvalidRecord } from '../context/errors';
import { messages } from '../context/messages';
import { deriveRecord } from '../derive/derived-record';
import { loadRecord } from '../read/record';
import { assertInScope } from '../read/row-scope';
import { maskValue } from '../view/field-visibility';
import { databaseCheckErrors, writeRecord } from '../write/save';
import { inTransaction } from '../write/transaction';
import { targetView, actionInputFields } from './ask-input';
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
  const askKeys = Object.keys(actionInputFields(scope.entity, action));
  if (askKeys.length === 0) return main;
  const { entity } = scope;
  const id = String(row.id);
  const path = rowPath(child, id);
  const writable = new Set(askKeys.map((key) => `${path}${key}`));
  const touched = new Set(Object.keys(ask).map((key) => `${path}${key}`));
  const record = withRow(main, child, id, ask);
  const { values, errors } = await deriveRecord(crud, {
    entity: actionInputEntity(entity, action),
    before: main,
    record,
    touched,
    caller,
    writable,
  });
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
  const askKeys = Object.keys(actionInputFields(entity, action));
  const writable = new Set([...askKeys, ...Object.keys(changes)].map((key) => `${path}${key}`));
  if (to !== undefined && state) writable.add(changes[state.field] === to ? `${path}${state.field}` : state.field);
  const { values, errors } = await deriveRecord(crud, { entity, before, record, touched: writable, caller, writable });
  const after: Row = { ...values, id: before.id ?? null };
  // Only the fields that this action writes must be valid; older errors in other fields do not block it.
  const change = { entity, before, after, body: {}, caller };
  const databaseErrors = await databaseCheckErrors(crud, change);
  assertNoErrorsAt([...errors, ...databaseErrors], writable, path);
  await writeRecord(crud, { ...change, children: ownChildrenOf(entity), action: action.key });
}

/** A target that passed the checks, with the asked values merged into it. */
interface Prepared {
  target: ActionTarget;
  call: ActionCall;
  main: Row;
}

/** @throws HttpError when the action is not allowed on the target, or an asked value is invalid */
async function prepare(crud: CrudContext, call: ActionCall, target: ActionTarget): Promise<Prepared> {
  await assertActionAllowed(crud, call.scope.entity, call.action, target, call.caller);
  const own = { ...call, ask: dropUnchangedMasked(crud, call, target.row) };
  return { target, call: own, main: await applyAskedFields(crud, own, target) };
}

/** The argument of the function, without the records. */
function contextOf(crud: CrudContext, { ask, caller, scope, action, run }: ActionCall) {
  const progress = {
    progress: (done: number, total: number) => run.progress(done, total),
    isCancelled: () => run.isCancelled(),
  };
  return { ...crud.functionContext(caller), ask, caller, entity: scope.entity, action, ...progress };
}

const outcomeOf = (id: string, { message = messages.done, result }: ActionResult): ActionItemResult => ({
  id,
  success: true,
  message,
  ...(result === undefined ? {} : { result }),
});

/** The outcome of an id whose action failed. @param onError called with an error whose details are not for the user */
export function failureOf(id: string, error: unknown, onError: (error: unknown) => void): ActionItemResult {
  if (!(error instanceof HttpError)) onError(error);
  const { message, code } = error instanceof HttpError ? error : { message: messages.failed, code: 500 };
  return { id, success: false, message, ...(code === 409 ? { code } : {}) };
}

/** Runs the function for one id, or for none, inside its own transaction. @throws HttpError */
export async function runForId(crud: CrudContext, call: ActionCall, id: string | null): Promise<ActionItemResult> {
  const { scope, action, caller, lockValue } = call;
  const { entity } = scope;
  const run = actionFunction(crud.modules, entity, action)!;
  // A job without a record has no transaction of its own, which would lock rows for the whole run: it writes in portions.
  const withTransaction = <T>(work: () => Promise<T>) =>
    id === null && action.job ? work() : inTransaction(crud, entity, work);
  const result = await withTransaction(async (): Promise<ActionResult> => {
    if (id === null) return (await run({ ...contextOf(crud, call), row: {}, main: {}, rows: [] })) ?? {};
    const target = await findTarget(crud, entity, action, id);
    await assertInScope(crud, scope, [String(target.main.id)], caller);
    assertNotChanged(entity, target.main, lockValue);
    const { main, call: own } = await prepare(crud, call, target);
    const row = rowOf(main, target.child, id)!;
    const returned = (await run({ ...contextOf(crud, own), row, main, rows: [row] })) ?? {};
    await saveResult(crud, own, target, returned);
    return returned;
  });
  return outcomeOf(id ?? '', result);
}

/** The main record's name for the user; its id when the name is hidden or empty. */
function nameOf(crud: CrudContext, { scope: { entity }, action, caller }: ActionCall, { main }: ActionTarget): string {
  const view = targetView(crud, entity, action, caller);
  const title = entity.fields[entity.titleField];
  const name = title && view.canQuery(title) ? main[title.key] : null;
  return String(name ?? main.id);
}

/** The name of the record of an id; null for a record that the user may not see. */
export async function recordName(crud: CrudContext, call: ActionCall, id: string): Promise<string | null> {
  try {
    const target = await findTarget(crud, call.scope.entity, call.action, id);
    await assertInScope(crud, call.scope, [String(target.main.id)], call.caller);
    return nameOf(crud, call, target);
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/** Adds the record's name to the message of an error: with `batch` one record rejects all. */
async function naming<T>(crud: CrudContext, call: ActionCall, target: ActionTarget, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { errorCode, code, result } = error;
    throw new HttpError(errorCode, messages.ofRecord(nameOf(crud, call, target), error.message), { code, result });
  }
}

/** Runs the function once for all records, in one transaction: an error of one record rejects all. @throws HttpError */
export async function runForAll(crud: CrudContext, call: ActionCall): Promise<ActionItemResult[]> {
  const { scope, action, caller } = call;
  const { entity } = scope;
  const run = actionFunction(crud.modules, entity, action)!;
  return inTransaction(crud, entity, async () => {
    const targets = new Map<string, ActionTarget>();
    // Locked in one order, so that two calls over the same records do not deadlock.
    for (const id of call.ids.toSorted()) targets.set(id, await findTarget(crud, entity, action, id));
    await assertInScope(crud, scope, call.ids, caller);
    const prepared: Prepared[] = [];
    for (const id of call.ids) {
      const target = targets.get(id)!;
      prepared.push(await naming(crud, call, target, () => prepare(crud, call, target)));
    }
    const rows = prepared.map(({ main }) => main);
    const [first = {}] = rows;
    const returned = (await run({ ...contextOf(crud, call), row: first, main: first, rows })) ?? {};
    for (const { target, call: own } of prepared)
      await naming(crud, call, target, () => saveResult(crud, own, target, returned));
    return call.ids.map((id) => outcomeOf(id, returned));
  });
}

/**
 * Runs an action for each id in turn. An error of one id does not stop the others. With `batch` it runs once for all.
 * @param onError called with unexpected errors, whose details are not returned to the user
 */
export async function runAction(
  crud: CrudContext,
  call: ActionCall,
  onError: (error: unknown) => void,
): Promise<ActionItemResult[]> {
  if (call.action.batch) return runForAll(crud, call);
  const outcomes: ActionItemResult[] = [];
  const ids = call.ids.length === 0 ? [null] : call.ids;
  for (const id of ids) {
    try {
      outcomes.push(await runForId(crud, call, id));
    } catch (error) {
      if (ids.length === 1) throw error;
      outcomes.push(failureOf(id ?? '', error, onError));
    }
  }
  return outcomes;
}
