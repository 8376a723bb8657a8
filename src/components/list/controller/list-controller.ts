/**
 * The state of a list, without React: what is asked for, what came, what is selected. Components draw it, the URL
 * remembers its asking part, tests run it alone.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { Entity } from '@/model/entity/entity';
import type { Paged, Refs } from '@/model/http/api-result';
import type { List } from '@/model/screens/screen';
import type { Scalar } from '@/model/generated/files';
import { queryParams, type QueryCondition, type QueryValues } from '@/components/query/query-params';
import type { Sort, TableRow } from '@/components/table/types';
import {
  createLoadController,
  type LoadError,
  type LoadController,
  type LoadState,
} from '@/components/loading/load-controller';

/** The part of a list that a URL can carry. */
export interface ListRequestState {
  query: QueryValues;
  pageNo: number;
  pageSize: number;
  sort: readonly Sort[];
}

export interface ListState extends ListRequestState, LoadState {
  /** What a screen beside the list narrows it to; travels beside the query. */
  sidebarFilter: Readonly<Record<string, Scalar>>;
  /** False until the first answer: first use and an empty result are different things. */
  loaded: boolean;
  rows: readonly TableRow[];
  total: number;
  refs: Refs;
  selectedIds: readonly string[];
}

/** What a list asks with; `createListState` and trees share it. */
export interface ListOptions {
  list: List;
  entity: Entity;
  /** Fixed filters by field key. */
  fixed: Readonly<Record<string, Scalar>>;
  /** Conditions that always hold, already filled (a list's own `where`). */
  conditions: readonly QueryCondition[];
  /** One round trip. @throws anything with `code` and `message` */
  fetchPage: (params: Record<string, string>, signal: AbortSignal) => Promise<Paged>;
  /** What a screen beside the list narrows it to at first. */
  sidebarFilter?: Readonly<Record<string, Scalar>>;
  /** What a URL remembered. */
  initialRequest?: Partial<ListRequestState>;
  onError?: (error: LoadError) => void;
}

/** Without paging a list asks for everything that one answer may hold. */
const UNPAGED_SIZE = 1000;

export interface ListController extends Omit<LoadController, 'signal'> {
  /** Watch with valtio. */
  readonly data: ListState;
  search(query: QueryValues): Promise<void>;
  /** Shows only what belongs to a record that was chosen beside the list. */
  setSidebarFilter(to: Readonly<Record<string, Scalar>>): Promise<void>;
  goToPage(pageNo: number, pageSize: number): Promise<void>;
  /** Null returns to the list's own order. */
  setSort(sort: Sort | null): Promise<void>;
  select(ids: readonly string[]): void;
  /** Loads again after records were deleted, here or elsewhere; a page that no longer exists becomes the last one. */
  recordsRemoved(ids: readonly string[]): Promise<void>;
  /** The selected records that are known, in order of selection. */
  selectedRecords(): TableRow[];
  /** The parameters of the next request. */
  requestParams(): Record<string, string>;
}

/** The parameters of a request. */
export function requestParamsOf(
  { list, entity, fixed, conditions }: ListOptions,
  data: ListState,
): Record<string, string> {
  const query = queryParams(list.query, data.query);
  const params: Record<string, string> = { ...query.params };
  const all = [...conditions, ...query.conditions];
  if (all.length > 0) {
    params['superQueryParams'] = encodeURI(JSON.stringify(all));
    params['superQueryMatchType'] = 'and';
  }
  for (const [key, value] of Object.entries(fixed)) {
    if (key in entity.fields && value !== null && value !== '') params[key] = String(value);
  }
  for (const [key, value] of Object.entries(data.sidebarFilter)) {
    if (value !== null && value !== '') params[key] = String(value);
  }
  if (data.sort.length > 0) {
    params['column'] = data.sort.map((one) => one.field).join(',');
    params['order'] = data.sort[0]?.order ?? 'desc';
  }
  params['field'] = ['id', ...list.columns.map((column) => column.key)].join(',');
  params['pageNo'] = String(data.pageNo);
  params['pageSize'] = String(data.pageSize);
  return params;
}

/** What a list holds before its first load. */
export function initialListState({ list, sidebarFilter = {}, initialRequest = {} }: ListOptions): ListState {
  const size = list.paging?.size ?? UNPAGED_SIZE;
  return {
    sidebarFilter: { ...sidebarFilter },
    query: initialRequest.query ?? {},
    pageNo: initialRequest.pageNo ?? 1,
    pageSize: list.paging ? (initialRequest.pageSize ?? size) : size,
    sort: initialRequest.sort ?? list.sort.map(({ field, order }) => ({ field, order })),
    loading: false,
    loaded: false,
    error: null,
    rows: [],
    total: 0,
    refs: {},
    selectedIds: [],
  };
}

/** What lists and trees do alike. @param recordsById every record that came, by id */
export function sharedListMethods(
  options: ListOptions,
  data: ListState,
  { load, stop }: LoadController,
  recordsById: ReadonlyMap<string, TableRow>,
): Omit<ListController, 'data' | 'search' | 'setSidebarFilter' | 'setSort' | 'recordsRemoved'> {
  return {
    load,
    stop,
    goToPage(pageNo, pageSize) {
      data.pageNo = pageSize === data.pageSize ? pageNo : 1;
      data.pageSize = pageSize;
      return load();
    },
    select(ids) {
      data.selectedIds = [...ids];
    },
    selectedRecords: () =>
      data.selectedIds.flatMap((id): TableRow[] => [recordsById.get(id)].filter((row) => row !== undefined)),
    requestParams: () => requestParamsOf(options, data),
  };
}

/**
 * A list's state.
 * @example const state = createListState({ list, entity, fixed: { dictId }, conditions: [], fetch }); await state.load();
 */
export function createListController(options: ListOptions): ListController {
  const { list } = options;
  const data = proxy<ListState>(initialListState(options));
  const recordsById = new Map<string, TableRow>();

  async function loadPage(signal: AbortSignal): Promise<void> {
    const answer = await options.fetchPage(requestParamsOf(options, data), signal);
    if (signal.aborted) return;
    const rows = answer.records as TableRow[];
    const total = Number(answer.total);
    const last = Math.max(1, Math.ceil(total / data.pageSize));
    if (rows.length === 0 && total > 0 && data.pageNo > last) {
      data.pageNo = last;
      return load();
    }
    for (const row of rows) recordsById.set(String(row['id']), row);
    data.rows = ref([...rows]);
    data.total = total;
    const { _refs: refs = {} } = answer;
    data.refs = ref(refs);
    data.loaded = true;
  }

  const loadController = createLoadController(data, loadPage, options.onError);
  const { load } = loadController;
  return {
    data,
    ...sharedListMethods(options, data, loadController, recordsById),
    search(query) {
      data.query = query;
      data.pageNo = 1;
      return load();
    },
    setSidebarFilter(to) {
      data.sidebarFilter = { ...to };
      data.pageNo = 1;
      data.selectedIds = [];
      return load();
    },
    setSort(sort) {
      data.sort = sort ? [sort] : list.sort.map(({ field, order }) => ({ field, order }));
      data.pageNo = 1;
      return load();
    },
    recordsRemoved(ids) {
      const listed = new Set([...data.selectedIds, ...data.rows.map((row) => String(row['id']))]);
      const left = Math.max(0, data.total - ids.filter((id) => listed.has(id)).length);
      data.selectedIds = data.selectedIds.filter((id) => !ids.includes(id));
      data.pageNo = Math.min(data.pageNo, Math.max(1, Math.ceil(left / data.pageSize)));
      return load();
    },
  };
}
