/** Paging of a list: `pageNo` and `pageSize`, limited (contract.md §7.8). */
import { textParameter, type Query } from './query-parameters';

const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 1000;
/** `pageSize=-521` requests all rows; the reply is still limited to `MAX_UNPAGED_ROWS`. */
const NO_PAGING = -521;
const MAX_UNPAGED_ROWS = 10_000;
const MAX_OFFSET = 1_000_000_000;

/** Rows per page, and the page number from 1. */
export interface Paging {
  size: number;
  current: number;
}

const parseInteger = (text: string | undefined) => {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : undefined;
};

/** The requested page; invalid numbers count as not sent. */
export function parsePaging(query: Query): Paging {
  const requested = parseInteger(textParameter(query, 'pageSize')) ?? DEFAULT_PAGE_SIZE;
  if (requested === NO_PAGING) return { size: MAX_UNPAGED_ROWS, current: 1 };
  const size = requested <= 0 ? DEFAULT_PAGE_SIZE : Math.min(requested, MAX_PAGE_SIZE);
  const current = Math.max(1, parseInteger(textParameter(query, 'pageNo')) ?? 1);
  return { size, current: Math.min(current, Math.floor(MAX_OFFSET / size)) };
}

/** Rows of a page, counted from the end of the list: `size` of them after `offset` others. */
export interface PageFromEnd {
  size: number;
  offset: number;
}

/**
 * The requested page from the end, where that is nearer: `knownTotal` is the total of an earlier reply. A page in
 * the second half of a long list is so read without skipping the first half.
 * @returns null when the request names no total, or when the beginning is nearer
 */
export function parsePageFromEnd(query: Query, { size, current }: Paging): PageFromEnd | null {
  const total = parseInteger(textParameter(query, 'knownTotal')) ?? 0;
  const before = (current - 1) * size;
  if (total > MAX_OFFSET || before >= total || before <= total / 2) return null;
  const count = Math.min(size, total - before);
  return { size: count, offset: total - before - count };
}
