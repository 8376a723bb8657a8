/** Deleting: guarded by state, by what stands below and by who refers to it; children go with their main record. */
import type { Entity } from '@/model/entity';
import type { Row } from '@/model/record';
import { checkBuiltIn, checkState } from '../check/preconditions';
import { type Leaving, refuseReferenced } from '../check/referred';
import { rowsOf } from '../context/child-rows';
import { childShape, type Crud, shapeOf } from '../context/crud';
import { runHook } from '../context/hooks';
import type { Caller } from '../context/options';
import { notFound } from '../context/refusals';
import { texts } from '../context/texts';
import { loadRecord } from '../read/record';
import { checkPlace } from '../read/source';
import { type ChildChange, logChange } from './log';
import type { WritePlace } from './place';
import { deleteRows } from './rows';
import { inTransaction } from './transaction';
import { refreshHasChild, refuseParents } from './tree';

function leavingOf(crud: Crud, entity: Entity, records: readonly Row[]): Leaving[] {
  return [
    { shape: shapeOf(crud, entity.id), rows: records },
    ...Object.values(entity.children).map((child) => ({
      shape: childShape(crud, child),
      rows: records.flatMap((record) => rowsOf(record, child)),
    })),
  ];
}

async function log(crud: Crud, entity: Entity, record: Row, caller: Caller): Promise<void> {
  const children: Record<string, ChildChange> = {};
  for (const child of Object.values(entity.children)) {
    children[child.key] = { added: [], removed: rowsOf(record, child), changed: [] };
  }
  const change = { action: 'delete', before: record, after: null, children };
  await logChange(crud, shapeOf(crud, entity.id), String(record.id), change, caller);
}

/**
 * Deletes records with their children: all of them or none.
 * @param place where a request deletes; absent for the server itself
 * @throws Refusal not found, wrong state, records below, referred to
 */
export function deleteRecords(
  crud: Crud,
  entity: Entity,
  ids: readonly string[],
  caller: Caller,
  place?: WritePlace,
): Promise<void> {
  return inTransaction(crud, entity, async () => {
    const records: Row[] = [];
    // In one order, so that two requests for the same records wait instead of blocking each other.
    for (const id of ids.toSorted()) {
      const record = await loadRecord(crud, entity, id, true);
      if (!record) throw notFound();
      records.push(record);
    }
    if (place) await checkPlace(crud, place.source, ids, caller);
    for (const record of records) {
      checkState(entity, record, texts.notDeletable);
      await checkBuiltIn(crud, entity, 'delete', record, caller);
    }
    await refuseParents(crud, entity, ids);
    const surroundings = { entity, after: {}, body: {}, caller, db: crud.db, now: crud.options.now() };
    for (const before of records) await runHook(crud, entity, 'deleting', { ...surroundings, before });
    const leaving = leavingOf(crud, entity, records);
    await refuseReferenced(crud.db, crud.referrers, leaving);
    for (const { shape, rows } of leaving) await deleteRows(crud, shape, rows, caller);
    for (const record of records) await log(crud, entity, record, caller);
    for (const before of records) await runHook(crud, entity, 'deleted', { ...surroundings, before });
    const parent = entity.tree?.parent;
    if (parent)
      await refreshHasChild(
        crud,
        entity,
        records.map((record) => record[parent]),
      );
  });
}
