/** Pages of a list: `pageNo` and `pageSize`, within bounds (contract.md §7.8). */
import { parameter, type Query } from './parameters';

const DEFAULT_SIZE = 10;
const MOST_SIZE = 1000;
/** `pageSize=-521` means "no paging"; still nobody gets a whole table at once. */
const NO_PAGING = -521;
const MOST_WITHOUT_PAGING = 10_000;
const MOST_OFFSET = 1_000_000_000;

/** One page: how many rows, and which page from 1. */
export interface Paging {
  size: number;
  current: number;
}

const whole = (text: string | undefined) => {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : undefined;
};

/** The page that a request asks for; numbers that make no sense count as not sent. */
export function readPaging(query: Query): Paging {
  const asked = whole(parameter(query, 'pageSize')) ?? DEFAULT_SIZE;
  if (asked === NO_PAGING) return { size: MOST_WITHOUT_PAGING, current: 1 };
  const size = asked <= 0 ? DEFAULT_SIZE : Math.min(asked, MOST_SIZE);
  const current = Math.max(1, whole(parameter(query, 'pageNo')) ?? 1);
  return { size, current: Math.min(current, Math.floor(MOST_OFFSET / size)) };
}
