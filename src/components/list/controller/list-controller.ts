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
import { createLoading, type LoadError, type Loading, type LoadingData } from '@/components/loading/load-controller';

/** The part of a list that a URL can carry. */
export interface ListAsking {
  query: QueryValues;
  pageNo: number;
  pageSize: number;
  sort: readonly Sort[];
}

export interface ListData extends ListAsking, LoadingData {
  /** What a screen beside the list narrows it to; travels beside the query. */
  narrowing: Readonly<Record<string, Scalar>>;
  /** False until the first answer: first use and an empty result are different things. */
  loaded: boolean;
  rows: readonly TableRow[];
  total: number;
  refs: Refs;
  selected: readonly string[];
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
  fetch: (params: Record<string, string>, signal: AbortSignal) => Promise<Paged>;
  /** What a screen beside the list narrows it to at first. */
  narrowing?: Readonly<Record<string, Scalar>>;
  /** What a URL remembered. */
  asking?: Partial<ListAsking>;
  onError?: (error: LoadError) => void;
}

/** Without paging a list asks for everything that one answer may hold. */
const NO_PAGING_SIZE = 1000;

export interface ListState extends Omit<Loading, 'signal'> {
  /** Watch with valtio. */
  readonly data: ListData;
  search(query: QueryValues): Promise<void>;
  /** Shows only what belongs to a record that was chosen beside the list. */
  narrow(to: Readonly<Record<string, Scalar>>): Promise<void>;
  page(pageNo: number, pageSize: number): Promise<void>;
  /** Null returns to the list's own order. */
  orderBy(sort: Sort | null): Promise<void>;
  select(ids: readonly string[]): void;
  /** Loads again after records went; the page is pulled back if it no longer exists. */
  removed(ids: readonly string[]): Promise<void>;
  /** The selected records that are known, in order of selection. */
  chosen(): TableRow[];
  /** The parameters of the next request. */
  request(): Record<string, string>;
}

/** The parameters of a request. */
export function requestOf({ list, entity, fixed, conditions }: ListOptions, data: ListData): Record<string, string> {
  const asked = queryParams(list.query, data.query);
  const params: Record<string, string> = { ...asked.params };
  const all = [...conditions, ...asked.conditions];
  if (all.length > 0) {
    params['superQueryParams'] = encodeURI(JSON.stringify(all));
    params['superQueryMatchType'] = 'and';
  }
  for (const [key, value] of Object.entries(fixed)) {
    if (key in entity.fields && value !== null && value !== '') params[key] = String(value);
  }
  for (const [key, value] of Object.entries(data.narrowing)) {
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
export function newListData({ list, narrowing = {}, asking = {} }: ListOptions): ListData {
  const size = list.paging?.size ?? NO_PAGING_SIZE;
  return {
    narrowing: { ...narrowing },
    query: asking.query ?? {},
    pageNo: asking.pageNo ?? 1,
    pageSize: list.paging ? (asking.pageSize ?? size) : size,
    sort: asking.sort ?? list.sort.map(({ field, order }) => ({ field, order })),
    loading: false,
    loaded: false,
    error: null,
    rows: [],
    total: 0,
    refs: {},
    selected: [],
  };
}

/** What lists and trees do alike. @param known every record that came, by id */
export function newListState(
  options: ListOptions,
  data: ListData,
  { load, begun, leave }: Loading,
  known: ReadonlyMap<string, TableRow>,
): Omit<ListState, 'data' | 'search' | 'narrow' | 'orderBy' | 'removed'> {
  return {
    load,
    begun,
    leave,
    page(pageNo, pageSize) {
      data.pageNo = pageSize === data.pageSize ? pageNo : 1;
      data.pageSize = pageSize;
      return load();
    },
    select(ids) {
      data.selected = [...ids];
    },
    chosen: () => data.selected.flatMap((id): TableRow[] => [known.get(id)].filter((row) => row !== undefined)),
    request: () => requestOf(options, data),
  };
}

/**
 * A list's state.
 * @example const state = createListState({ list, entity, fixed: { dictId }, conditions: [], fetch }); await state.load();
 */
export function createListState(options: ListOptions): ListState {
  const { list } = options;
  const data = proxy<ListData>(newListData(options));
  const known = new Map<string, TableRow>();

  async function ask(signal: AbortSignal): Promise<void> {
    const answer = await options.fetch(requestOf(options, data), signal);
    if (signal.aborted) return;
    const rows = answer.records as TableRow[];
    const total = Number(answer.total);
    const last = Math.max(1, Math.ceil(total / data.pageSize));
    if (rows.length === 0 && total > 0 && data.pageNo > last) {
      data.pageNo = last;
      return load();
    }
    for (const row of rows) known.set(String(row['id']), row);
    data.rows = ref([...rows]);
    data.total = total;
    const { _refs: refs = {} } = answer;
    data.refs = ref(refs);
    data.loaded = true;
  }

  const loading = createLoading(data, ask, options.onError);
  const { load } = loading;
  return {
    data,
    ...newListState(options, data, loading, known),
    search(query) {
      data.query = query;
      data.pageNo = 1;
      return load();
    },
    narrow(to) {
      data.narrowing = { ...to };
      data.pageNo = 1;
      data.selected = [];
      return load();
    },
    orderBy(sort) {
      data.sort = sort ? [sort] : list.sort.map(({ field, order }) => ({ field, order }));
      data.pageNo = 1;
      return load();
    },
    removed(ids) {
      data.selected = data.selected.filter((id) => !ids.includes(id));
      const left = Math.max(0, data.total - ids.length);
      data.pageNo = Math.min(data.pageNo, Math.max(1, Math.ceil(left / data.pageSize)));
      return load();
    },
  };
}
