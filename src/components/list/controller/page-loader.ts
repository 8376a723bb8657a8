/** Loads the rows of a list page by page. */
import { ref } from 'valtio/vanilla';
import { NOT_COUNTED, type Paged } from '@/model/http/api-result';
import type { TableRow } from '@/components/table/types';
import type { ListState } from './list-state';
import type { LoaderContext } from './row-loader';

/** A server that sends pages. */
export interface PageSource {
  /** Requests one page. @throws anything with `code` and `message` */
  fetchPage: (params: Record<string, string>, signal: AbortSignal) => Promise<Paged>;
}

/** Asks for a page without the count of all records. */
const WITHOUT_COUNT = { searchCount: 'false' };

/** The last page of a list; 1 when it is empty. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** The total, or how many records there are at least: a full page is followed by another one while they are counted. */
export function minTotal({
  total,
  rows,
  pageNo,
  pageSize,
}: Pick<ListState, 'total' | 'rows' | 'pageNo' | 'pageSize'>): number {
  if (total !== null) return total;
  return (pageNo - 1) * pageSize + rows.length + (rows.length < pageSize ? 0 : 1);
}

/** The total that a reply tells; null when it was not counted. A page that is not full is the last one. */
function totalIn({ records, total }: Paged, { pageNo, pageSize }: ListState): number | null {
  if (Number(total) !== NOT_COUNTED) return Number(total);
  const isLast = records.length < pageSize && (records.length > 0 || pageNo === 1);
  return isLast ? (pageNo - 1) * pageSize + records.length : null;
}

/**
 * Loads the requested page into the state. A page beyond the end, for example after another user deleted records,
 * becomes the last one.
 */
export async function loadPage(
  { fetchPage }: PageSource,
  { data, rowsById, requestParams, countsApart }: LoaderContext,
  signal: AbortSignal,
): Promise<void> {
  let apart = countsApart();
  for (;;) {
    const reply = await fetchPage({ ...requestParams(), ...(apart ? WITHOUT_COUNT : {}) }, signal);
    if (signal.aborted) return;
    const { records, _refs: refs = {} } = reply;
    const rows = records as TableRow[];
    const total = totalIn(reply, data);
    if (rows.length === 0 && total === null && apart) {
      // Beyond the end: the count tells which page is the last one.
      apart = false;
      continue;
    }
    const last = lastPage(total ?? 0, data.pageSize);
    if (rows.length > 0 || total === 0 || data.pageNo <= last) {
      for (const row of rows) rowsById.set(String(row['id']), row);
      data.rows = ref([...rows]);
      if (total !== null) data.total = total;
      data.refs = ref(refs);
      data.loaded = true;
      return;
    }
    data.pageNo = last;
  }
}
