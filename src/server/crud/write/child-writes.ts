/** Writes child rows by difference: removed rows are deleted, changed ones updated, new ones inserted with ids. */
import { sql } from 'kysely';
import type { Child } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { newId } from '@/server/db/row-id';
import { assertNotReferenced } from '../check/reference-guard';
import { childShape, type CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, type Shape, storedField } from '../context/shapes';
import type { ChildChange } from '../read/audit-log';
import {
  changedKeys,
  createAuditColumns,
  deleteRows,
  insertRows,
  updateAuditColumns,
  updateRow,
} from './row-statements';

/** @param empty the keys to pick, with null: its copies are small and share its layout */
function pickKeys(row: Row, keys: readonly string[], empty: Row = {}): Row {
  const picked: Row = { ...empty };
  for (const key of keys) picked[key] = row[key] ?? null;
  return picked;
}

/** Above this number of changed rows, delete and insert is faster than one update per row. */
const REPLACE_THRESHOLD = 50;

/** True when changed rows are replaced: rows that swap unique values cannot be updated one by one. */
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
  const created = Object.entries(createAuditColumns(crud, shape, caller));
  for (const [index, given] of after.entries()) {
    const old = stored.get(String(given.id));
    const position: Row = { [child.foreignKey]: mainId, ...(numbered ? { orderNum: index + 1 } : {}) };
    if (!old) {
      const row: Row = { ...given };
      for (const [key, value] of created) row[key] = value;
      Object.assign(row, position, { id: newId() });
      result.added.push(row);
      result.rows.push(row);
      continue;
    }
    stored.delete(String(given.id));
    const merged = { ...old, ...given, ...position };
    const keys = changedKeys(shape, old, merged);
    if (keys.length === 0) {
      result.rows.push(old);
      continue;
    }
    const audit = updateAuditColumns(crud, shape, caller, old);
    const row = { ...merged, ...audit };
    result.changed.push({ row, before: old, keys: [...keys, ...Object.keys(audit)] });
    result.rows.push(row);
  }
  result.removed = [...stored.values()];
  return result;
}

/** The rows of a child as stored, and the change for the audit log. */
export interface ChildWriteResult {
  rows: Row[];
  change: ChildChange;
}

/**
 * Makes the stored rows of one child equal to `after`.
 * @throws HttpError when another record refers to a removed row
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
    await assertNotReferenced(crud, [{ shape, rows: removed }], caller);
    await deleteRows(crud, shape, removed, caller);
  }
  if (needsReplace(shape, changed)) {
    const ids = changed.map(({ row }) => String(row.id));
    await sql`delete from ${shape.table} t where ${columnSql(shape.idField)} = any(${ids})`.execute(crud.db);
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
  const empty: Row = Object.fromEntries(keys.map((key) => [key, null]));
  return {
    rows,
    change: {
      added: added.map((row) => pickKeys(row, keys, empty)),
      removed: removed.map((row) => pickKeys(row, keys, empty)),
      changed: changed.map(({ row, before, keys }) => ({
        id: String(row.id),
        before: pickKeys(before, keys),
        after: pickKeys(row, keys),
      })),
    },
  };
}
