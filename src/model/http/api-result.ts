/** The envelope of every response (contract.md §0). */
export interface ApiResult<T = unknown> {
  success: boolean;
  message: string;
  /** 0 or 200 for success; 201 import with error rows; 401, 404, 405, 412, 500, 510, 40002. */
  code: number;
  result: T | null;
  /** Epoch milliseconds. */
  timestamp: number;
}

/** `total` and `pages` of a page that was requested with `searchCount=false`. */
export const NOT_COUNTED = -1;

/** Cards and charts of a list, in the order of its file: the reply of the extension `GET {api}/figures`. */
export interface ListFigures {
  /**
   * Decimal text; null for a field that is hidden from the user. `before`: of as many days before those that are counted,
   * without one where no days are.
   */
  cards: { value: unknown; before?: unknown }[];
  /** Points with the keys of the chart's fields, and `<key>_dictText` for names. */
  charts: { rows: Record<string, unknown>[] }[];
  /** The days that are counted by default; null when the query names days, or the list has no default. */
  range: { field: string; from: string; to: string } | null;
}

/**
 * What all records of a list have in common, whatever their page: the reply of the extension `GET {api}/summary`.
 * Sums and averages are decimal text.
 */
export interface ListSummary {
  total: number;
  /** By field key; null when no record has a number. */
  totals: Readonly<Record<string, { sum: string | null; average: string | null }>>;
  /** Number of records by value of the field `countBy`, whose own filter is left out; an empty text for no value. */
  counts: readonly { value: string; count: number }[];
}

/** Records of a list with the same value: one of the reply of the extension `GET {api}/groups`. */
export interface ListGroup extends Pick<ListSummary, 'totals'> {
  /** Null for records without a value. */
  value: string | null;
  /** The name of the value, where it is a code. */
  text: string | null;
  count: number;
}

/** A page of groups. */
export interface ListGroups {
  groups: readonly ListGroup[];
  /** Number of groups on all pages. */
  total: number;
}

/**
 * Where the pages before and after a page start: opaque texts for `cursorBefore` and `cursorAfter`, in replies to a
 * request with `cursors=true`. Null: the page is empty, or a text would be too long.
 */
export interface PageCursors {
  before: string | null;
  after: string | null;
}

/**
 * One page of records (contract.md §0, Paging). `_refs` contains the values that formulas of the screen read through
 * references.
 */
export interface Paged<T = Record<string, unknown>> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  _refs?: Refs;
  _cursors?: PageCursors;
}

/** Referenced records: entity id → record id → fields, including `label`. */
export type Refs = Record<string, Record<string, Record<string, unknown>>>;

/** Length of the key of a row without an id (spec 2 §9). */
const MAX_ROW_KEY = 50;

/** The key of a row of a report without an id: its values. */
const valuesKey = (row: Record<string, unknown>): string => Object.values(row).join('').slice(0, MAX_ROW_KEY);

/**
 * Converts a reply to a page: some calls return all records at once as a list.
 * @param key the field that identifies a record, where it is not `id`
 */
export function toPaged(reply: Paged | Record<string, unknown>[], key = 'id'): Paged {
  const page = Array.isArray(reply)
    ? { records: reply, total: reply.length, size: reply.length, current: 1, pages: 1 }
    : reply;
  const isKeyed = key === 'id' && page.records.every((row) => row['id'] !== undefined);
  return isKeyed ? page : { ...page, records: page.records.map((row) => ({ ...row, id: row[key] ?? valuesKey(row) })) };
}
