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
