/** Saving: what was sent is laid over what is stored, derived, checked and written, in one transaction. */
import type { Child, Entity } from '@/model/entity';
import type { FieldError, Row } from '@/model/record';
import { newId } from '../../db/id';
import { checkChildRules } from '../check/child-rules';
import { codeErrors } from '../check/codes';
import { checkBuiltIn, checkLock, checkState } from '../check/preconditions';
import { removedErrors } from '../check/removable';
import { uniqueErrors } from '../check/unique';
import { rowsOf } from '../context/child-rows';
import { type Crud, shapeOf } from '../context/crud';
import { runHook } from '../context/hooks';
import type { Caller } from '../context/options';
import { notFound, refuseErrors } from '../context/refusals';
import { texts } from '../context/texts';
import { deriveDraft } from '../derive/draft';
import { loadRecord } from '../read/record';
import { checkPlace, checkStays } from '../read/source';
import { readBody } from './body';
import { writeChildren } from './children';
import { type ChildChange, logChange } from './log';
import { demandRows, type WritePlace } from './place';
import { changedFields, createdBy, insertRows, updatedBy, updateRow } from './rows';
import { inTransaction } from './transaction';
import { noChildren, refreshHasChild, treeErrors } from './tree';

/** A record about to be written, complete and checked. */
export interface Change {
  entity: Entity;
  before: Row | null;
  after: Row;
  children: readonly Child[];
  /** What the log calls it. */
  action: string;
  /** What the client sent; empty for writes of the server itself. */
  body: Readonly<Record<string, unknown>>;
  caller: Caller;
}

type Unchecked = Pick<Change, 'entity' | 'before' | 'after' | 'body' | 'caller'>;

/** The change as the hooks of its module see it. */
const writingOf = (crud: Crud, change: Unchecked) => ({ ...change, db: crud.db, now: crud.options.now() });

/**
 * Writes a change with its children and its log entry; the caller holds the transaction and the row's lock.
 * @returns the record as stored
 */
export async function writeChange(
  crud: Crud,
  { entity, before, after, children, action, body, caller }: Change,
): Promise<Row> {
  const shape = shapeOf(crud, entity.id);
  const id = before ? String(before.id) : String(after.id);
  let stored: Row;
  if (before) {
    const keys = changedFields(shape, before, after);
    const audit = updatedBy(crud, caller, before);
    stored = { ...before, ...after, ...audit };
    await updateRow(crud, shape, stored, [...keys, ...Object.keys(audit)]);
  } else {
    stored = { ...after, ...noChildren(entity), ...createdBy(crud, caller), id };
    await insertRows(crud, shape, [stored]);
  }
  const changes: Record<string, ChildChange> = {};
  for (const child of children) {
    const written = await writeChildren(crud, child, id, rowsOf(before, child), rowsOf(after, child), caller);
    stored[child.key] = written.rows;
    changes[child.key] = written.change;
  }
  await logChange(crud, shape, id, { action, before, after: stored, children: changes }, caller);
  if (entity.tree) await refreshHasChild(crud, entity, [before?.[entity.tree.parent], stored[entity.tree.parent]]);
  await runHook(crud, entity, 'saved', writingOf(crud, { entity, before, after: stored, body, caller }));
  return stored;
}

/** All checks that need the database; none of them runs on a record that is wrong by itself. */
export async function databaseErrors(crud: Crud, change: Unchecked): Promise<FieldError[]> {
  const { entity, before, after } = change;
  const id = String(after.id);
  await runHook(crud, entity, 'saving', writingOf(crud, change));
  return [
    ...(await codeErrors(crud, entity, before, after)),
    ...(await uniqueErrors(crud, entity, before, after, id)),
    ...(await treeErrors(crud, entity, id, after)),
    ...(await checkChildRules(crud, entity, before, after)),
  ];
}

async function save(
  crud: Crud,
  entity: Entity,
  before: Row | null,
  body: unknown,
  caller: Caller,
  place?: WritePlace,
): Promise<Row> {
  const { record, touched, children, errors } = readBody(crud, entity, body, before, caller);
  refuseErrors(errors);
  if (place) demandRows(place, children, before, record, caller);
  const draft = { entity, before, record, touched, caller };
  let settled = await deriveDraft(crud, draft);
  // Rows of a child that is read-only now stay as they are; which ones are is known only after deriving.
  const fixed = children.filter((child) => settled.flags(child.key).readonly);
  if (fixed.length > 0) {
    const rows = Object.fromEntries(fixed.map((child) => [child.key, rowsOf(before, child)]));
    settled = await deriveDraft(crud, { ...draft, record: { ...record, ...rows } });
  }
  const { values, errors: derived } = settled;
  refuseErrors(derived);
  // What the server's own functions take out is theirs to judge.
  if (place) refuseErrors(await removedErrors(crud, entity, before, values, caller));
  const id = before ? String(before.id) : newId();
  const after: Row = { ...values, id };
  const change = { entity, before, after, body: body as Change['body'], caller };
  refuseErrors(await databaseErrors(crud, change));
  // Computed values of rows follow the main record, so every child is compared, sent or not.
  const all = Object.values(entity.children).filter(
    (child) => children.includes(child) || rowsOf(before, child).length + rowsOf(after, child).length > 0,
  );
  const stored = await writeChange(crud, { ...change, children: all, action: before ? 'edit' : 'add' });
  if (place) await checkStays(crud, place.source, id, caller);
  return stored;
}

/**
 * Adds a record.
 * @param place where a request adds; absent for the server itself
 * @returns the record as stored, with its new id
 * @throws InvalidRecord Refusal
 */
export function addRecord(crud: Crud, entity: Entity, body: unknown, caller: Caller, place?: WritePlace): Promise<Row> {
  return inTransaction(crud, entity, () => save(crud, entity, null, body, caller, place));
}

/**
 * Edits a record: the body is the full record with its lock field; children it does not carry stay.
 * @param place where a request edits: it sees the record before and after
 * @throws InvalidRecord Refusal 409 when someone else saved in between
 */
export function editRecord(
  crud: Crud,
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
  place?: WritePlace,
): Promise<Row> {
  return inTransaction(crud, entity, async () => {
    const before = await loadRecord(crud, entity, String(body.id ?? ''), true);
    if (!before) throw notFound();
    if (place) await checkPlace(crud, place.source, [String(before.id)], caller);
    checkLock(entity, before, Object.hasOwn(body, entity.lock) ? body[entity.lock] : undefined);
    checkState(entity, before, texts.notEditable);
    await checkBuiltIn(crud, entity, 'edit', before, caller);
    return save(crud, entity, before, body, caller, place);
  });
}
