/**
 * Cursors of a page: the sort values of its first and last row. With one, the page before or after is read from there on,
 * so that it costs the same at any depth, and rows that others insert or delete meanwhile neither repeat nor skip a row.
 */
import { type RawBuilder, sql } from 'kysely';
import type { PageCursors } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { columnSql } from '../../context/shapes';
import { toComparable } from '../comparable-value';
import { type Query, textParameter } from '../query-parameters';
import { isNeverNull, type SortField } from '../sort-order';

export interface Cursor {
  side: 'before' | 'after';
  /** Values of the sort order, as text. */
  values: readonly (string | null)[];
}

/** A longer one, of long texts, does not fit into an address: the page has none, and its neighbours are read by number. */
const MAX_LENGTH = 2000;

/** The order that a cursor belongs to. */
const orderName = (order: readonly SortField[]): string =>
  order.map(({ field, asc }) => `${asc ? '' : '-'}${field.key}`).join(',');

/** True when a request wants cursors in its reply. */
export const wantsCursors = (query: Query): boolean =>
  textParameter(query, 'cursors') === 'true' || cursorText(query) !== undefined;

function cursorText(query: Query): readonly [Cursor['side'], string] | undefined {
  const after = textParameter(query, 'cursorAfter');
  if (after) return ['after', after];
  const before = textParameter(query, 'cursorBefore');
  return before ? ['before', before] : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

const isValueOf = ({ field }: SortField, value: unknown): value is string | null =>
  value === null
    ? !isNeverNull(field)
    : typeof value === 'string' && toComparable(field.columnType, value) !== undefined;

/** The cursor of a request; undefined when there is none for this order: the page is then read by its number. */
export function parseCursor(query: Query, order: readonly SortField[]): Cursor | undefined {
  const [side, text] = cursorText(query) ?? [];
  if (side === undefined || text === undefined || text.length > MAX_LENGTH) return undefined;
  const parsed = parseJson(text);
  if (!Array.isArray(parsed) || parsed.length !== order.length + 1 || parsed[0] !== orderName(order)) return undefined;
  const values = order.flatMap((sort, at) => {
    const value: unknown = parsed[at + 1];
    return isValueOf(sort, value) ? [value] : [];
  });
  return values.length === order.length ? { side, values } : undefined;
}

const alias = (at: number) => `_sort${at}`;

/** `select` items of the values that a cursor holds. */
export const cursorColumns = (order: readonly SortField[]): RawBuilder<unknown> =>
  sql.join(order.map(({ field }, at) => sql`${columnSql(field)}::text as ${sql.id(alias(at))}`));

/** The cursors of a page; takes the columns of `cursorColumns` out of its rows. */
export function takeCursors(rows: readonly Row[], order: readonly SortField[]): PageCursors {
  const texts = rows.map((row) => {
    const values = order.map((_, at) => row[alias(at)] ?? null);
    for (const at of order.keys()) delete row[alias(at)];
    return values;
  });
  const encode = (values: readonly unknown[] | undefined) => {
    if (!values) return null;
    const text = Buffer.from(JSON.stringify([orderName(order), ...values])).toString('base64url');
    return text.length > MAX_LENGTH ? null : text;
  };
  return { before: encode(texts[0]), after: encode(texts.at(-1)) };
}
