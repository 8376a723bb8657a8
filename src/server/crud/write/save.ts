/** Saving: what was sent is laid over what is stored, derived, checked and written, in one transaction. */
import type { Child, Entity } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import { newId } from '@/server/db/row-id';
import { childCheckErrors } from '../check/child-checks';
import { unknownCodeErrors } from '../check/known-codes';
import { assertBuiltInAllowed, assertNotChanged, assertStateAllows } from '../check/preconditions';
import { removedRowErrors } from '../check/removable-rows';
import { uniqueErrors } from '../check/uniqueness';
import { rowsOf } from '../context/child-rows';
import { type CrudContext, shapeOf } from '../context/crud-context';
import { runHook } from '../context/record-hooks';
import type { Caller } from '../context/crud-options';
import { notFoundError, assertNoErrors } from '../context/errors';
import { messages } from '../context/messages';
import { deriveRecord } from '../derive/derived-record';
import { loadRecord } from '../read/record';
import { assertInScope, assertStaysInScope } from '../read/row-scope';
import { parseBody } from './request-body';
import { writeChildren } from './child-writes';
import { type ChildChange, logRecordChange } from './audit-log';
import { assertChildPermissions, type WriteScope } from './child-permissions';
import { changedKeys, createAuditColumns, insertRows, updateAuditColumns, updateRow } from './row-statements';
import { inTransaction } from './transaction';
import { initialHasChild, refreshHasChild, treeErrors } from './tree-integrity';

/** A record about to be written, complete and checked. */
export interface RecordWrite {
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

type UncheckedWrite = Pick<RecordWrite, 'entity' | 'before' | 'after' | 'body' | 'caller'>;

/** The change as the hooks of its module see it. */
const hookContextOf = (crud: CrudContext, change: UncheckedWrite) => ({
  ...change,
  db: crud.db,
  now: crud.options.now(),
});

/**
 * Writes a change with its children and its log entry; the caller holds the transaction and the row's lock.
 * @returns the record as stored
 */
export async function writeRecord(
  crud: CrudContext,
  { entity, before, after, children, action, body, caller }: RecordWrite,
): Promise<Row> {
  const shape = shapeOf(crud, entity.id);
  const id = before ? String(before.id) : String(after.id);
  let stored: Row;
  if (before) {
    const keys = changedKeys(shape, before, after);
    const audit = updateAuditColumns(crud, caller, before);
    stored = { ...before, ...after, ...audit };
    await updateRow(crud, shape, stored, [...keys, ...Object.keys(audit)]);
  } else {
    stored = { ...after, ...initialHasChild(entity), ...createAuditColumns(crud, caller), id };
    await insertRows(crud, shape, [stored]);
  }
  const changes: Record<string, ChildChange> = {};
  for (const child of children) {
    const written = await writeChildren(crud, child, id, rowsOf(before, child), rowsOf(after, child), caller);
    stored[child.key] = written.rows;
    changes[child.key] = written.change;
  }
  await logRecordChange(crud, shape, id, { action, before, after: stored, children: changes }, caller);
  if (entity.tree) await refreshHasChild(crud, entity, [before?.[entity.tree.parent], stored[entity.tree.parent]]);
  await runHook(crud, entity, 'saved', hookContextOf(crud, { entity, before, after: stored, body, caller }));
  return stored;
}

/** All checks that need the database; none of them runs on a record that is wrong by itself. */
export async function databaseCheckErrors(crud: CrudContext, write: UncheckedWrite): Promise<FieldError[]> {
  const { entity, before, after } = write;
  const id = String(after.id);
  await runHook(crud, entity, 'saving', hookContextOf(crud, write));
  return [
    ...(await unknownCodeErrors(crud, entity, before, after)),
    ...(await uniqueErrors(crud, entity, before, after, id)),
    ...(await treeErrors(crud, entity, id, after)),
    ...(await childCheckErrors(crud, entity, before, after)),
  ];
}

async function saveRecord(
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  body: unknown,
  caller: Caller,
  place?: WriteScope,
): Promise<Row> {
  const { record, touched, children, errors } = parseBody(crud, entity, body, before, caller);
  assertNoErrors(errors);
  if (place) assertChildPermissions(place, children, before, record, caller);
  const draft = { entity, before, record, touched, caller };
  let derived = await deriveRecord(crud, draft);
  // Rows of a child that is read-only now stay as they are; which ones are is known only after deriving.
  const fixed = children.filter((child) => derived.flags(child.key).readonly);
  if (fixed.length > 0) {
    const rows = Object.fromEntries(fixed.map((child) => [child.key, rowsOf(before, child)]));
    derived = await deriveRecord(crud, { ...draft, record: { ...record, ...rows } });
  }
  const { values, errors: derivedErrors } = derived;
  assertNoErrors(derivedErrors);
  // What the server's own functions take out is theirs to judge.
  if (place) assertNoErrors(await removedRowErrors(crud, entity, before, values, caller));
  const id = before ? String(before.id) : newId();
  const after: Row = { ...values, id };
  const change = { entity, before, after, body: body as RecordWrite['body'], caller };
  assertNoErrors(await databaseCheckErrors(crud, change));
  // Computed values of rows follow the main record, so every child is compared, sent or not.
  const all = Object.values(entity.children).filter(
    (child) => children.includes(child) || rowsOf(before, child).length + rowsOf(after, child).length > 0,
  );
  const stored = await writeRecord(crud, { ...change, children: all, action: before ? 'edit' : 'add' });
  if (place) await assertStaysInScope(crud, place.scope, id, caller);
  return stored;
}

/**
 * Adds a record.
 * @param place where a request adds; absent for the server itself
 * @returns the record as stored, with its new id
 * @throws InvalidRecord HttpError
 */
export function addRecord(
  crud: CrudContext,
  entity: Entity,
  body: unknown,
  caller: Caller,
  place?: WriteScope,
): Promise<Row> {
  return inTransaction(crud, entity, () => saveRecord(crud, entity, null, body, caller, place));
}

/**
 * Edits a record: the body is the full record with its lock field; children it does not carry stay.
 * @param place where a request edits: it sees the record before and after
 * @throws InvalidRecord HttpError 409 when someone else saved in between
 */
export function editRecord(
  crud: CrudContext,
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
  place?: WriteScope,
): Promise<Row> {
  return inTransaction(crud, entity, async () => {
    const before = await loadRecord(crud, entity, String(body.id ?? ''), true);
    if (!before) throw notFoundError();
    if (place) await assertInScope(crud, place.scope, [String(before.id)], caller);
    assertNotChanged(entity, before, Object.hasOwn(body, entity.lock) ? body[entity.lock] : undefined);
    assertStateAllows(entity, before, messages.notEditable);
    await assertBuiltInAllowed(crud, entity, 'edit', before, caller);
    return saveRecord(crud, entity, before, body, caller, place);
  });
}
