import { useEffect, useMemo, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import { fillPlaceholders, toSuperQuery } from '@/model/condition';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { toPaged, type Paged } from '@/model/http/api-result';
import type { List } from '@/model/screens/screen';
import { SILENT_READ } from '@/runtime/http/policy';
import { get } from '@/runtime/http/request';
import { onInvalidated } from '@/runtime/records/invalidation';
import { navigateTo, LIST_STATE_PARAM } from '@/runtime/navigation/addresses';
import { session } from '@/runtime/session/session-state';
import { areViewsLoaded, loadViews } from '@/components/field/field-views';
import { callAtApi } from '@/components/actions/action-request';
import type { QueryCondition } from '@/components/query/query-params';
import { createTreeListController, type TreeListController } from './tree-list-controller';
import { createListController, type ListController } from './list-controller';
import { packRequest, parseRequest } from './list-address';

/** A list's own `where`, filled; a mount of its own applies it on the server already. */
function fixedConditions(list: List, entity: Entity, params: Readonly<Parameters>): readonly QueryCondition[] {
  if (!list.where || list.api !== entity.api) return [];
  const filled = fillPlaceholders(list.where, (path) => params[path] ?? session().user?.[path.replace(/^me\./, '')]);
  return toSuperQuery(filled)?.rules ?? [];
}

/** What the address says of this list. */
const requestFromAddress = (list: List) =>
  parseRequest(list, new URLSearchParams(location.search).get(LIST_STATE_PARAM));

/** Writes what is asked for into the address, replacing: going back leaves the list, not its last search. */
function writeRequestToAddress(list: List, state: ListController): void {
  const url = new URL(location.href);
  const text = packRequest(list, state.data);
  if (text === (url.searchParams.get(LIST_STATE_PARAM) ?? '')) return;
  if (text) url.searchParams.set(LIST_STATE_PARAM, text);
  else url.searchParams.delete(LIST_STATE_PARAM);
  navigateTo(url.pathname + url.search + url.hash, { replace: true });
}

/** The state of one list: of a tree where records stand below others. */
function createController({ list, entity, params, sidebarFilter, ownsAddress }: UseListOptions): {
  state: ListController;
  tree: TreeListController | null;
} {
  const defaultCall = { method: 'GET', path: `${list.api}/list` } as const;
  const target = callAtApi(entity.calls['list'] ?? defaultCall, entity, list.api);
  const shared = {
    list,
    entity,
    fixed: params,
    conditions: fixedConditions(list, entity, params),
    sidebarFilter,
    initialRequest: ownsAddress ? requestFromAddress(list) : {},
  };
  if (list.style !== 'tree' || !entity.tree) {
    const fetch = async (query: Record<string, string>, signal: AbortSignal) =>
      toPaged(await get<Paged | Row[]>(target.path, query, { signal, policy: SILENT_READ }), entity.key);
    return { state: createListController({ ...shared, fetchPage: fetch }), tree: null };
  }
  const { parent } = entity.tree;
  const childrenCall = entity.calls['children'] ? callAtApi(entity.calls['children'], entity, list.api) : target;
  const tree = createTreeListController({
    ...shared,
    fetchRoots: (query, signal) => get<unknown>(target.path, query, { signal, policy: SILENT_READ }),
    fetchChildren: (id, query, signal) =>
      get<unknown>(childrenCall.path, { ...query, [parent]: id }, { signal, policy: SILENT_READ }),
    // A call of its own gives what its author meant by roots.
    rootParams: target.path === defaultCall.path ? { [parent]: '0' } : {},
  });
  return { state: tree, tree };
}

export interface UseListOptions {
  list: List;
  entity: Entity;
  params: Readonly<Parameters>;
  /** What a screen beside the list narrows it to at first. */
  sidebarFilter: Readonly<Parameters>;
  /** In front, and not in a dialog: the address is this list's. */
  ownsAddress: boolean;
}

/** A list's state for as long as its screen lives; not ready until the views it draws with have loaded. */
export function useListController(options: UseListOptions): {
  state: ListController;
  tree: TreeListController | null;
  ready: boolean;
} {
  const { list, entity, ownsAddress } = options;
  const [{ state, tree }] = useState(() => {
    const created = createController(options);
    // Not after the first drawing: by then the answer can be on its way back.
    void created.state.load();
    return created;
  });
  const types = useMemo(
    () => [...list.columns, ...list.query].flatMap(({ key }) => entity.fields[key]?.type ?? []),
    [list, entity],
  );

  const [ready, setReady] = useState(() => areViewsLoaded(types));
  useEffect(() => {
    let unmounted = false;
    void loadViews(types).then(() => {
      if (!unmounted) setReady(true);
    });
    return () => {
      unmounted = true;
    };
  }, [types]);

  useEffect(() => {
    const { loading, loaded, error } = state.data;
    if (!loading && !loaded && !error) void state.load(); // mounted again after leaving
    return () => state.stop();
  }, [state]);

  useEffect(
    () => onInvalidated(entity.id, (removed) => (removed.length > 0 ? state.recordsRemoved(removed) : state.load())),
    [entity, state],
  );

  useEffect(() => {
    if (!ownsAddress) return undefined;
    const { pathname } = location;
    writeRequestToAddress(list, state);
    // The address may be another page's already when this one learns that it is left.
    return subscribe(state.data, () => location.pathname === pathname && writeRequestToAddress(list, state));
  }, [ownsAddress, list, state]);

  return { state, tree, ready };
}
