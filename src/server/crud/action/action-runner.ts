/** `POST {api}/{action}`: one transaction and one result per id. */
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
  /** 409 when someone else saved in between; absent otherwise. */
  code?: number;
  /** What the function answered besides. */
  result?: Value;
}

/** The state an action leads to. @throws Error when the function names none of several, or a wrong one */
function nextState({ to, key }: Action, entity: Entity, result: ActionResult): string | undefined {
  if (to.length === 0) return undefined;
  const chosen = result.to ?? (to.length === 1 ? to[0] : undefined);
  if (chosen === undefined || !to.includes(chosen)) {
    throw new Error(`${entity.id}: action "${key}" must answer {to} as one of ${to.join(', ')}`);
  }
  return chosen;
}

/** A masked value that comes back unchanged was never edited. */
function dropUnchangedMasked(crud: CrudContext, { scope: source, action, ask, caller }: ActionCall, row: Row): Row {
  if (action.ask?.kind !== 'fields') return ask;
  const { masked } = targetView(crud, source.entity, action, caller);
  const same = masked.filter((field) => field.key in ask && ask[field.key] === maskValue(field, row[field.key]));
  return Object.fromEntries(Object.entries(ask).filter(([key]) => !same.some((field) => field.key === key)));
}

/**
 * The record with the fields asked by name laid in, checked before the function sees it.
 * @throws InvalidRecord at the asked fields, by their own names
 */
async function applyAskedFields(
  crud: CrudContext,
  { scope: source, action, ask, caller }: ActionCall,
  { child, main, row }: ActionTarget,
): Promise<Row> {
  const named = Object.keys(askedRecordFields(source.entity, action));
  if (named.length === 0) return main;
  const { entity } = source;
  const id = String(row.id);
  const path = rowPath(child, id);
  const writable = new Set(named.map((key) => `${path}${key}`));
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

/** Saves what was asked, what the function set and the new state; computed values follow. */
async function saveResult(
  crud: CrudContext,
  call: ActionCall,
  { child, row }: ActionTarget,
  result: ActionResult,
): Promise<void> {
  const { scope: source, action, ask, caller } = call;
  const { entity } = source;
  const id = String(row.id);
  const before = await loadRecord(crud, entity, child ? String(row[child.foreignKey]) : id);
  const current = rowOf(before, child, id);
  // The function may have deleted the record, or the row.
  if (!before || !current) return;
  const to = nextState(action, entity, result);
  const asked = action.ask?.kind === 'fields' ? ask : {};
  const changes: Row = { ...asked, ...result.set };
  let record = withRow(before, child, id, changes);
  const state = stateOf(entity, child, current, before);
  if (to !== undefined && state) {
    const own = child !== null && Object.hasOwn(child.fields, state.field);
    record = withRow(record, own ? child : null, id, { [state.field]: to });
    if (own || !child) changes[state.field] = to;
  }
  const path = rowPath(child, id);
  const named = Object.keys(askedRecordFields(entity, action));
  const writable = new Set([...named, ...Object.keys(changes)].map((key) => `${path}${key}`));
  if (to !== undefined && state) writable.add(changes[state.field] === to ? `${path}${state.field}` : state.field);
  const { values, errors } = await deriveRecord(crud, { entity, before, record, touched: writable, caller, writable });
  const after: Row = { ...values, id: before.id ?? null };
  // What was wrong before stays as it is; only what this action writes must be right.
  const change = { entity, before, after, body: {}, caller };
  const found = [...errors, ...(await databaseCheckErrors(crud, change))];
  assertNoErrorsAt(found, writable, path);
  const children = Object.values(entity.children);
  await writeRecord(crud, { ...change, children, action: action.key });
}

/** Runs the function for one id, inside its own transaction. */
async function runForId(crud: CrudContext, call: ActionCall, id: string | null): Promise<ActionItemResult> {
  const { scope: source, action, caller, lockValue: ver } = call;
  const { entity } = source;
  const run = actionFunction(crud.modules, entity, action.key)!;
  const surroundings = {
    ask: call.ask,
    me: caller.me,
    now: crud.options.now(),
    db: crud.db,
    entity,
    action,
    records: buildRecords(crud, caller),
    progress: call.progress,
  };
  // A long job over many records would hold the database for as long as it runs: it writes in portions of its own.
  const alone = <T>(work: () => Promise<T>) => (id === null && action.job ? work() : inTransaction(crud, entity, work));
  const result = await alone(async (): Promise<ActionResult> => {
    if (id === null) return (await run({ ...surroundings, row: {}, main: {} })) ?? {};
    const place = await findTarget(crud, entity, action, id);
    await assertInScope(crud, source, [String(place.main.id)], caller);
    assertNotChanged(entity, place.main, ver);
    await assertActionAllowed(crud, entity, action, place, caller);
    const ask = dropUnchangedMasked(crud, call, place.row);
    const main = await applyAskedFields(crud, { ...call, ask }, place);
    const answer = (await run({ ...surroundings, ask, row: rowOf(main, place.child, id)!, main })) ?? {};
    await saveResult(crud, { ...call, ask }, place, answer);
    return answer;
  });
  const { message = messages.done, result: more } = result;
  return { id: id ?? '', success: true, message, ...(more === undefined ? {} : { result: more }) };
}

/**
 * Runs an action for each id in turn. A refusal of one id does not stop the others.
 * @param onError told of failures that are no refusals; the person only learns that it failed
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
