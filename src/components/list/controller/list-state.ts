/** State of a list: the request, the loaded rows, the selection. Components observe it with valtio. */
import type { ListSummary, Refs } from '@/model/http/api-result';
import type { Scalar } from '@/model/generated/files';
import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import type { LoadError, LoadState } from '@/components/loading/load-controller';
import type { AdvancedQuery } from '@/components/query/advanced/advanced-query';
import { withParamDefaults } from '@/components/query/param-defaults';
import type { QueryValues } from '@/components/query/query-params';
import type { Sort, TableRow } from '@/components/table/types';
import type { SavedView } from '../saved-views/saved-view';
import type { VisibleNode } from '@/components/tree/tree-nodes';

/** The part of a list's state that its address stores. */
export interface ListRequestState {
  query: QueryValues;
  pageNo: number;
  pageSize: number;
  sort: readonly Sort[];
  /** Keys of the columns that the records are grouped by. */
  groupBy: readonly string[];
  /** The advanced query in effect. */
  advanced: AdvancedQuery | null;
}

/** A saved view, and what of it the list has. */
export interface Opening {
  /** Null: without a view. */
  view: SavedView | null;
  request: Partial<ListRequestState>;
  omitted: readonly string[];
}

/** The selection that a list opens with. */
export interface OpeningSelection {
  selected: readonly TableRow[];
  matching: Matching | null;
}

/** What only a list of a tree has. */
export interface TreeState {
  /** Nodes whose ancestors are all expanded, in display order. */
  visibleNodes: readonly VisibleNode[];
  /** Ids of the nodes whose children are loading. */
  loadingIds: readonly string[];
  /** Error of the last attempt to load a node's children, by id. */
  childErrors: Readonly<Record<string, LoadError>>;
  /** True when the server sent the whole tree: it has no pages and is searched in the browser. */
  complete: boolean;
  /** The upper nodes are groups of records, which have no parents among each other. */
  grouped: boolean;
}

/** Records that are selected by the query. */
export interface Matching {
  /** The group that holds them; null: the whole list does. */
  group: MatchingGroup | null;
}

/** A group of the list, as it was when it was selected. */
export interface MatchingGroup {
  groupBy: readonly string[];
  values: readonly (string | null)[];
  /** The name that users see, e.g. 草稿. */
  name: string;
  count: number;
}

export interface ListState extends ListRequestState, LoadState {
  /** The saved view that was applied last. */
  view: SavedView | null;
  /** Titles of what that view holds and the list does not have, or not for this user. */
  omitted: readonly string[];
  /** Query parameters that the selection in the sidebar adds. */
  sidebarFilter: Readonly<Record<string, Scalar>>;
  /** False until the first reply: a list that never loaded differs from an empty one. */
  loaded: boolean;
  rows: readonly TableRow[];
  /** Null while the records are being counted, and when the count failed. */
  total: number | null;
  /** True when the request that counts the records failed; a short page may tell their total all the same. */
  countFailed: boolean;
  /** Totals and counts of all records; null where the server does not offer them, or did not answer. */
  summary: Omit<ListSummary, 'total'> | null;
  /** True while the summary of another query is shown. */
  summaryStale: boolean;
  /** Display names of the referenced records. */
  refs: Refs;
  selectedIds: readonly string[];
  /** All records of the query, or of one of its groups, are selected in place of `selectedIds`; null: none. */
  matching: Matching | null;
  /** Null in a list of pages. */
  tree: TreeState | null;
}

/** Page size of a list without paging: the most records that one reply may hold. */
const UNPAGED_SIZE = 1000;

/** A request with the defaults of the list for what it leaves open. */
export function requestOf(list: List, entity: Entity, request: Partial<ListRequestState>): ListRequestState {
  const size = list.paging?.size ?? UNPAGED_SIZE;
  return {
    query: withParamDefaults(list, entity, request.query ?? {}),
    pageNo: request.pageNo ?? 1,
    pageSize: list.paging ? (request.pageSize ?? size) : size,
    sort: request.sort ?? defaultSort(list),
    groupBy: request.groupBy ?? list.groupBy,
    advanced: request.advanced ?? null,
  };
}

/** The state of a list before its first load. */
export function initialListState(
  list: List,
  entity: Entity,
  sidebarFilter: ListState['sidebarFilter'],
  { view = null, omitted = [], request = {}, selected = [], matching = null }: Partial<Opening & OpeningSelection>,
): ListState {
  return {
    ...requestOf(list, entity, request),
    view,
    omitted,
    sidebarFilter: { ...sidebarFilter },
    loading: false,
    loaded: false,
    error: null,
    rows: [],
    total: 0,
    countFailed: false,
    summary: null,
    summaryStale: false,
    refs: {},
    selectedIds: selected.map((row) => String(row['id'])),
    matching,
    tree: null,
  };
}

/** The order of a list that the user has not sorted. */
export const defaultSort = (list: List): readonly Sort[] => list.sort.map(({ field, order }) => ({ field, order }));
