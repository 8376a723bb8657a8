/** Loads the records that a record and its child rows refer to, and locks those that it newly refers to. */
import { conditionPaths } from '@/model/condition';
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Refs } from '@/model/http/api-result';
import { rowsOf } from '../context/child-rows';
import type { CrudContext } from '../context/crud-context';
import { ReferenceLoader } from '../view/references';
import { fieldsAt, storedRowOf } from './record-parts';
import { isSameValue } from './stored-values';

/** @param before the stored record: what the records newly refer to is locked against deletion; absent: nothing is */
function referencesOf(
  crud: CrudContext,
  entity: Entity,
  records: readonly Row[],
  { before }: { before?: Row | null },
): ReferenceLoader {
  const references = new ReferenceLoader(crud);
  for (const child of [null, ...Object.values(entity.children)]) {
    const rows = child ? records.flatMap((record) => rowsOf(record, child)) : records;
    const referenceFields = crud.referenceFields.behindReferences(entity, child?.key ?? null);
    const storedOf = before === undefined ? null : storedRowOf(before, child);
    for (const field of fieldsAt(entity, child).references) {
      const { key, ref } = field;
      const filters = Object.values(ref?.is ?? {}).flatMap(({ where }) => (where ? conditionPaths(where) : []));
      const isLocked = storedOf ? (row: Row) => !isSameValue(storedOf(row)?.[key], row[key]) : undefined;
      references.request(field, rows, ['delFlag', ...filters, ...(referenceFields.get(key) ?? [])], isLocked);
    }
  }
  return references;
}

/** Loads the records of all references of some records, with the fields that formulas, copies and filters read. */
export const loadReferences = (crud: CrudContext, entity: Entity, ...records: readonly Row[]): Promise<Refs> =>
  referencesOf(crud, entity, records, {}).load(null);

/**
 * Loads the same, and locks the records that are newly referred to: none is deleted before this write ends.
 * @param before the stored record; null for a new one
 */
export const lockReferences = (
  crud: CrudContext,
  entity: Entity,
  before: Row | null,
  ...records: readonly Row[]
): Promise<Refs> => referencesOf(crud, entity, records, { before }).load(null);
