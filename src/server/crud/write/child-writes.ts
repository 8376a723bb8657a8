/** Child rows, written by difference: rows that went are deleted, changed ones updated, new ones get ids. */
import type { Child } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { newId } from '@/server/db/row-id';
import { assertNotReferenced } from '../check/delete-guard';
import { childShape, type CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { type Shape, storedField } from '../context/shapes';
import type { ChildChange } from './audit-log';
import {
  changedKeys,
  createAuditColumns,
  deleteRows,
  insertRows,
  updateAuditColumns,
  updateRow,
} from './row-statements';

const pickKeys = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));

/** From here on writing rows anew is faster than one update for each. */
const REPLACE_THRESHOLD = 50;

/** Rows that change places with each other under a unique index cannot be updated one by one; many need not be. */
function needsReplace(shape: Shape, changed: readonly { keys: readonly string[] }[]): boolean {
  if (changed.length > REPLACE_THRESHOLD) return true;
  const unique = new Set(shape.unique.flat());
  return changed.filter(({ keys }) => keys.some((key) => unique.has(key))).length > 1;
}

interface ChildPlan {
  added: Row[];
  removed: Row[];
  changed: { row: Row; before: Row; keys: string[] }[];
  /** All rows as stored afterwards, in order. */
  rows: Row[];
}

function planChildWrites(
  crud: CrudContext,
  child: Child,
  shape: Shape,
  mainId: string,
  before: readonly Row[],
  after: readonly Row[],
  caller: Caller,
): ChildPlan {
  const stored = new Map(before.map((row) => [String(row.id), row]));
  const result: ChildPlan = { added: [], removed: [], changed: [], rows: [] };
  const numbered = storedField(shape.fields, 'orderNum') !== undefined;
  after.forEach((given, index) => {
    const old = stored.get(String(given.id));
    const place: Row = { [child.foreignKey]: mainId, ...(numbered ? { orderNum: index + 1 } : {}) };
    if (!old) {
      const row = { ...given, ...createAuditColumns(crud, caller), ...place, id: newId() };
      result.added.push(row);
      result.rows.push(row);
      return;
    }
    stored.delete(String(given.id));
    const wanted = { ...old, ...given, ...place };
    const keys = changedKeys(shape, old, wanted);
    if (keys.length === 0) return void result.rows.push(old);
    const audit = updateAuditColumns(crud, caller, old);
    const row = { ...wanted, ...audit };
    result.changed.push({ row, before: old, keys: [...keys, ...Object.keys(audit)] });
    result.rows.push(row);
  });
  result.removed = [...stored.values()];
  return result;
}

/** A child after it was written. */
export interface ChildWriteResult {
  rows: Row[];
  change: ChildChange;
}

/**
 * Makes the stored rows of one child equal to `after`.
 * @throws HttpError when a removed row is referred to elsewhere
 */
export async function writeChildren(
  crud: CrudContext,
  child: Child,
  mainId: string,
  before: readonly Row[],
  after: readonly Row[],
  caller: Caller,
): Promise<ChildWriteResult> {
  const shape = childShape(crud, child);
  const { added, removed, changed, rows } = planChildWrites(crud, child, shape, mainId, before, after, caller);
  if (removed.length > 0) {
    await assertNotReferenced(crud.db, crud.referrers, [{ shape, rows: removed }]);
    await deleteRows(crud, shape, removed, caller);
  }
  if (needsReplace(shape, changed)) {
    const ids = changed.map(({ row }) => String(row.id));
    await crud.db.query(`delete from ${shape.table} where "id" = any($1)`, [ids]);
    await insertRows(
      crud,
      shape,
      changed.map(({ row }) => row),
    );
  } else {
    for (const { row, keys } of changed) await updateRow(crud, shape, row, keys);
  }
  await insertRows(crud, shape, added);
  const keys = shape.stored.map((field) => field.key);
  return {
    rows,
    change: {
      added: added.map((row) => pickKeys(row, keys)),
      removed: removed.map((row) => pickKeys(row, keys)),
      changed: changed.map(({ row, before, keys }) => ({
        id: String(row.id),
        before: pickKeys(before, keys),
        after: pickKeys(row, keys),
      })),
    },
  };
}
