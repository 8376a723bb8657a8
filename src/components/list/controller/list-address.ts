/**
 * The asking part of a list as one text for the page's address: what differs from the list's own start, as compact JSON.
 * It lives under one reserved key and is no part of a tab's identity (rulings: Widgets).
 */
import type { Value } from '@/model/entity/field-type';
import type { List } from '@/model/screens/screen';
import type { ListRequestState } from './list-controller';
import { isBlank, type QueryValues } from '@/components/query/query-params';

interface PackedRequest {
  q?: QueryValues;
  p?: number;
  s?: number;
  o?: [string, 'asc' | 'desc'];
}

/** The address text of what is asked for; empty when it is what the list starts with. */
export function packRequest(list: List, { query, pageNo, pageSize, sort }: ListRequestState): string {
  const packed: PackedRequest = {};
  const filled = Object.entries(query).filter(([, value]) => !isBlank(value));
  if (filled.length > 0) packed.q = Object.fromEntries(filled);
  if (pageNo !== 1) packed.p = pageNo;
  if (list.paging && pageSize !== list.paging.size) packed.s = pageSize;
  const [first] = sort;
  const [start] = list.sort;
  if (first && (first.field !== start?.field || first.order !== start.order)) packed.o = [first.field, first.order];
  return Object.keys(packed).length === 0 ? '' : JSON.stringify(packed);
}

const isPage = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** Reads what `packAsking` wrote. An address is typed by people too: whatever does not fit the list is left out. */
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
  if (Array.isArray(packed.o)) {
    const [field, order] = packed.o;
    if (list.columns.some((column) => column.key === field && column.sort)) {
      request.sort = [{ field, order: order === 'asc' ? 'asc' : 'desc' }];
    }
  }
  return request;
}
