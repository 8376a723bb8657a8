/** Saves a record in one transaction: merges the body into the stored record, derives, checks and writes it. */
import type { Child, Entity } from '@/model/entity/entity';
import type { FieldError, Row } from '@/model/record';
import { newId } from '@/server/db/row-id';
import { childCheckErrors } from '../check/child-checks';
import { checkRuleErrors } from '../check/rule-checks';
import { referencedCodeErrors } from '../check/reference-guard';
import { unknownCodeErrors } from '../check/known-codes';
import { assertBuiltInAllowed, assertNotChanged, assertStateAllows } from '../check/preconditions';
import { changedRowErrors, removedRowErrors } from '../check/removable-rows';
import { uniqueErrors } from '../check/uniqueness';
import { ownChildrenOf, rowsOf } from '../context/child-rows';
import { type CrudContext, shapeOf } from '../context/crud-context';
import { hookContextOf, runHook } from '../context/record-hooks';
import type { Caller } from '../context/crud-options';
import { notFoundError, assertNoErrors } from '../context/errors';
import { deriveRecord } from '../derive/derived-record';
import { loadRecord } from '../read/record';
import { assertInScope, assertStaysInScope } from '../read/row-scope';
import { refreshMains } from './main-totals';
import { parseBody } from './request-body';
import { restrictedEntity } from '../view/field-visibility';
import { writeChildren } from './child-writes';
import type { ChildChange } from '../read/audit-log';
import { logRecordChange } from './audit-log';
import { assertChildPermissions, type WriteScope } from './child-permissions';
import { changedKeys, createAuditColumns, insertRows, updateAuditColumns, updateRow } from './row-statements';
import { inTransaction } from './transaction';
import { initialHasChild, refreshHasChild, treeErrors } from './tree-integrity';
import { fail } from '../context/errors';

/** A complete and checked record to write. */
export interface RecordWrite {
  entity: Entity;
  before: Row | null;
  after: Row;
  children: readonly Child[];
  /** Name of the action in the audit log. */
  action: string;
  /** The request body; empty for writes by server functions. */
  body: Readonly<Record<string, unknown>>;
  caller: Caller;
}

export type UncheckedWrite = Pick<RecordWrite, 'entity' | 'before' | 'after' | 'body' | 'caller'>;

/**
 * Writes a record with its children and its audit log entry, inside the caller's transaction, with the row locked.
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
    const audit = updateAuditColumns(crud, shape, caller, before);
    stored = { ...before, ...after, ...audit };
    await updateRow(crud, shape, stored, [...keys, ...Object.keys(audit)]);
  } else {
    stored = { ...after, ...initialHasChild(entity), ...createAuditColumns(crud, shape, caller), id };
    await insertRows(crud, shape, [stored]);
  }
  const changes: Record<string, ChildChange> = {};
  for (const child of children) {
    const written = await writeChildren(crud, child, id, rowsOf(before, child), rowsOf(after, child), caller);
    stored[child.key] = written.rows;
    changes[child.key] = written.change;
  }
  await logRecordChange(crud, shape, id, { action, before, after: stored, children: changes }, caller);
  await refreshMains(crud, entity, [before, stored], caller);
  if (entity.tree) await refreshHasChild(crud, entity, [before?.[entity.tree.parent], stored[entity.tree.parent]]);
  await runHook(crud, entity, 'afterSave', {
    ...hookContextOf(crud, caller),
    entity,
    before,
    after: stored,
    body,
  });
  return stored;
}

/** Errors of all checks that need the database. Nothing is written. */
export async function storedDataErrors(crud: CrudContext, write: UncheckedWrite): Promise<FieldError[]> {
  const { entity, before, after } = write;
  const id = String(after.id);
  // One after the other: all use the connection of the transaction.
  const unknownCodes = await unknownCodeErrors(crud, entity, before, after);
  const brokenRules = await checkRuleErrors(crud, entity, before, after);
  const duplicates = await uniqueErrors(crud, entity, before, after, id);
  const codes = await referencedCodeErrors(crud, shapeOf(crud, entity.id), before, after, write.caller);
  const tree = await treeErrors(crud, entity, id, after);
  const children = await childCheckErrors(crud, entity, before, after, write.caller);
  return [...unknownCodes, ...brokenRules, ...duplicates, ...codes, ...tree, ...children];
}

/** Runs the `beforeSave` hook and all checks that need the database; call it only for a record without other errors. */
export async function databaseCheckErrors(crud: CrudContext, write: UncheckedWrite): Promise<FieldError[]> {
  await runHook(crud, write.entity, 'beforeSave', { ...hookContextOf(crud, write.caller), ...write });
  return storedDataErrors(crud, write);
}

async function saveRecord(
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  body: unknown,
  caller: Caller,
  endpoint?: WriteScope,
): Promise<Row> {
  const { record, touched, children, errors } = parseBody(crud, entity, body, before, caller, endpoint?.opened);
  assertNoErrors(errors);
  if (endpoint) assertChildPermissions(endpoint, children, before, record, caller);
  // Server functions write all fields.
  const writable = endpoint ? restrictedEntity(entity, caller) : entity;
  const input = { entity: writable, before, record, touched, caller, children };
  const { values, errors: derivedErrors } = await deriveRecord(crud, input);
  assertNoErrors(derivedErrors);
  // Server functions may add and remove any row.
  if (endpoint) {
    assertNoErrors(changedRowErrors(entity, before, values));
    assertNoErrors(await removedRowErrors(crud, entity, before, values, caller));
  }
  const id = before ? String(before.id) : newId();
  const after: Row = { ...values, id };
  const change = { entity, before, after, body: body as RecordWrite['body'], caller };
  assertNoErrors(await databaseCheckErrors(crud, change));
  // Computed values of child rows depend on the main record, so children that were not sent are compared too.
  const all = ownChildrenOf(entity).filter(
    (child) => children.includes(child) || rowsOf(before, child).length + rowsOf(after, child).length > 0,
  );
  const stored = await writeRecord(crud, { ...change, children: all, action: before ? 'edit' : 'add' });
  if (endpoint) await assertStaysInScope(crud, endpoint.scope, id, caller);
  return stored;
}

/**
 * Adds a record.
 * @param endpoint the endpoint of the request; absent for server functions
 * @returns the record as stored, with its new id
 * @throws InvalidRecord; HttpError without permission
 */
export function addRecord(
  crud: CrudContext,
  entity: Entity,
  body: unknown,
  caller: Caller,
  endpoint?: WriteScope,
): Promise<Row> {
  return inTransaction(crud, entity, () => saveRecord(crud, entity, null, body, caller, endpoint));
}

/**
 * Edits a record. The body is the record with its lock field; fields and children that are not sent keep their values.
 * @param endpoint the endpoint of the request; the record must be in its scope before and after
 * @throws InvalidRecord; HttpError 409 when the record was changed since it was read
 */
export function editRecord(
  crud: CrudContext,
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
  endpoint?: WriteScope,
): Promise<Row> {
  return inTransaction(crud, entity, async () => {
    const before = await loadRecord(crud, entity, String(body.id ?? ''), true);
    if (!before) throw notFoundError();
    if (endpoint) await assertInScope(crud, endpoint.scope, [String(before.id)], caller);
    assertNotChanged(entity, before, Object.hasOwn(body, entity.lock) ? body[entity.lock] : undefined);
    assertStateAllows(entity, before, fail.notEditable);
    await assertBuiltInAllowed(crud, entity, 'edit', before, caller);
    return saveRecord(crud, entity, before, body, caller, endpoint);
  });
}
