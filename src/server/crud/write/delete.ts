/** Deletes records with their children, after checks of state, descendants and references. */
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { assertBuiltInAllowed, assertStateAllows } from '../check/preconditions';
import { type DeletedRows, assertNotReferenced } from '../check/reference-guard';
import { ownChildrenOf, rowsOf } from '../context/child-rows';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import { hookContextOf, runHook } from '../context/record-hooks';
import type { Caller } from '../context/crud-options';
import { notFoundError } from '../context/errors';
import { loadRecord } from '../read/record';
import { assertInScope } from '../read/row-scope';
import type { ChildChange } from '../read/audit-log';
import { logRecordChange } from './audit-log';
import type { WriteScope } from './child-permissions';
import { refreshMains } from './main-totals';
import { deleteRows } from './row-statements';
import { inTransaction } from './transaction';
import { refreshHasChild, assertNoDescendants } from './tree-integrity';
import { fail } from '../context/errors';

function deletedRowsOf(crud: CrudContext, entity: Entity, records: readonly Row[]): DeletedRows[] {
  return [
    { shape: shapeOf(crud, entity.id), rows: records },
    ...ownChildrenOf(entity).map((child) => ({
      shape: childShape(crud, child),
      rows: records.flatMap((record) => rowsOf(record, child)),
    })),
  ];
}

async function logDeletion(crud: CrudContext, entity: Entity, record: Row, caller: Caller): Promise<void> {
  const children: Record<string, ChildChange> = {};
  for (const child of ownChildrenOf(entity)) {
    children[child.key] = { added: [], removed: rowsOf(record, child), changed: [] };
  }
  const change = { action: 'delete', before: record, after: null, children };
  await logRecordChange(crud, shapeOf(crud, entity.id), String(record.id), change, caller);
}

/**
 * Deletes records with their children: all of them or none.
 * @param endpoint the endpoint of the request; absent for server functions
 * @throws HttpError not found, wrong state, has descendants, referenced
 */
export function deleteRecords(
  crud: CrudContext,
  entity: Entity,
  ids: readonly string[],
  caller: Caller,
  endpoint?: WriteScope,
): Promise<void> {
  return inTransaction(crud, entity, async () => {
    const records: Row[] = [];
    // Locked in the order of ids, so that two requests for the same records cannot deadlock.
    for (const id of ids.toSorted()) {
      const record = await loadRecord(crud, entity, id, true);
      if (!record) throw notFoundError();
      records.push(record);
    }
    if (endpoint) await assertInScope(crud, endpoint.scope, ids, caller);
    for (const record of records) {
      assertStateAllows(entity, record, fail.notDeletable);
      await assertBuiltInAllowed(crud, entity, 'delete', record, caller);
    }
    await assertNoDescendants(crud, entity, ids, caller);
    const hookContext = { ...hookContextOf(crud, caller), entity, after: {}, body: {} };
    for (const before of records) await runHook(crud, entity, 'beforeDelete', { ...hookContext, before });
    const deleted = deletedRowsOf(crud, entity, records);
    await assertNotReferenced(crud, deleted, caller);
    for (const { shape, rows } of deleted) await deleteRows(crud, shape, rows, caller);
    for (const record of records) await logDeletion(crud, entity, record, caller);
    await refreshMains(crud, entity, records, caller);
    for (const before of records) await runHook(crud, entity, 'afterDelete', { ...hookContext, before });
    const parent = entity.tree?.parent;
    if (parent)
      await refreshHasChild(
        crud,
        entity,
        records.map((record) => record[parent]),
      );
  });
}
