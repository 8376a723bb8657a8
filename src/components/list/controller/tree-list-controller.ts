/**
 * The state of a list whose records stand below others. A server may send the whole tree at once, or roots first and
 * children when a record is opened; a search finds in both and keeps the ancestors of what it found.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { QueryItem } from '@/model/screens/screen';
import { createLoadController, toLoadError, type LoadError } from '@/components/loading/load-controller';
import {
  initialListState,
  sharedListMethods,
  requestParamsOf,
  type ListState,
  type ListOptions,
  type ListController,
} from './list-controller';
import { isBlank } from '@/components/query/query-params';
import type { TableRow } from '@/components/table/types';
import { messages } from '@/components/messages';
import { withAncestors } from '@/components/tree/ancestors';
import { createRowMatcher } from '@/components/tree/local-filter';
import {
  childrenOf,
  isNested,
  filterNodes,
  parseNodes,
  flattenVisible,
  withChildren,
  type VisibleNode,
  type TreeNode,
} from '@/components/tree/tree-nodes';

export interface TreeListState extends ListState {
  visibleNodes: readonly VisibleNode[];
  /** Ids whose children are on their way. */
  loadingIds: readonly string[];
  /** Why children did not come, by id. */
  childErrors: Readonly<Record<string, LoadError>>;
  /** True when the server sends the tree in one answer: it has no pages, and is searched here. */
  complete: boolean;
}

export interface TreeListController extends ListController {
  readonly data: TreeListState;
  /** Opens or closes a record; its children are asked for when it first opens. */
  toggleNode(id: string): Promise<void>;
}

export interface TreeListOptions extends Omit<ListOptions, 'fetchPage'> {
  /** Roots, or the whole tree; with a query whatever fits it. */
  fetchRoots: (params: Record<string, string>, signal: AbortSignal) => Promise<unknown>;
  /** What stands directly below a record. */
  fetchChildren: (id: string, params: Record<string, string>, signal: AbortSignal) => Promise<unknown>;
  /** Asks for roots alone, where the call would give every record. */
  rootParams: Readonly<Record<string, string>>;
}

/** Children of one record come on one page. */
const ONE_PAGE = { pageNo: '1', pageSize: '1000' } as const;

/** @throws Error where the answer is neither records nor a page of them: taken for none, it would say that there are none */
function parseReply(answer: unknown): { rows: readonly TableRow[]; total: number; paged: boolean } {
  if (Array.isArray(answer)) return { rows: answer as TableRow[], total: answer.length, paged: false };
  const { records, total } = (answer ?? {}) as { records?: unknown; total?: unknown };
  if (!Array.isArray(records)) throw new Error(messages.unknownResult);
  return { rows: records as TableRow[], total: Number(total ?? 0), paged: true };
}

/** What a search looks at: the query bar's fields, and the label in any case. */
const searchItemsOf = ({ list, entity }: TreeListOptions): readonly QueryItem[] =>
  list.query.some(({ key }) => key === entity.titleField)
    ? list.query
    : [...list.query, { key: entity.titleField, rule: 'like' as const, trim: true }];

