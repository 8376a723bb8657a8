/** A record with the values that the user entered, and how changes apply to it. */
import { isSameValue, type Row } from '@/model/record';
import { withNewerValues } from '../core/dict-texts';
import type { CellEntry } from '../core/types';

export interface EnteredRecord {
  /** The stored row; null for a new one. */
  before: Row | null;
  entered: Row;
  touched: ReadonlySet<string>;
}

/** The record after entries of the user, or of an undo step, are set. */
export function withEntries({ before, entered, touched }: EnteredRecord, entries: readonly CellEntry[]): EnteredRecord {
  const values = { ...entered };
  const keys = new Set(touched);
  for (const { key, value, touched: isTouched } of entries) {
    if (value === undefined) delete values[key];
    else values[key] = value;
    if (isTouched) keys.add(key);
    else keys.delete(key);
  }
  return { before, entered: values, touched: keys };
}

/** The record after newer stored values replaced the entered ones. `before` becomes `stored` unless it is new. */
export function withStoredValues(
  { before, entered, touched }: EnteredRecord,
  values: Readonly<Row>,
  stored: Row,
): EnteredRecord {
  const kept = [...touched].filter((key) => !Object.hasOwn(values, key));
  return { before: before && stored, entered: withNewerValues(entered, values), touched: new Set(kept) };
}

/** Keys ignored in remote rows: the id cannot change, and `__proto__` is not a field. */
const IGNORED_KEYS: ReadonlySet<string> = new Set(['id', '__proto__']);

/** The values of a newer stored row that differ from the known one. */
export function changedValues(stored: Row, row: Row): Row {
  const changed = Object.keys(row).filter(
    (key) => !IGNORED_KEYS.has(key) && !isSameValue(stored[key] ?? null, row[key] ?? null),
  );
  return Object.fromEntries(changed.map((key) => [key, row[key] ?? null]));
}
