/**
 * Loads the nodes of a tree. A server sends the whole tree at once, or roots first and children when a node is
 * expanded. A search finds records on every level and shows them with their ancestors.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { Entity } from '@/model/entity/entity';
import type { List, QueryItem } from '@/model/screens/screen';
import { toLoadError } from '@/components/loading/load-controller';
import { indexReadings } from '@/runtime/text-search/text-matcher';
import { messages } from '@/components/messages';
import { isBlank } from '@/components/query/query-params';
import type { TableRow } from '@/components/table/types';
import { withAncestors } from '@/components/tree/ancestors';
import { createRowMatcher, pinyinTexts } from '@/components/tree/local-filter';
import {
  childrenOf,
  filterNodes,
  flattenVisible,
  isNested,
  parseNodes,
  withChildren,
  type TreeNode,
} from '@/components/tree/tree-nodes';
import type { TreeState } from './list-state';
import type { LoaderContext, RowLoader } from './row-loader';

/** A server that sends a tree. */
export interface TreeSource {
  /** Requests the roots or the whole tree; with a query, all records that match it. */
  fetchRoots: (params: Record<string, string>, signal: AbortSignal) => Promise<unknown>;
  /** Requests the direct children of a record. */
  fetchChildren: (id: string, params: Record<string, string>, signal: AbortSignal) => Promise<unknown>;
  /** Parameters that limit `fetchRoots` to roots, for a server that would send every record. */
  rootParams: Readonly<Record<string, string>>;
  /** Parameters with which `fetchRoots` searches on every level. */
  searchParams?: Readonly<Record<string, string>>;
}

interface TreeLoaderOptions extends LoaderContext {
  source: TreeSource;
  entity: Entity;
  /** Fields that a query searches. */
  queryItems: readonly QueryItem[];
}

/** All children of one record are requested as one page. */
const ONE_PAGE = { pageNo: '1', pageSize: '1000' } as const;

/** @throws Error when the reply is neither a list of records nor a page: as an empty list it would hide the error */
function parseReply(reply: unknown): { rows: readonly TableRow[]; total: number; paged: boolean } {
  if (Array.isArray(reply)) return { rows: reply as TableRow[], total: reply.length, paged: false };
  const { records, total } = (reply ?? {}) as { records?: unknown; total?: unknown };
  if (!Array.isArray(records)) throw new Error(messages.unknownResult);
  return { rows: records as TableRow[], total: Number(total ?? 0), paged: true };
}

/** Fields that a query of a tree searches: those of the query bar and always the title. */
export const treeQueryItems = (list: List, entity: Entity): readonly QueryItem[] =>
  list.query.some(({ key }) => key === entity.titleField)
    ? list.query
    : [...list.query, { key: entity.titleField, rule: 'like', trim: true }];

/** Owns `data.tree`. */
export class TreeLoader implements RowLoader {
  private readonly tree: TreeState;
  private nodes: readonly TreeNode[] = [];
  private readonly expandedIds = new Set<string>();
  /** Nodes that the user collapsed in the result of a search, which is expanded at first. */
  private readonly collapsedInSearch = new Set<string>();

  constructor(private readonly options: TreeLoaderOptions) {
    this.tree = proxy<TreeState>({
      visibleNodes: [],
      loadingIds: [],
      childErrors: {},
      complete: false,
      grouped: false,
    });
    options.data.tree = this.tree;
  }

  /** Loads roots or the whole tree, and again the children of expanded nodes. */
  async load(signal: AbortSignal): Promise<void> {
    const { data, source, entity, requestParams } = this.options;
    const { tree } = this;
    tree.childErrors = {};
    const searching = this.hasQuery();
    const params = { ...(searching ? source.searchParams : source.rootParams), ...requestParams() };
    const { rows, total, paged } = parseReply(await source.fetchRoots(params, signal));
    if (signal.aborted) return;
    const nested = isNested(rows);
    const flatResult = searching && !nested && !tree.complete;
    const nodes = flatResult ? await this.withAncestorNodes(rows, signal) : parseNodes(rows, entity, nested);
    if (signal.aborted) return;
    this.registerNodes(nodes);
    this.nodes = nodes;
    // A single root says little: it is expanded at first.
    const [root] = nodes;
    if (root && nodes.length === 1 && !data.loaded) this.expandedIds.add(root.id);
    tree.complete = !paged && !flatResult && nodes.every(({ children }) => children !== null);
    data.total = total;
    data.loaded = true;
    this.updateVisibleNodes();
    if (searching) void this.findByPinyin();
    else await this.reloadExpanded(signal);
  }

  /**
   * Applies the state's new query.
   * @returns true when the whole tree is loaded and the query needs no request
   */
  applyQuery(): boolean {
    this.collapsedInSearch.clear();
    if (!this.tree.complete) return false;
    this.updateVisibleNodes();
    void this.findByPinyin();
    return true;
  }

