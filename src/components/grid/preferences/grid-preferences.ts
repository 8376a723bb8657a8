/**
 * A user's preferences for a grid: row height; widths, order, pins and visibility of columns. Columns that the schema
 * adds later appear at their place in the schema.
 */
import { readItem, writeItem } from '@/runtime/storage/local-storage';
import { ROW_HEIGHTS, type GridColumn, type RowSize, type PinSide } from '../core/types';

export interface GridPreferences {
  /** Column keys in order; others are placed as in the schema. */
  order: readonly string[];
  /** Pixels. */
  widths: Readonly<Record<string, number>>;
  pins: Readonly<Record<string, PinSide>>;
  hidden: readonly string[];
  /** Null: the default of the grid. */
  size: RowSize | null;
}

export const DEFAULT_PREFERENCES: GridPreferences = { order: [], widths: {}, pins: {}, hidden: [], size: null };

/** Limits of a column's width (pixels). */
export const COLUMN_WIDTH_LIMITS = { min: 48, max: 1200 };

const clampWidth = (width: number): number =>
  Math.round(Math.max(COLUMN_WIDTH_LIMITS.min, Math.min(width, COLUMN_WIDTH_LIMITS.max)));

/** Sorts columns by the user's order; a new column follows the column that it follows in the schema. */
export function applyOrder(columns: readonly GridColumn[], order: readonly string[]): GridColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const known = order.flatMap((key) => byKey.get(key) ?? []);
  if (known.length === 0) return [...columns];
  const placed = new Set(known.map(({ key }) => key));
  columns.forEach((column, index) => {
    if (placed.has(column.key)) return;
    const before = columns[index - 1];
    known.splice(before ? known.indexOf(before) + 1 : 0, 0, column);
    placed.add(column.key);
  });
  return known;
}

/** Applies preferences to columns; hidden ones are left out unless none would remain. */
export function applyPreferences(columns: readonly GridColumn[], preferences: GridPreferences): readonly GridColumn[] {
  const { order, widths, pins, hidden } = preferences;
  const all = applyOrder(columns, order).map((column): GridColumn => {
    const ownWidth = Object.hasOwn(widths, column.key) ? widths[column.key] : undefined;
    const ownPin = Object.hasOwn(pins, column.key) ? pins[column.key] : undefined;
    const pin = ownPin === undefined ? column.pinned : ownPin;
    if (ownWidth === undefined) return pin === column.pinned ? column : { ...column, pinned: pin };
    return { ...column, width: clampWidth(ownWidth), flexible: false, pinned: pin };
  });
  const shown = all.filter(({ key }) => !hidden.includes(key));
  return shown.length > 0 ? shown : all;
}

/** Resizes a column, within the limits (pixels). */
export const withColumnWidth = (now: GridPreferences, key: string, width: number): GridPreferences => ({
  ...now,
  widths: { ...now.widths, [key]: clampWidth(width) },
});

/** Pins a column to an edge, or unpins it (null). */
export const withPinnedColumn = (now: GridPreferences, key: string, pin: PinSide): GridPreferences => ({
  ...now,
  pins: { ...now.pins, [key]: pin },
});

export const withHiddenColumn = (now: GridPreferences, key: string): GridPreferences => ({
  ...now,
  hidden: [...now.hidden, key],
});

export const withShownColumn = (now: GridPreferences, key: string): GridPreferences => ({
  ...now,
  hidden: now.hidden.filter((one) => one !== key),
});

/** Moves a column before another one; null: to the end. */
export function withMovedColumn(
  now: GridPreferences,
  columns: readonly GridColumn[],
  key: string,
  before: string | null,
): GridPreferences {
  const keys = columns.map((column) => column.key).filter((one) => one !== key);
  const index = before === null ? keys.length : keys.indexOf(before);
  return { ...now, order: keys.toSpliced(index < 0 ? keys.length : index, 0, key) };
}

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Entries of a stored object whose values pass a type guard. */
const entriesOf = <T>(value: unknown, isValid: (one: unknown) => one is T): Record<string, T> =>
  Object.fromEntries(Object.entries(recordOf(value)).filter((entry): entry is [string, T] => isValid(entry[1])));

const isWidth = (value: unknown): value is number => Number.isFinite(value);
const isPinSide = (value: unknown): value is PinSide => value === null || value === 'left' || value === 'right';
const isRowSize = (value: unknown): value is RowSize => typeof value === 'string' && Object.hasOwn(ROW_HEIGHTS, value);

/** Reads preferences; damaged parts are ignored. */
export function parsePreferences(raw: unknown): GridPreferences {
  const { order, widths, pins, hidden, size } = recordOf(raw);
  return {
    order: stringsOf(order),
    widths: entriesOf(widths, isWidth),
    pins: entriesOf(pins, isPinSide),
    hidden: stringsOf(hidden),
    size: isRowSize(size) ? size : null,
  };
}

/** Reads the preferences stored under a name. */
export const loadPreferences = (storageName: string): GridPreferences =>
  parsePreferences(readItem(`grid:${storageName}`));

/** Stores preferences without expiry. */
export const savePreferences = (storageName: string, preferences: GridPreferences): void =>
  writeItem(`grid:${storageName}`, preferences, null);
