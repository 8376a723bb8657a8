/** How a person has arranged a table: rows' height; columns' widths, order, pins, hidden ones. What a schema adds later joins at its place. */
import { read, write } from '@/runtime/storage';
import { HEIGHTS, type GridColumn, type GridSize, type Pin } from './types';

export interface Arrangement {
  /** Keys in order; those that are missing stand where the schema puts them. */
  order: readonly string[];
  /** Pixels. */
  widths: Readonly<Record<string, number>>;
  pins: Readonly<Record<string, Pin>>;
  hidden: readonly string[];
  /** Null: as the table is made. */
  size: GridSize | null;
}

export const AS_WRITTEN: Arrangement = { order: [], widths: {}, pins: {}, hidden: [], size: null };

/** A column gets neither narrower nor wider than this. */
export const WIDTHS = { least: 48, most: 1200 };

const clampWidth = (width: number): number => Math.round(Math.max(WIDTHS.least, Math.min(width, WIDTHS.most)));

/** Known columns in the person's order; a new one follows the column that it follows in the schema. */
function ordered(columns: readonly GridColumn[], order: readonly string[]): GridColumn[] {
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
export function arrange(columns: readonly GridColumn[], arrangement: Arrangement): readonly GridColumn[] {
  const { order, widths, pins, hidden } = arrangement;
  const all = ordered(columns, order).map((column): GridColumn => {
    const sized = Object.hasOwn(widths, column.key);
    const width = sized ? clampWidth(widths[column.key] as number) : column.width;
    const pinned = Object.hasOwn(pins, column.key) ? (pins[column.key] as Pin) : column.pinned;
    return !sized && pinned === column.pinned ? column : { ...column, width, grows: !sized, pinned };
  });
  const shown = all.filter(({ key }) => !hidden.includes(key));
  return shown.length > 0 ? shown : all;
}

export const resized = (now: Arrangement, key: string, width: number): Arrangement => ({
  ...now,
  widths: { ...now.widths, [key]: clampWidth(width) },
});

export const pinned = (now: Arrangement, key: string, pin: Pin): Arrangement => ({
  ...now,
  pins: { ...now.pins, [key]: pin },
});

export const hid = (now: Arrangement, key: string): Arrangement => ({ ...now, hidden: [...now.hidden, key] });

export const unhid = (now: Arrangement, key: string): Arrangement => ({
  ...now,
  hidden: now.hidden.filter((one) => one !== key),
});

/** Puts a column before another one; null: last. */
export function moved(
  now: Arrangement,
  columns: readonly GridColumn[],
  key: string,
  before: string | null,
): Arrangement {
  const keys = columns.map((column) => column.key).filter((one) => one !== key);
  const at = before === null ? keys.length : keys.indexOf(before);
  return { ...now, order: keys.toSpliced(at < 0 ? keys.length : at, 0, key) };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** What was kept under a name; damaged parts count as not arranged. */
export function readArrangement(name: string): Arrangement {
  const kept = (read(`grid:${name}`) ?? {}) as Record<string, unknown>;
  return {
    order: texts(kept['order']),
    widths: Object.fromEntries(
      entries(kept['widths']).filter((one): one is [string, number] => Number.isFinite(one[1])),
    ),
    pins: Object.fromEntries(
      entries(kept['pins']).filter((one): one is [string, Pin] => [null, 'left', 'right'].includes(one[1] as null)),
    ),
    hidden: texts(kept['hidden']),
    size: Object.hasOwn(HEIGHTS, String(kept['size'])) ? (kept['size'] as GridSize) : null,
  };
}

/** Keeps an arrangement for ever: it costs little, and is missed when it goes. */
export const keepArrangement = (name: string, arrangement: Arrangement): void =>
  write(`grid:${name}`, arrangement, null);
