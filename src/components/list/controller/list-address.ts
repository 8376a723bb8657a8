/**
 * The request of a list as one text in the address of the page: what differs from the list's defaults, as compact JSON.
 * It has one reserved key and is not part of a tab's identity (rulings: Widgets).
 */
import type { Value } from '@/model/entity/field-type';
import type { List } from '@/model/screens/screen';
import type { Sort } from '@/components/table/types';
import type { ListRequestState } from './list-state';
import { parseAdvancedQuery, type AdvancedQuery } from '@/components/query/advanced/advanced-query';
import { isBlank, type QueryValues } from '@/components/query/query-params';

interface PackedRequest {
  q?: QueryValues;
  p?: number;
  s?: number;
  /** Field, direction, field, direction … */
  o?: readonly string[];
  /** Keys of the columns that the records are grouped by. */
  g?: readonly string[];
  /** The advanced query. */
  a?: AdvancedQuery;
}

const packSort = (sort: readonly Sort[]): string[] => sort.flatMap(({ field, order }) => [field, order]);

/** Reads the list of `packSort`; columns that the user cannot sort by are left out. */
function parseSort(list: List, packed: readonly unknown[]): Sort[] {
  const sortable = new Set<unknown>(list.columns.flatMap(({ key, sortable: can }) => (can ? [key] : [])));
  return packed.flatMap((field, index): Sort[] =>
    index % 2 === 0 && typeof field === 'string' && sortable.delete(field)
      ? [{ field, order: packed[index + 1] === 'asc' ? 'asc' : 'desc' }]
      : [],
  );
}

/** The text of a request in the address; empty for the defaults of the list. */
export function packRequest(list: List, request: ListRequestState): string {
  const { query, pageNo, pageSize, sort, groupBy, advanced } = request;
  const packed: PackedRequest = {};
  const filled = Object.entries(query)
    .filter(([, value]) => !isBlank(value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (filled.length > 0) packed.q = Object.fromEntries(filled);
  if (pageNo !== 1) packed.p = pageNo;
  if (list.paging && pageSize !== list.paging.size) packed.s = pageSize;
  const order = packSort(sort);
  if (order.join() !== packSort(list.sort).join()) packed.o = order;
  if (groupBy.join() !== list.groupBy.join()) packed.g = groupBy;
  if (advanced) packed.a = advanced;
  return Object.keys(packed).length === 0 ? '' : JSON.stringify(packed);
}

/** Levels of groups. */
export const MAX_GROUP_BY = 2;

/** The columns to group by after one was chosen, or chosen again. */
export const withToggledGroup = (groupBy: readonly string[], key: string): readonly string[] =>
  groupBy.includes(key) ? groupBy.filter((one) => one !== key) : [...groupBy, key];

/** Keys of columns that the list can be grouped by, each once. */
function parseGroupBy(list: List, packed: readonly unknown[]): string[] {
  const groupable = new Set<unknown>(list.columns.flatMap(({ key, groupable: can }) => (can ? [key] : [])));
  return packed.filter((key): key is string => groupable.delete(key)).slice(0, MAX_GROUP_BY);
}

const isPage = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** Reads the text of `packRequest`. Users type addresses too: values that do not fit the list are left out. */
export function parseRequest(list: List, text: string | null): Partial<ListRequestState> {
  if (!text) return {};
  let packed: PackedRequest;
  try {
    packed = JSON.parse(text) as PackedRequest;
  } catch {
    return {};
  }
  if (typeof packed !== 'object' || packed === null) return {};
  const request: Partial<ListRequestState> = {};
  if (typeof packed.q === 'object' && packed.q !== null) {
    const known = new Set(list.query.map((item) => item.key));
    request.query = Object.fromEntries(Object.entries<Value>(packed.q).filter(([key]) => known.has(key)));
  }
  if (isPage(packed.p)) request.pageNo = packed.p;
  if (isPage(packed.s) && list.paging?.sizes.includes(packed.s)) request.pageSize = packed.s;
  const sort = Array.isArray(packed.o) ? parseSort(list, packed.o) : [];
  if (sort.length > 0) request.sort = sort;
  if (Array.isArray(packed.g)) request.groupBy = parseGroupBy(list, packed.g);
  const advanced = parseAdvancedQuery(packed.a);
  if (advanced) request.advanced = advanced;
  return request;
}
