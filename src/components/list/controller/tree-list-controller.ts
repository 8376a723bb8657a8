/**
 * The state of a list whose records stand below others. A server may send the whole tree at once, or roots first and
 * children when a record is opened; a search finds in both and keeps the ancestors of what it found.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { QueryItem } from '@/model/screens/screen';
import { createLoading, errorOf, type LoadError } from '@/components/loading/load-controller';
import {
  newListData,
  newListState,
  requestOf,
  type ListData,
  type ListOptions,
  type ListState,
} from './list-controller';
import { isBlank } from '@/components/query/query-params';
import type { TableRow } from '@/components/table/types';
import { texts } from '@/components/messages';
import { withAncestors } from '@/components/tree/ancestors';
import { matcher } from '@/components/tree/local-filter';
import {
  childrenOf,
  isNested,
  keepMatches,
  readNodes,
  toLines,
  withChildren,
  type Line,
  type Node,
} from '@/components/tree/tree-nodes';

export interface TreeData extends ListData {
  lines: readonly Line[];
  /** Ids whose children are on their way. */
  opening: readonly string[];
  /** Why children did not come, by id. */
  failed: Readonly<Record<string, LoadError>>;
  /** True when the server sends the tree in one answer: it has no pages, and is searched here. */
  whole: boolean;
}

export interface TreeState extends ListState {
  readonly data: TreeData;
  /** Opens or closes a record; its children are asked for when it first opens. */
  toggle(id: string): Promise<void>;
}

export interface TreeOptions extends Omit<ListOptions, 'fetch'> {
  /** Roots, or the whole tree; with a query whatever fits it. */
  fetch: (params: Record<string, string>, signal: AbortSignal) => Promise<unknown>;
  /** What stands directly below a record. */
  fetchBelow: (id: string, params: Record<string, string>, signal: AbortSignal) => Promise<unknown>;
  /** Asks for roots alone, where the call would give every record. */
  roots: Readonly<Record<string, string>>;
}

/** Children of one record come on one page. */
const ALL = { pageNo: '1', pageSize: '1000' } as const;

/** @throws Error where the answer is neither records nor a page of them: taken for none, it would say that there are none */
function read(answer: unknown): { rows: readonly TableRow[]; total: number; paged: boolean } {
  if (Array.isArray(answer)) return { rows: answer as TableRow[], total: answer.length, paged: false };
  const { records, total } = (answer ?? {}) as { records?: unknown; total?: unknown };
  if (!Array.isArray(records)) throw new Error(texts.unknownResult);
  return { rows: records as TableRow[], total: Number(total ?? 0), paged: true };
}

/** What a search looks at: the query bar's fields, and the label in any case. */
const itemsOf = ({ list, entity }: TreeOptions): readonly QueryItem[] =>
  list.query.some(({ key }) => key === entity.label)
    ? list.query
    : [...list.query, { key: entity.label, rule: 'like' as const, trim: true }];

/** A tree's state; see `createListState` for what both have in common. */
export function createTreeState(options: TreeOptions): TreeState {
  const { entity } = options;
  const items = itemsOf(options);
  const asking = { ...options, list: { ...options.list, query: items } } as unknown as ListOptions;
  const data = proxy<TreeData>({ ...newListData(asking), lines: [], opening: [], failed: {}, whole: false });
  const known = new Map<string, TableRow>();
  const opened = new Set<string>();
  /** What a person closed of a search's result, which comes open. */
  const closed = new Set<string>();
  let nodes: readonly Node[] = [];

  const searching = () => Object.values(data.query).some((value) => !isBlank(value));
  const isComing = (id: string) => data.opening.includes(id);
  const isOpen = (id: string) => (searching() ? !closed.has(id) : opened.has(id));

  function draw(): void {
    const passes = data.whole ? matcher(items, data.query) : null;
    const lines = toLines(passes ? keepMatches(nodes, passes) : nodes, { isOpen, isComing });
    data.lines = ref(lines);
    data.rows = ref(lines.flatMap(({ row, coming }) => (coming ? [] : [row])));
  }

  function keep(more: readonly Node[]): readonly Node[] {
    for (const { id, row, children } of more) {
      known.set(id, row);
      keep(children ?? []);
    }
    return more;
  }

  async function found(rows: readonly TableRow[], signal: AbortSignal): Promise<readonly Node[]> {
    const { field = '' } = requestOf(asking, data);
    const fetch = async (ids: readonly string[]) =>
      read(await options.fetch({ ...ALL, field, id: ids.join(',') }, signal)).rows;
    return withAncestors(rows, entity.tree?.parent ?? '', (id) => known.get(id), fetch);
  }

  /** Asks for a record's children. Never throws: see `data.failed`. */
  async function fill(id: string, signal: AbortSignal): Promise<void> {
    data.opening = [...data.opening, id];
    data.failed = Object.fromEntries(Object.entries(data.failed).filter(([key]) => key !== id));
    draw();
    try {
      const answer = await options.fetchBelow(id, { ...requestOf(asking, { ...data, query: {} }), ...ALL }, signal);
      if (signal.aborted) return;
      nodes = withChildren(nodes, id, keep(readNodes(read(answer).rows, entity, false)));
    } catch (error) {
      if (signal.aborted) return;
      opened.delete(id);
      data.failed = { ...data.failed, [id]: errorOf(error) };
    } finally {
      data.opening = data.opening.filter((one) => one !== id);
      draw();
    }
  }

  /** Children of records that were open before the load, level by level. */
  async function reopen(signal: AbortSignal): Promise<void> {
    for (;;) {
      const wanted = data.lines.filter(({ id, open }) => open && childrenOf(nodes, id) === null);
      if (wanted.length === 0 || signal.aborted) return;
      await Promise.all(wanted.map(({ id }) => fill(id, signal)));
    }
  }

  async function ask(signal: AbortSignal): Promise<void> {
    data.failed = {};
    const asks = searching();
    const params = { ...(asks ? {} : options.roots), ...requestOf(asking, data) };
    const { rows, total, paged } = read(await options.fetch(params, signal));
    if (signal.aborted) return;
    const nested = isNested(rows);
    const flat = asks && !nested && !data.whole;
    const came = flat ? await found(rows, signal) : readNodes(rows, entity, nested);
    if (signal.aborted) return;
    nodes = keep(came);
    // One root alone says nothing: what stands below it is the first thing to see.
    const [root] = came;
    if (root && came.length === 1 && !data.loaded) opened.add(root.id);
    data.whole = !paged && !flat && came.every(({ children }) => children !== null);
    data.total = total;
    data.loaded = true;
    draw();
    if (!asks) await reopen(signal);
  }

  const loading = createLoading(data, ask, options.onError);
  const { load } = loading;
  return {
    data,
    ...newListState(asking, data, loading, known),
    search(query) {
      data.query = query;
      data.pageNo = 1;
      closed.clear();
      if (!data.whole) return load();
      draw();
      return Promise.resolve();
    },
    narrow(to) {
      data.narrowing = { ...to };
      data.selected = [];
      return load();
    },
    orderBy: () => load(),
    removed(ids) {
      data.selected = data.selected.filter((id) => !ids.includes(id));
      return load();
    },
    async toggle(id) {
      if (isComing(id)) return;
      const set = searching() ? closed : opened;
      if (set.has(id)) set.delete(id);
      else set.add(id);
      draw();
      const line = data.lines.find((one) => one.id === id);
      const signal = loading.signal();
      if (line?.open && signal && childrenOf(nodes, id) === null) await fill(id, signal);
    },
  };
}
