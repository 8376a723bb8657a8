/** Loads the rows of a list page by page. */
import { ref } from 'valtio/vanilla';
import { NOT_COUNTED, type PageCursors, type Paged } from '@/model/http/api-result';
import type { TableRow } from '@/components/table/types';
import type { ListState } from './list-state';
import type { LoaderContext, RowLoader } from './row-loader';

/** A server that sends pages. */
export interface PageSource {
  /** Requests one page. @throws anything with `code` and `message` */
  fetchPage: (params: Record<string, string>, signal: AbortSignal) => Promise<Paged>;
}

/** Asks for a page without the count of all records. */
const WITHOUT_COUNT = { searchCount: 'false' };

/** Asks for the positions of the first and the last row. A server that counts apart has them. */
const WITH_CURSORS = { cursors: 'true' };

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

/** True when a list of pages has this page, as far as its records are counted. */
export const pageExists = (data: ListState, pageNo: number): boolean =>
  data.tree === null && pageNo >= 1 && pageNo <= lastPage(minTotal(data), data.pageSize);

/** The total that a reply tells; null when it was not counted. A page that is not full is the last one. */
function totalIn({ records, total }: Paged, { pageNo, pageSize }: ListState): number | null {
  if (Number(total) !== NOT_COUNTED) return Number(total);
  const isLast = records.length < pageSize && (records.length > 0 || pageNo === 1);
  return isLast ? (pageNo - 1) * pageSize + records.length : null;
}

/** The page that was loaded last, for requests of those beside it. */
interface LoadedPage {
  cursors: PageCursors;
  pageNo: number;
  /** The other parameters of its request. */
  request: string;
}

const requestName = (params: Record<string, string>): string => JSON.stringify({ ...params, pageNo: '' });

/** Parameters that read the page beside the loaded one from its first or last row; none for other pages. */
function cursorParams(loaded: LoadedPage | null, params: Record<string, string>): Record<string, string> {
  const { before, after } = loaded?.cursors ?? { before: null, after: null };
  if (!loaded || loaded.request !== requestName(params)) return {};
  const pageNo = Number(params['pageNo']);
  if (pageNo === loaded.pageNo + 1 && after !== null) return { cursorAfter: after };
  // The first page is the beginning of the list, whatever was inserted there.
  if (pageNo === loaded.pageNo - 1 && pageNo > 1 && before !== null) return { cursorBefore: before };
  return {};
}

/** The total, for a jump to another page of the same list: the server then reads the page from the nearer end. */
function totalParams(
  loaded: LoadedPage | null,
  params: Record<string, string>,
  total: number | null,
): Record<string, string> {
  // Not for the same page again: records may have been deleted, and the page may be gone.
  const isJump = loaded?.request === requestName(params) && loaded.pageNo !== Number(params['pageNo']);
  return isJump && total !== null ? { knownTotal: String(total) } : {};
}

/** Loads the requested page into the state, the next and the previous one from a cursor where the server has them. */
export class PageLoader implements RowLoader {
  private loaded: LoadedPage | null = null;

  constructor(
    private readonly source: PageSource,
    private readonly context: LoaderContext,
  ) {}

  /**
   * A page beyond the end, for example after another user deleted records, becomes the last one.
   * @throws anything with `code` and `message`
   */
  async load(signal: AbortSignal): Promise<void> {
    const { data, requestParams, countsApart } = this.context;
    const extended = countsApart();
    let apart = extended;
    let cursor = extended ? cursorParams(this.loaded, requestParams()) : {};
    for (;;) {
      const params = requestParams();
      const known = apart ? totalParams(this.loaded, params, data.total) : {};
      const own = { ...(apart ? WITHOUT_COUNT : {}), ...(extended ? WITH_CURSORS : {}), ...known, ...cursor };
      const reply = await this.source.fetchPage({ ...params, ...own }, signal);
      if (signal.aborted) return;
      const isBeside = Object.keys(cursor).length > 0;
      cursor = {};
      // Nothing is left beyond the cursor: the numbers of the pages have changed.
      if (isBeside && reply.records.length === 0) continue;
      // Less than a page was left before the cursor: the server sent the first page.
      if (isBeside) data.pageNo = Number(reply.current) || data.pageNo;
      const total = isBeside && data.total !== null ? data.total : totalIn(reply, data);
      if (reply.records.length === 0 && total === null && apart) {
        // Beyond the end: the count tells which page is the last one.
        apart = false;
        continue;
      }
      const last = lastPage(total ?? 0, data.pageSize);
      if (reply.records.length > 0 || total === 0 || data.pageNo <= last) {
        this.show(reply, total, requestName(params));
        return;
      }
      data.pageNo = last;
    }
  }

  private show({ records, _refs: refs = {}, _cursors: cursors }: Paged, total: number | null, request: string): void {
    const { data, rowsById } = this.context;
    const rows = records as TableRow[];
    for (const row of rows) rowsById.set(String(row['id']), row);
    data.rows = ref([...rows]);
    data.tree = null;
    if (total !== null) data.total = total;
    data.refs = ref(refs);
    data.loaded = true;
    this.loaded = cursors ? { cursors, pageNo: data.pageNo, request } : null;
  }
}
