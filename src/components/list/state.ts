/**
 * The state of a list, without React: what is asked for, what came, what is selected. Components draw it, the URL
 * remembers its asking part, tests run it alone.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { Entity } from '@/model/entity';
import type { Paged, Refs } from '@/model/result';
import type { List } from '@/model/screen';
import type { Scalar } from '@/model/generated/files';
import { queryParams, type QueryCondition, type QueryValues } from '../query/query-params';
import type { Sort, TableRow } from '../table/types';

/** The part of a list that a URL can carry. */
export interface ListAsking {
  query: QueryValues;
  pageNo: number;
  pageSize: number;
  sort: readonly Sort[];
}

export interface ListError {
  code: number;
  message: string;
}

export interface ListData extends ListAsking {
  /** What a screen beside the list narrows it to; travels beside the query. */
  narrowing: Readonly<Record<string, Scalar>>;
  /** True while a load is under way. */
  loading: boolean;
  /** False until the first answer: first use and an empty result are different things. */
  loaded: boolean;
  error: ListError | null;
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
  /** What a URL remembered. */
  asking?: Partial<ListAsking>;
  onError?: (error: ListError) => void;
}

/** Without paging a list asks for everything that one answer may hold. */
const NO_PAGING_SIZE = 1000;

export interface ListState {
  /** Watch with valtio. */
  readonly data: ListData;
  /** Loads what is asked for; a later call makes an earlier answer stale. Never throws: see `data.error`. */
  load(): Promise<void>;
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
  /** How many loads were begun so far. */
  begun(): number;
  /** Stops what is under way. */
  leave(): void;
}

export function errorOf(error: unknown): ListError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return {
    code: typeof code === 'number' ? code : 500,
    message: typeof message === 'string' ? message : String(error),
  };
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
export function newListData({ list, asking = {} }: ListOptions): ListData {
  const size = list.paging?.size ?? NO_PAGING_SIZE;
  return {
    narrowing: {},
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

/**
 * A list's state.
 * @example const state = createListState({ list, entity, fixed: { dictId }, conditions: [], fetch }); await state.load();
 */
export function createListState(options: ListOptions): ListState {
  const { list } = options;
  const data = proxy<ListData>(newListData(options));
  let begun = 0;
  const known = new Map<string, TableRow>();
  let running: AbortController | null = null;

  async function load(): Promise<void> {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    begun += 1;
    data.loading = true;
    data.error = null;
    try {
      const answer = await options.fetch(requestOf(options, data), mine.signal);
      if (running !== mine) return; // stale: something newer was asked for
      const rows = answer.records as TableRow[];
      const total = Number(answer.total);
      const last = Math.max(1, Math.ceil(total / data.pageSize));
      if (rows.length === 0 && total > 0 && data.pageNo > last) {
        data.pageNo = last;
        return await load();
      }
      for (const row of rows) known.set(String(row['id']), row);
      data.rows = ref([...rows]);
      data.total = total;
      const { _refs: refs = {} } = answer;
      data.refs = ref(refs);
      data.loaded = true;
    } catch (error) {
      if (running !== mine || mine.signal.aborted) return;
      data.error = errorOf(error);
      options.onError?.(data.error);
    } finally {
      if (running === mine) data.loading = false;
    }
  }

  return {
    data,
    load,
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
    page(pageNo, pageSize) {
      data.pageNo = pageSize === data.pageSize ? pageNo : 1;
      data.pageSize = pageSize;
      return load();
    },
    orderBy(sort) {
      data.sort = sort ? [sort] : list.sort.map(({ field, order }) => ({ field, order }));
      data.pageNo = 1;
      return load();
    },
    select(ids) {
      data.selected = [...ids];
    },
    removed(ids) {
      data.selected = data.selected.filter((id) => !ids.includes(id));
      const left = Math.max(0, data.total - ids.length);
      data.pageNo = Math.min(data.pageNo, Math.max(1, Math.ceil(left / data.pageSize)));
      return load();
    },
    chosen: () =>
      data.selected.flatMap((id): TableRow[] => {
        const row = known.get(id);
        return row ? [row] : [];
      }),
    request: () => requestOf(options, data),
    begun: () => begun,
    leave() {
      running?.abort();
      running = null;
      data.loading = false;
    },
  };
}