/** A tree's state; see `createListState` for what both have in common. */
export function createTreeListController(options: TreeListOptions): TreeListController {
  const { entity } = options;
  const items = searchItemsOf(options);
  const listOptions = { ...options, list: { ...options.list, query: items } } as unknown as ListOptions;
  const data = proxy<TreeListState>({
    ...initialListState(listOptions),
    visibleNodes: [],
    loadingIds: [],
    childErrors: {},
    complete: false,
  });
  const recordsById = new Map<string, TableRow>();
  const expandedIds = new Set<string>();
  /** What a person closed of a search's result, which comes open. */
  const collapsedInSearch = new Set<string>();
  let nodes: readonly TreeNode[] = [];

  const hasQuery = () => Object.values(data.query).some((value) => !isBlank(value));
  const isLoading = (id: string) => data.loadingIds.includes(id);
  const isExpanded = (id: string) => (hasQuery() ? !collapsedInSearch.has(id) : expandedIds.has(id));

  function updateVisibleNodes(): void {
    const passes = data.complete ? createRowMatcher(items, data.query) : null;
    const lines = flattenVisible(passes ? filterNodes(nodes, passes) : nodes, { isExpanded, isLoading });
    data.visibleNodes = ref(lines);
    data.rows = ref(lines.flatMap(({ row, placeholder: coming }) => (coming ? [] : [row])));
  }

  function registerNodes(more: readonly TreeNode[]): readonly TreeNode[] {
    for (const { id, row, children } of more) {
      recordsById.set(id, row);
      registerNodes(children ?? []);
    }
    return more;
  }

  async function withAncestorNodes(rows: readonly TableRow[], signal: AbortSignal): Promise<readonly TreeNode[]> {
    const { field = '' } = requestParamsOf(listOptions, data);
    const fetch = async (ids: readonly string[]) =>
      parseReply(await options.fetchRoots({ ...ONE_PAGE, field, id: ids.join(',') }, signal)).rows;
    return withAncestors(rows, entity.tree?.parent ?? '', (id) => recordsById.get(id), fetch);
  }

  /** Asks for a record's children. Never throws: see `data.failed`. */
  async function loadChildren(id: string, signal: AbortSignal): Promise<void> {
    data.loadingIds = [...data.loadingIds, id];
    data.childErrors = Object.fromEntries(Object.entries(data.childErrors).filter(([key]) => key !== id));
    updateVisibleNodes();
    try {
      const answer = await options.fetchChildren(
        id,
        { ...requestParamsOf(listOptions, { ...data, query: {} }), ...ONE_PAGE },
        signal,
      );
      if (signal.aborted) return;
      nodes = withChildren(nodes, id, registerNodes(parseNodes(parseReply(answer).rows, entity, false)));
    } catch (error) {
      if (signal.aborted) return;
      expandedIds.delete(id);
      data.childErrors = { ...data.childErrors, [id]: toLoadError(error) };
    } finally {
      data.loadingIds = data.loadingIds.filter((one) => one !== id);
      updateVisibleNodes();
    }
  }

  /** Children of records that were open before the load, level by level. */
  async function reloadExpanded(signal: AbortSignal): Promise<void> {
    for (;;) {
      const wanted = data.visibleNodes.filter(({ id, expanded: open }) => open && childrenOf(nodes, id) === null);
      if (wanted.length === 0 || signal.aborted) return;
      await Promise.all(wanted.map(({ id }) => loadChildren(id, signal)));
    }
  }

  async function loadTree(signal: AbortSignal): Promise<void> {
    data.childErrors = {};
    const asks = hasQuery();
    const params = { ...(asks ? {} : options.rootParams), ...requestParamsOf(listOptions, data) };
    const { rows, total, paged } = parseReply(await options.fetchRoots(params, signal));
    if (signal.aborted) return;
    const nested = isNested(rows);
    const flat = asks && !nested && !data.complete;
    const came = flat ? await withAncestorNodes(rows, signal) : parseNodes(rows, entity, nested);
    if (signal.aborted) return;
    nodes = registerNodes(came);
    // One root alone says nothing: what stands below it is the first thing to see.
    const [root] = came;
    if (root && came.length === 1 && !data.loaded) expandedIds.add(root.id);
    data.complete = !paged && !flat && came.every(({ children }) => children !== null);
    data.total = total;
    data.loaded = true;
    updateVisibleNodes();
    if (!asks) await reloadExpanded(signal);
  }

  const loadController = createLoadController(data, loadTree, options.onError);
  const { load } = loadController;
  return {
    data,
    ...sharedListMethods(listOptions, data, loadController, recordsById),
    search(query) {
      data.query = query;
      data.pageNo = 1;
      collapsedInSearch.clear();
      if (!data.complete) return load();
      updateVisibleNodes();
      return Promise.resolve();
    },
    setSidebarFilter(to) {
      data.sidebarFilter = { ...to };
      data.selectedIds = [];
      return load();
    },
    setSort: () => load(),
    recordsRemoved(ids) {
      data.selectedIds = data.selectedIds.filter((id) => !ids.includes(id));
      return load();
    },
    async toggleNode(id) {
      if (isLoading(id)) return;
      const set = hasQuery() ? collapsedInSearch : expandedIds;
      if (set.has(id)) set.delete(id);
      else set.add(id);
      updateVisibleNodes();
      const line = data.visibleNodes.find((one) => one.id === id);
      const signal = loadController.signal();
      if (line?.expanded && signal && childrenOf(nodes, id) === null) await loadChildren(id, signal);
    },
  };
}
