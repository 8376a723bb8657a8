/** How a person has arranged a table: rows' height; columns' widths, order, pins, hidden ones. What a schema adds later joins at its place. */
import { readItem, writeItem } from '@/runtime/storage/local-storage';
import { ROW_HEIGHTS, type GridColumn, type RowSize, type PinSide } from '../core/types';

export interface GridPreferences {
  /** Keys in order; those that are missing stand where the schema puts them. */
  order: readonly string[];
  /** Pixels. */
  widths: Readonly<Record<string, number>>;
  pins: Readonly<Record<string, PinSide>>;
  hidden: readonly string[];
  /** Null: as the table is made. */
  size: RowSize | null;
}

export const DEFAULT_PREFERENCES: GridPreferences = { order: [], widths: {}, pins: {}, hidden: [], size: null };

/** A column gets neither narrower nor wider than this. */
export const COLUMN_WIDTH_LIMITS = { min: 48, max: 1200 };

const clampWidth = (width: number): number =>
  Math.round(Math.max(COLUMN_WIDTH_LIMITS.min, Math.min(width, COLUMN_WIDTH_LIMITS.max)));

/** Known columns in the person's order; a new one follows the column that it follows in the schema. */
function applyOrder(columns: readonly GridColumn[], order: readonly string[]): GridColumn[] {
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

/** The columns as the person arranged them; hidden ones are left out unless that would leave none. */
export function applyPreferences(columns: readonly GridColumn[], arrangement: GridPreferences): readonly GridColumn[] {
  const { order, widths, pins, hidden } = arrangement;
  const all = applyOrder(columns, order).map((column): GridColumn => {
    const sized = Object.hasOwn(widths, column.key);
    const width = sized ? clampWidth(widths[column.key] as number) : column.width;
    const withPin = Object.hasOwn(pins, column.key) ? (pins[column.key] as PinSide) : column.pinned;
    return !sized && withPin === column.pinned ? column : { ...column, width, flexible: !sized, pinned: withPin };
  });
  const shown = all.filter(({ key }) => !hidden.includes(key));
  return shown.length > 0 ? shown : all;
}

export const withColumnWidth = (now: GridPreferences, key: string, width: number): GridPreferences => ({
  ...now,
  widths: { ...now.widths, [key]: clampWidth(width) },
});

export const pinned = (now: GridPreferences, key: string, pin: PinSide): GridPreferences => ({
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

/** Puts a column before another one; null: last. */
export function withMovedColumn(
  now: GridPreferences,
  columns: readonly GridColumn[],
  key: string,
  before: string | null,
): GridPreferences {
  const keys = columns.map((column) => column.key).filter((one) => one !== key);
  const at = before === null ? keys.length : keys.indexOf(before);
  return { ...now, order: keys.toSpliced(at < 0 ? keys.length : at, 0, key) };
}

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** What was kept under a name; damaged parts count as not arranged. */
export function loadPreferences(storageName: string): GridPreferences {
  const stored = (readItem(`grid:${storageName}`) ?? {}) as Record<string, unknown>;
  return {
    order: stringsOf(stored['order']),
    widths: Object.fromEntries(
      entries(stored['widths']).filter((one): one is [string, number] => Number.isFinite(one[1])),
    ),
    pins: Object.fromEntries(
      entries(stored['pins']).filter((one): one is [string, PinSide] =>
        [null, 'left', 'right'].includes(one[1] as null),
      ),
    ),
    hidden: stringsOf(stored['hidden']),
    size: Object.hasOwn(ROW_HEIGHTS, String(stored['size'])) ? (stored['size'] as RowSize) : null,
  };
}

/** Keeps an arrangement for ever: it costs little, and is missed when it goes. */
export const savePreferences = (name: string, arrangement: GridPreferences): void =>
  writeItem(`grid:${name}`, arrangement, null);