  /** Finds nodes by pinyin too, after its dictionary was loaded. */
  private async findByPinyin(): Promise<void> {
    const { data, queryItems, rowsById } = this.options;
    const texts = pinyinTexts(queryItems, data.query, rowsById.values());
    if (texts.length > 0 && (await indexReadings(texts))) this.updateVisibleNodes();
  }

  /** Expands or collapses a node; its children are loaded when it is first expanded. */
  async toggleNode(id: string, signal: AbortSignal | null): Promise<void> {
    if (this.isLoading(id)) return;
    const ids = this.hasQuery() ? this.collapsedInSearch : this.expandedIds;
    if (ids.has(id)) ids.delete(id);
    else ids.add(id);
    this.updateVisibleNodes();
    const node = this.tree.visibleNodes.find((one) => one.id === id);
    if (node?.expanded && signal && childrenOf(this.nodes, id) === null) await this.loadChildren(id, signal);
  }

  expandNodes(ids: readonly string[]): void {
    const { entity, rowsById } = this.options;
    const parentOf = (id: string) => String(rowsById.get(id)?.[entity.tree?.parent ?? ''] ?? '');
    for (const id of ids) {
      // The set also ends the walk in a cycle of parents.
      const seen = new Set<string>();
      for (let at = id; at !== '' && !seen.has(at); at = parentOf(at)) seen.add(at);
      for (const one of seen) {
        this.expandedIds.add(one);
        this.collapsedInSearch.delete(one);
      }
    }
  }

  private hasQuery(): boolean {
    return Object.values(this.options.data.query).some((value) => !isBlank(value));
  }

  private isLoading(id: string): boolean {
    return this.tree.loadingIds.includes(id);
  }

  private updateVisibleNodes(): void {
    const { data, queryItems } = this.options;
    const { tree } = this;
    const matches = tree.complete ? createRowMatcher(queryItems, data.query) : null;
    const visible = flattenVisible(matches ? filterNodes(this.nodes, matches) : this.nodes, {
      isExpanded: (id) => (this.hasQuery() ? !this.collapsedInSearch.has(id) : this.expandedIds.has(id)),
      isLoading: (id) => this.isLoading(id),
    });
    tree.visibleNodes = ref(visible);
    data.rows = ref(visible.flatMap(({ row, placeholder }) => (placeholder ? [] : [row])));
  }

  private registerNodes(nodes: readonly TreeNode[]): void {
    for (const { id, row, children } of nodes) {
      this.options.rowsById.set(id, row);
      this.registerNodes(children ?? []);
    }
  }

  private withAncestorNodes(rows: readonly TableRow[], signal: AbortSignal): Promise<readonly TreeNode[]> {
    const { source, entity, rowsById, requestParams } = this.options;
    const { field = '' } = requestParams();
    const fetch = async (ids: readonly string[]) =>
      parseReply(await source.fetchRoots({ ...ONE_PAGE, field, id: ids.join(',') }, signal)).rows;
    return withAncestors(rows, entity.tree?.parent ?? '', (id) => rowsById.get(id), fetch);
  }

  /** Loads the children of a node. Never throws; a failure is in `childErrors`. */
  private async loadChildren(id: string, signal: AbortSignal): Promise<void> {
    const { source, entity, requestParams } = this.options;
    const { tree } = this;
    tree.loadingIds = [...tree.loadingIds, id];
    tree.childErrors = Object.fromEntries(Object.entries(tree.childErrors).filter(([key]) => key !== id));
    this.updateVisibleNodes();
    try {
      const reply = await source.fetchChildren(id, { ...requestParams(false), ...ONE_PAGE }, signal);
      if (signal.aborted) return;
      const children = parseNodes(parseReply(reply).rows, entity, false);
      this.registerNodes(children);
      this.nodes = withChildren(this.nodes, id, children);
    } catch (error) {
      if (signal.aborted) return;
      this.expandedIds.delete(id);
      tree.childErrors = { ...tree.childErrors, [id]: toLoadError(error) };
    } finally {
      tree.loadingIds = tree.loadingIds.filter((one) => one !== id);
      this.updateVisibleNodes();
    }
  }

  /** Loads the children of nodes that were expanded before the load, level by level. */
  private async reloadExpanded(signal: AbortSignal): Promise<void> {
    for (;;) {
      const missing = this.tree.visibleNodes.filter(
        ({ id, expanded }) => expanded && childrenOf(this.nodes, id) === null,
      );
      if (missing.length === 0 || signal.aborted) return;
      await Promise.all(missing.map(({ id }) => this.loadChildren(id, signal)));
    }
  }
}
