/** Child rows, written by difference: rows that went are deleted, changed ones updated, new ones get ids. */
import type { Child } from '@/model/entity';
import type { Row } from '@/model/record';
import { newId } from '../../db/id';
import { refuseReferenced } from '../check/referred';
import { childShape, type Crud } from '../context/crud';
import type { Caller } from '../context/options';
import { type Shape, storedField } from '../context/shapes';
import type { ChildChange } from './log';
import { changedFields, createdBy, deleteRows, insertRows, updatedBy, updateRow } from './rows';

const only = (row: Row, keys: readonly string[]): Row => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));

/** From here on writing rows anew is faster than one update for each. */
const MANY = 50;

/** Rows that change places with each other under a unique index cannot be updated one by one; many need not be. */
function mustReplace(shape: Shape, changed: readonly { keys: readonly string[] }[]): boolean {
  if (changed.length > MANY) return true;
  const unique = new Set(shape.unique.flat());
  return changed.filter(({ keys }) => keys.some((key) => unique.has(key))).length > 1;
}

interface Plan {
  added: Row[];
  removed: Row[];
  changed: { row: Row; before: Row; keys: string[] }[];
  /** All rows as stored afterwards, in order. */
  rows: Row[];
}

function plan(
  crud: Crud,
  child: Child,
  shape: Shape,
  mainId: string,
  before: readonly Row[],
  after: readonly Row[],
  caller: Caller,
): Plan {
  const stored = new Map(before.map((row) => [String(row.id), row]));
  const made: Plan = { added: [], removed: [], changed: [], rows: [] };
  const numbered = storedField(shape.fields, 'orderNum') !== undefined;
  after.forEach((given, index) => {
    const old = stored.get(String(given.id));
    const place: Row = { [child.foreignKey]: mainId, ...(numbered ? { orderNum: index + 1 } : {}) };
    if (!old) {
      const row = { ...given, ...createdBy(crud, caller), ...place, id: newId() };
      made.added.push(row);
      made.rows.push(row);
      return;
    }
    stored.delete(String(given.id));
    const wanted = { ...old, ...given, ...place };
    const keys = changedFields(shape, old, wanted);
    if (keys.length === 0) return void made.rows.push(old);
    const audit = updatedBy(crud, caller, old);
    const row = { ...wanted, ...audit };
    made.changed.push({ row, before: old, keys: [...keys, ...Object.keys(audit)] });
    made.rows.push(row);
  });
  made.removed = [...stored.values()];
  return made;
}

/** A child after it was written. */
export interface WrittenRows {
  rows: Row[];
  change: ChildChange;
}

/**
 * Makes the stored rows of one child equal to `after`.
 * @throws Refusal when a removed row is referred to elsewhere
 */
export async function writeChildren(
  crud: Crud,
  child: Child,
  mainId: string,
  before: readonly Row[],
  after: readonly Row[],
  caller: Caller,
): Promise<WrittenRows> {
  const shape = childShape(crud, child);
  const { added, removed, changed, rows } = plan(crud, child, shape, mainId, before, after, caller);
  if (removed.length > 0) {
    await refuseReferenced(crud.db, crud.referrers, [{ shape, rows: removed }]);
    await deleteRows(crud, shape, removed, caller);
  }
  if (mustReplace(shape, changed)) {
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
      added: added.map((row) => only(row, keys)),
      removed: removed.map((row) => only(row, keys)),
      changed: changed.map(({ row, before, keys }) => ({
        id: String(row.id),
        before: only(before, keys),
        after: only(row, keys),
      })),
    },
  };
}
