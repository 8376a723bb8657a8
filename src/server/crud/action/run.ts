/** `POST {api}/{action}`: one transaction and one result per id. */
import type { Action, Entity } from '@/model/entity';
import type { Value } from '@/model/field-type';
import type { FieldError, Row } from '@/model/record';
import { Refusal } from '../../refusal';
import { checkAction, checkLock, stateOf } from '../check/preconditions';
import { rowPath } from '../context/child-rows';
import type { Crud } from '../context/crud';
import { InvalidRecord } from '../context/refusals';
import { texts } from '../context/texts';
import { deriveDraft } from '../derive/draft';
import { loadRecord } from '../read/record';
import { checkPlace } from '../read/source';
import { maskValue } from '../view/visibility';
import { buildRecords } from '../write/records';
import { databaseErrors, writeChange } from '../write/save';
import { inTransaction } from '../write/transaction';
import { askedView, namedFields } from './ask';
import type { ActionCall } from './call';
import type { ActionResult } from './context';
import { actionFunction } from './functions';
import { findPlace, type Place, rowOf, withRow } from './place';

/** The result of one id. */
export interface ActionOutcome {
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
function dropMasked(crud: Crud, { source, action, ask, caller }: ActionCall, row: Row): Row {
  if (action.ask?.kind !== 'fields') return ask;
  const { masked } = askedView(crud, source.entity, action, caller);
  const same = masked.filter((field) => field.key in ask && ask[field.key] === maskValue(field, row[field.key]));
  return Object.fromEntries(Object.entries(ask).filter(([key]) => !same.some((field) => field.key === key)));
}

/**
 * The record with the fields asked by name laid in, checked before the function sees it.
 * @throws InvalidRecord at the asked fields, by their own names
 */
async function layAsked(
  crud: Crud,
  { source, action, ask, caller }: ActionCall,
  { child, main, row }: Place,
): Promise<Row> {
  const named = Object.keys(namedFields(source.entity, action));
  if (named.length === 0) return main;
  const { entity } = source;
  const id = String(row.id);
  const path = rowPath(child, id);
  const writable = new Set(named.map((key) => `${path}${key}`));
  const touched = new Set(Object.keys(ask).map((key) => `${path}${key}`));
  const record = withRow(main, child, id, ask);
  const { values, errors } = await deriveDraft(crud, { entity, before: main, record, touched, caller, writable });
  refuseAt(errors, writable, path);
  return values;
}

function refuseAt(errors: readonly FieldError[], writable: ReadonlySet<string>, path: string): void {
  const own = errors.filter((error) => writable.has(error.path));
  if (own.length > 0)
    throw new InvalidRecord(own.map(({ path: at, message }) => ({ path: at.slice(path.length), message })));
}

/** Saves what was asked, what the function set and the new state; computed values follow. */
async function saveOutcome(crud: Crud, call: ActionCall, { child, row }: Place, result: ActionResult): Promise<void> {
  const { source, action, ask, caller } = call;
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
  const named = Object.keys(namedFields(entity, action));
  const writable = new Set([...named, ...Object.keys(changes)].map((key) => `${path}${key}`));
  if (to !== undefined && state) writable.add(changes[state.field] === to ? `${path}${state.field}` : state.field);
  const { values, errors } = await deriveDraft(crud, { entity, before, record, touched: writable, caller, writable });
  const after: Row = { ...values, id: before.id ?? null };
  // What was wrong before stays as it is; only what this action writes must be right.
  const change = { entity, before, after, body: {}, caller };
  const found = [...errors, ...(await databaseErrors(crud, change))];
  refuseAt(found, writable, path);
  const children = Object.values(entity.children);
  await writeChange(crud, { ...change, children, action: action.key });
}

/** Runs the function for one id, inside its own transaction. */
async function runOne(crud: Crud, call: ActionCall, id: string | null): Promise<ActionOutcome> {
  const { source, action, caller, ver } = call;
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
    const place = await findPlace(crud, entity, action, id);
    await checkPlace(crud, source, [String(place.main.id)], caller);
    checkLock(entity, place.main, ver);
    await checkAction(crud, entity, action, place, caller);
    const ask = dropMasked(crud, call, place.row);
    const main = await layAsked(crud, { ...call, ask }, place);
    const answer = (await run({ ...surroundings, ask, row: rowOf(main, place.child, id)!, main })) ?? {};
    await saveOutcome(crud, { ...call, ask }, place, answer);
    return answer;
  });
  const { message = texts.done, result: more } = result;
  return { id: id ?? '', success: true, message, ...(more === undefined ? {} : { result: more }) };
}

/**
 * Runs an action for each id in turn. A refusal of one id does not stop the others.
 * @param onError told of failures that are no refusals; the person only learns that it failed
 */
export async function runAction(
  crud: Crud,
  call: ActionCall,
  onError: (error: unknown) => void,
): Promise<ActionOutcome[]> {
  const outcomes: ActionOutcome[] = [];
  const ids = call.ids.length === 0 ? [null] : call.ids;
  for (const [index, id] of ids.entries()) {
    if (ids.length > 1) call.progress(index, ids.length);
    try {
      outcomes.push(await runOne(crud, call, id));
    } catch (error) {
      if (ids.length === 1) throw error;
      if (!(error instanceof Refusal)) onError(error);
      const { message, code } = error instanceof Refusal ? error : { message: texts.failed, code: 500 };
      outcomes.push({ id: id ?? '', success: false, message, ...(code === 409 ? { code } : {}) });
    }
  }
  return outcomes;
}
