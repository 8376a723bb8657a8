/** The only owner of a list's state, without React: of a list of pages or of a tree, on a page or in a dialog. */
import { proxy } from 'valtio/vanilla';
import type { Parameters } from '@/model/generated/files';
import { createLoadController, type LoadController, type LoadError } from '@/components/loading/load-controller';
import type { RecordSequence, Step } from '@/runtime/navigation/record-sequence';
import type { AdvancedQuery } from '@/components/query/advanced/advanced-query';
import { withParamDefaults } from '@/components/query/param-defaults';
import type { QueryValues } from '@/components/query/query-params';
import type { MatchingRequest } from '@/components/actions/action-request';
import type { Sort, TableRow } from '@/components/table/types';
import { groupLoaderOf, type GroupLoader, type GroupSource } from './group-loader';
import { matchingParams, requestParamsOf, type ExportScope, type RequestOptions } from './list-request';
import {
  defaultSort,
  initialListState,
  requestOf,
  type ListState,
  type MatchingGroup,
  type Opening,
  type OpeningSelection,
} from './list-state';
import { lastPage, pageExists, PageLoader, type PageSource } from './page-loader';
import type { LoaderContext, RowLoader } from './row-loader';
import type { SavedView } from '../saved-views/saved-view';
import { queryOf, summaryLoaderOf, type SummaryLoader, type SummarySource } from './summary-loader';
import { TreeLoader, treeQueryItems, type TreeSource } from './tree-loader';

export interface ListOptions extends RequestOptions {
  source: (PageSource & Partial<SummarySource & GroupSource>) | TreeSource;
  /** Query parameters that the selection in the sidebar adds at first. */
  sidebarFilter?: Readonly<Parameters>;
  /** The request, the view and the selection that the list opens with. */
  opening?: Partial<Opening & OpeningSelection>;
  onError?: (error: LoadError) => void;
}

/** Asked before other rows are shown. Resolves with false to keep the present ones. */
export type ListGuard = () => Promise<boolean>;

/**
 * @example
 * const controller = new ListController({ list, entity, fixed: { dictId }, conditions: [], source: { fetchPage } });
 * await controller.load();
 */
export class ListController implements RecordSequence {
  /** Observe with valtio. */
  readonly data: ListState;
  private readonly rowsById = new Map<string, TableRow>();
  private readonly ungrouped: RowLoader;
  /** Null where the server has no groups. */
  private readonly groups: GroupLoader | null;
  private readonly loads: LoadController;
  /** Null where the server has no summaries. */
  private readonly summary: SummaryLoader | null;
  private guard: ListGuard | null = null;

  constructor(private readonly options: ListOptions) {
    const { list, entity, source, sidebarFilter = {}, opening = {} } = options;
    for (const row of opening.selected ?? []) this.rowsById.set(String(row['id']), row);
    const data = proxy(initialListState(list, entity, sidebarFilter, opening));
    const queryItems = 'fetchPage' in source ? list.query : treeQueryItems(list, entity);
    const context: LoaderContext = {
      data,
      rowsById: this.rowsById,
      requestParams: (withQuery = true) =>
        requestParamsOf(options, queryItems, withQuery ? data : { ...data, query: {} }),
      countsApart: () => this.summary?.available === true,
    };
    this.data = data;
    this.groups = 'fetchPage' in source ? groupLoaderOf(list, source, context) : null;
    this.ungrouped =
      'fetchPage' in source
        ? new PageLoader(source, context)
        : new TreeLoader({ ...context, source, entity, queryItems });
    this.summary = 'fetchPage' in source ? summaryLoaderOf(list, source, context) : null;
    this.loads = createLoadController(data, (signal) => this.loader.load(signal), options.onError);
  }

  /** True when the records can be grouped. */
  get canGroup(): boolean {
    return this.groups !== null;
  }

  private get loader(): RowLoader {
    return this.groups !== null && this.data.groupBy.length > 0 ? this.groups : this.ungrouped;
  }

