/**
 * Three-way comparison of seeded rows: the schema files, the database, and the base, which is what the last seed wrote.
 * What an administrator changed stays, the rest follows the files. Pure.
 */

type SeedValue = string | number | boolean | null;
/** Values by column. */
export type SeedValues = Readonly<Record<string, SeedValue>>;

/** A row as the files have it. */
export interface SeedRow {
  /** Identifies the row in the files, e.g. the code of a dictionary. */
  key: string;
  id: string;
  /** Values that follow the files. `del_flag` is one of them: a deletion is a change like any other. */
  values: SeedValues;
}

export interface StoredRow {
  id: string;
  /** The key that the row has now; null for a deleted row. */
  key: string | null;
  values: Readonly<Record<string, unknown>>;
}

/** What the last seed wrote. */
export interface SeedBase {
  rowId: string;
  values: SeedValues;
}

export interface SeedInput {
  rows: readonly SeedRow[];
  stored: readonly StoredRow[];
  base: ReadonlyMap<string, SeedBase>;
  /** Values of a row that left the files; null: the row stays as it is. */
  whenGone: SeedValues | null;
  /** False for a row that stays as it is when it left the files; default: true. */
  mayGo?: (key: string) => boolean;
  /** True when an administrator deleted a row of which there is no base. */
  wasDeleted: (id: string) => boolean;
}

export interface SeedPlan {
  insert: SeedRow[];
  update: { id: string; values: SeedValues }[];
  /** The new base; rows that are not in it have none. */
  base: Map<string, SeedBase>;
  /** Values that an administrator changed and that therefore stay, as `key.column`. */
  kept: string[];
  /** Rows that an administrator removed and that are not added again. */
  removed: string[];
  /** Rows that left the files. */
  gone: string[];
}

/** A missing text is stored as null; a numeric column gives text. */
function isSame(stored: unknown, file: SeedValue): boolean {
  const value = stored === '' || stored === undefined ? null : stored;
  if (typeof file === 'number') return value !== null && Number(value) === file;
  return value === (file === '' ? null : file);
}

function compareRow(row: SeedRow, now: StoredRow, base: SeedBase | undefined, plan: SeedPlan): void {
  const change: Record<string, SeedValue> = {};
  const next: Record<string, SeedValue> = { ...base?.values };
  for (const [column, value] of Object.entries(row.values)) {
    const written = base && Object.hasOwn(base.values, column) ? base.values[column] : undefined;
    const stored = now.values[column];
    if (isSame(stored, value)) next[column] = value;
    else if (written !== undefined && isSame(stored, written)) next[column] = change[column] = value;
    else plan.kept.push(`${row.key}.${column}`);
  }
  if (Object.keys(change).length > 0) plan.update.push({ id: now.id, values: change });
  plan.base.set(row.key, { rowId: now.id, values: next });
}

function compareGone(key: string, base: SeedBase, now: StoredRow | undefined, input: SeedInput, plan: SeedPlan): void {
  const { whenGone, mayGo = () => true } = input;
  if (!now) return;
  plan.base.set(key, base);
  const pending = whenGone && Object.entries(whenGone).some(([column, value]) => !isSame(now.values[column], value));
  const isUnchanged = Object.entries(base.values).every(([column, value]) => isSame(now.values[column], value));
  if (!whenGone || !pending || !isUnchanged || !mayGo(key)) return;
  plan.update.push({ id: now.id, values: whenGone });
  plan.base.set(key, { ...base, values: { ...base.values, ...whenGone } });
  plan.gone.push(key);
}

/** Plans what one kind of seeded rows needs. */
export function compareSeed(input: SeedInput): SeedPlan {
  const { rows, stored, base, wasDeleted } = input;
  const plan: SeedPlan = { insert: [], update: [], base: new Map(), kept: [], removed: [], gone: [] };
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byKey = new Map(stored.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])));
  for (const row of rows) {
    const before = base.get(row.key);
    const now = byId.get(before?.rowId ?? row.id) ?? byKey.get(row.key);
    if (now) compareRow(row, now, before, plan);
    else if (before || wasDeleted(row.id)) {
      plan.removed.push(row.key);
      if (before) plan.base.set(row.key, before);
    } else {
      plan.insert.push(row);
      plan.base.set(row.key, { rowId: row.id, values: row.values });
    }
  }
  const keys = new Set(rows.map(({ key }) => key));
  for (const [key, before] of base) if (!keys.has(key)) compareGone(key, before, byId.get(before.rowId), input, plan);
  return plan;
}
