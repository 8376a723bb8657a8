/** Compares the columns of a table with its fields and plans the changes. Pure: nothing is read or written. */
import type { ColumnShape, TableShape } from './table-shapes';

/** One change of a column; `type` is the present type in the database. */
export type ColumnChange =
  | { kind: 'rename'; from: string; to: string; type: string }
  | { kind: 'add'; to: string }
  | { kind: 'widen'; to: string }
  /** Not every value fits the type of the field. */
  | { kind: 'convert'; to: string; type: string }
  /** Both columns exist: the new one was added before `was` was written. */
  | { kind: 'merge'; from: string; to: string; type: string };

export interface TablePlan {
  table: TableShape;
  /** True when the table does not exist. */
  create: boolean;
  /** In the order of execution: renames, changes of types, merges. */
  changes: readonly ColumnChange[];
  /** Columns that no field has. */
  unused: readonly string[];
  /** Columns of the program itself that a field names in `was`. */
  reserved: readonly string[];
}

const VARCHAR = /^character varying\((\d+)\)$/;
const NUMERIC = /^numeric\((\d+),(\d+)\)$/;

/** True when all values of type `from` fit into type `to`. */
export function canWiden(from: string, to: string): boolean {
  const [, shorter] = VARCHAR.exec(from) ?? [];
  if (shorter) return to === 'text' || Number(VARCHAR.exec(to)?.[1] ?? 0) > Number(shorter);
  const [, precision, scale] = from === 'integer' ? ['', '10', '0'] : (NUMERIC.exec(from) ?? []);
  const [, wider, finer] = NUMERIC.exec(to) ?? [];
  if (!precision || !scale || !wider || !finer) return false;
  return Number(finer) >= Number(scale) && Number(wider) - Number(finer) >= Number(precision) - Number(scale);
}

/**
 * True when the column may stay as it is: a longer text, or more digits before the point. A number of another scale
 * would be read as `12.5000` where the field has `12.50`.
 */
export function fits(existing: string, required: string): boolean {
  if (existing === required) return true;
  if (!canWiden(required, existing)) return false;
  const [, , scale = null] = NUMERIC.exec(existing) ?? [];
  return scale === (NUMERIC.exec(required)?.[2] ?? null);
}

interface Move {
  to: string;
  merge: boolean;
}

/** Which existing column moves where, by its name. */
function planMoves(
  columns: Readonly<Record<string, ColumnShape>>,
  known: ReadonlyMap<string, string>,
  isReserved: (column: string) => boolean,
): Map<string, Move> {
  const moves = new Map<string, Move>();
  const take = (to: string, mayMove: (old: string) => boolean, merge: boolean) => {
    const from = columns[to]?.was.find((old) => known.has(old) && !moves.has(old) && !isReserved(old) && mayMove(old));
    if (from !== undefined) moves.set(from, { to, merge });
  };
  const names = Object.keys(columns);
  // A missing column takes its newest old name, even if another new field has that name today.
  for (const to of names) if (!known.has(to)) take(to, () => true, false);
  const leaving = new Set(moves.keys());
  // An existing column takes only a column that no field has.
  for (const to of names)
    if (known.has(to) && !isReserved(to)) take(to, (old) => !Object.hasOwn(columns, old), !leaving.has(to));
  return moves;
}

/**
 * Plans the changes of one table. A plan that was carried out leaves nothing to plan.
 * @param known types of the existing columns; undefined when there is no table
 * @param reserved columns that the program's own migrations create, and that its code reads by name
 */
export function planTable(
  table: TableShape,
  known: ReadonlyMap<string, string> | undefined,
  reserved: ReadonlySet<string>,
): TablePlan {
  if (!known) return { table, create: true, changes: [], unused: [], reserved: [] };
  const isReserved = (column: string) => reserved.has(column);
  const moves = planMoves(table.columns, known, isReserved);
  const present = new Map([...known].filter(([column]) => !moves.has(column)));
  const changes: ColumnChange[] = [];
  for (const [from, { to, merge }] of moves) {
    if (merge) continue;
    const type = known.get(from) ?? '';
    changes.push({ kind: 'rename', from, to, type });
    present.set(to, type);
  }
  for (const [column, { type }] of Object.entries(table.columns)) {
    const existing = present.get(column);
    if (existing === undefined) changes.push({ kind: 'add', to: column });
    else if (fits(existing, type)) continue;
    else if (canWiden(existing, type)) changes.push({ kind: 'widen', to: column });
    else changes.push({ kind: 'convert', to: column, type: existing });
  }
  for (const [from, { to, merge }] of moves)
    if (merge) changes.push({ kind: 'merge', from, to, type: known.get(from) ?? '' });
  const named = Object.values(table.columns).flatMap(({ was }) => was);
  return {
    table,
    create: false,
    changes,
    unused: [...present.keys()].filter((column) => !Object.hasOwn(table.columns, column) && !isReserved(column)),
    reserved: [...new Set(named)].filter(
      (column) => known.has(column) && isReserved(column) && !Object.hasOwn(table.columns, column),
    ),
  };
}