  /**
   * Loads the rows of the present request. Never throws; a failure is in `data.error`.
   * @param options `force`: without asking the guard, for example after saving
   */
  load({ force = false } = {}): Promise<void> {
    return force ? this.loadAll() : this.guarded(() => this.loadAll());
  }

  /** Searches and shows the first page. */
  search(query: QueryValues): Promise<void> {
    return this.guarded(async () => {
      const { list, entity } = this.options;
      Object.assign(this.data, { query: withParamDefaults(list, entity, query), matching: null, pageNo: 1 });
      if (!this.loader.applyQuery?.()) await this.loadAll();
    });
  }

  /** Shows the records of a saved view. Resolves with false when the guard kept the present ones. */
  async applyView({ request, view, omitted }: Opening): Promise<boolean> {
    if (this.guard && !(await this.guard())) return false;
    const { list, entity } = this.options;
    Object.assign(this.data, requestOf(list, entity, request), { view, omitted, matching: null });
    if (!this.loader.applyQuery?.()) void this.loadAll();
    return true;
  }

  /** Sets which view the list counts as, without applying it. */
  setView(view: SavedView | null): void {
    Object.assign(this.data, { view, omitted: [] });
  }

  /** Shows the records without query and advanced query. */
  clearQuery(): Promise<void> {
    this.data.advanced = null;
    return this.search({});
  }

  /** Applies the conditions of the advanced query besides those of the query, and shows the first page. */
  setAdvancedQuery(advanced: AdvancedQuery | null): Promise<void> {
    return this.guarded(() => {
      Object.assign(this.data, { advanced, matching: null, pageNo: 1 });
      return this.loadAll();
    });
  }

  /** Shows only the records of the selection in the sidebar. */
  setSidebarFilter(filter: Readonly<Parameters>): Promise<void> {
    return this.guarded(() => {
      this.data.sidebarFilter = { ...filter };
      this.data.pageNo = 1;
      this.select([]);
      return this.loadAll();
    });
  }

  /** Shows another page; another page size starts at the first one. */
  goToPage(pageNo: number, pageSize: number): Promise<void> {
    return this.guarded(() => {
      this.data.pageNo = pageSize === this.data.pageSize ? pageNo : 1;
      this.data.pageSize = pageSize;
      return this.loads.load();
    });
  }

  /** Sorts by these fields, the first one first; none restores the order of the list. */
  setSort(sort: readonly Sort[]): Promise<void> {
    return this.guarded(() => {
      this.data.sort = sort.length > 0 ? sort : defaultSort(this.options.list);
      this.data.pageNo = 1;
      return this.loads.load();
    });
  }

  /** Groups the records by these columns, the first one outside; none shows them page by page. */
  setGroupBy(keys: readonly string[]): Promise<void> {
    return this.guarded(() => {
      Object.assign(this.data, { groupBy: [...keys], pageNo: 1, matching: null });
      return this.loads.load();
    });
  }

  /** Expands or collapses a node of a tree; its children are loaded when it is first expanded. */
  async toggleNode(id: string): Promise<void> {
    await this.loader.toggleNode?.(id, this.loads.signal());
  }

  /** Expands nodes of a tree and their ancestors with the next load: records were saved below them. */
  expandNodes(ids: readonly string[]): void {
    this.loader.expandNodes?.(ids);
  }

  /** Parameters of an export, which ignores those of the page. */
  exportParams(scope: ExportScope): Record<string, string> {
    const { list } = this.options;
    const { matching, selectedIds } = this.data;
    // The selection may contain records of an earlier query.
    const request = scope === 'selected' ? { ...this.data, query: {} } : this.data;
    const params = requestParamsOf(this.options, list.query, request);
    if (scope === 'selected') return { ...params, selections: selectedIds.join(',') };
    return scope === 'group' ? { ...params, ...matchingParams(matching) } : params;
  }

  select(ids: readonly string[]): void {
    this.data.matching = null;
    this.data.selectedIds = [...ids];
  }

