/** Loads the rows of a list page by page. */
import { ref } from 'valtio/vanilla';
import type { Paged } from '@/model/http/api-result';
import type { TableRow } from '@/components/table/types';
import type { LoaderContext } from './row-loader';

/** A server that sends pages. */
export interface PageSource {
  /** Requests one page. @throws anything with `code` and `message` */
  fetchPage: (params: Record<string, string>, signal: AbortSignal) => Promise<Paged>;
}

/** The last page of a list; 1 when it is empty. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/**
 * Loads the requested page into the state. A page beyond the end, for example after another user deleted records,
 * becomes the last one.
 */
export async function loadPage(
  { fetchPage }: PageSource,
  { data, rowsById, requestParams }: LoaderContext,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { records, total: sentTotal, _refs: refs = {} } = await fetchPage(requestParams(), signal);
    if (signal.aborted) return;
    const rows = records as TableRow[];
    const total = Number(sentTotal);
    const last = lastPage(total, data.pageSize);
    if (rows.length > 0 || total === 0 || data.pageNo <= last) {
      for (const row of rows) rowsById.set(String(row['id']), row);
      data.rows = ref([...rows]);
      data.total = total;
      data.refs = ref(refs);
      data.loaded = true;
      return;
    }
    data.pageNo = last;
  }
}