  /** Selects all records of the query, or of one of its groups, until another query or selecting rows one by one. */
  selectMatching(group: MatchingGroup | null = null): void {
    this.data.selectedIds = group ? [] : this.data.selectedIds;
    this.data.matching = { group };
  }

  /** The selected query for an action on its records; null while records are selected one by one, or not counted. */
  matchingRequest(): MatchingRequest | null {
    const { list } = this.options;
    const { matching, total } = this.data;
    const count = matching?.group?.count ?? total;
    if (!matching || count === null) return null;
    const query = queryOf(requestParamsOf(this.options, list.query, this.data));
    return { path: `${list.api}/matching`, query: { ...query, ...matchingParams(matching) }, count };
  }

  /** The selected records that were loaded, in order of selection. */
  selectedRecords(): TableRow[] {
    return this.data.selectedIds.flatMap((id): TableRow[] =>
      [this.rowsById.get(id)].filter((row) => row !== undefined),
    );
  }

  /** Loads again after records were deleted, here or elsewhere; a page that no longer exists becomes the last one. */
  recordsRemoved(ids: readonly string[]): Promise<void> {
    const { data } = this;
    const listed = new Set([...data.selectedIds, ...data.rows.map((row) => String(row['id']))]);
    const removed = ids.filter((id) => listed.has(id)).length;
    // The pages of a tree hold roots, and its total counts only these.
    if (data.tree === null && data.total !== null)
      data.pageNo = Math.min(data.pageNo, lastPage(data.total - removed, data.pageSize));
    data.selectedIds = data.selectedIds.filter((id) => !ids.includes(id));
    return this.loadAll();
  }

  /** True when a record of the list stands before or after this one, on another page too. */
  hasNeighbour(id: string, step: Step): boolean {
    const ids = this.listedIds();
    const at = ids.indexOf(id);
    return at >= 0 && (ids[at + step] !== undefined || pageExists(this.data, this.data.pageNo + step));
  }

  /**
   * The id of the record before or after this one; shows the page that holds it.
   * @returns null at the end, when the list does not show the record, and when the page did not load
   */
  async neighbour(id: string, step: Step): Promise<string | null> {
    if (!this.hasNeighbour(id, step)) return null;
    const ids = this.listedIds();
    const beside = ids[ids.indexOf(id) + step];
    if (beside !== undefined) return beside;
    const { data } = this;
    const pageNo = data.pageNo + step;
    await this.goToPage(pageNo, data.pageSize);
    if (data.error || data.pageNo !== pageNo) return null;
    return this.listedIds().at(step > 0 ? 0 : -1) ?? null;
  }

  /** Ids of the records on screen, in their order. */
  private listedIds(): string[] {
    const { rows, tree } = this.data;
    if (tree) return tree.visibleNodes.filter((node) => !node.placeholder && !node.group).map((node) => node.id);
    return rows.map((row) => String(row['id']));
  }

  /** Counts the records again after that failed. */
  async recount(): Promise<void> {
    await this.summary?.load();
  }

  /** Sets what is asked before the user's next request replaces the rows; null: nothing. */
  setGuard(guard: ListGuard | null): void {
    this.guard = guard;
  }

  /** Aborts the current requests. */
  stop(): void {
    this.loads.stop();
    this.summary?.stop();
  }

  /** Loads again when `stop` aborted the rows or their summary. */
  resume(): void {
    if (this.loads.interrupted() || this.summary?.interrupted) void this.loadAll();
  }

  /** Loads the rows, and beside them the summary. Resolves with the rows. */
  private loadAll(): Promise<void> {
    const rows = this.loads.load();
    void this.loadSummary(rows);
    return rows;
  }

  /** Where the server turns out to have no summary, the rows are loaded again, with their count. */
  private async loadSummary(rows: Promise<void>): Promise<void> {
    const { summary } = this;
    if (!summary?.available) return;
    await Promise.all([summary.load(), rows]);
    if (!summary.available && this.data.total === null && !this.data.error) await this.loads.load();
  }

  private async guarded(change: () => Promise<void>): Promise<void> {
    if (this.guard && !(await this.guard())) return;
    await change();
  }
}
