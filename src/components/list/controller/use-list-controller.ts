import { useEffect, useMemo, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import { fillTexts, toRules } from '@/model/condition';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { pageOf, type Paged } from '@/model/http/api-result';
import type { List } from '@/model/screens/screen';
import { get } from '@/runtime/http/request';
import { onInvalidated } from '@/runtime/records/invalidation';
import { navigateTo, LIST_STATE_PARAM } from '@/runtime/navigation/addresses';
import { session } from '@/runtime/session/session-state';
import { areViewsHere, loadViews } from '@/components/field/field-views';
import { mountedCall } from '@/components/actions/action-request';
import type { QueryCondition } from '@/components/query/query-params';
import { createTreeState, type TreeState } from './tree-list-controller';
import { createListState, type ListState } from './list-controller';
import { packAsking, readAsking } from './list-address';

/** A list's own `where`, filled; a mount of its own applies it on the server already. */
function conditionsOf(list: List, entity: Entity, params: Readonly<Parameters>): readonly QueryCondition[] {
  if (!list.where || list.api !== entity.api) return [];
  const filled = fillTexts(list.where, (path) => params[path] ?? session.user?.[path.replace(/^me\./, '')]);
  return toRules(filled)?.rules ?? [];
}

/** What the address says of this list. */
const remembered = (list: List) => readAsking(list, new URLSearchParams(location.search).get(LIST_STATE_PARAM));

/** Writes what is asked for into the address, replacing: going back leaves the list, not its last search. */
function remember(list: List, state: ListState): void {
  const url = new URL(location.href);
  const text = packAsking(list, state.data);
  if (text === (url.searchParams.get(LIST_STATE_PARAM) ?? '')) return;
  if (text) url.searchParams.set(LIST_STATE_PARAM, text);
  else url.searchParams.delete(LIST_STATE_PARAM);
  navigateTo(url.pathname + url.search + url.hash, { replace: true });
}

/** The state of one list: of a tree where records stand below others. */
function createState({ list, entity, params, narrowing, addressed }: UseListOptions): {
  state: ListState;
  tree: TreeState | null;
} {
  const own = { method: 'GET', path: `${list.api}/list` } as const;
  const target = mountedCall(entity.calls['list'] ?? own, entity, list.api);
  const shared = {
    list,
    entity,
    fixed: params,
    conditions: conditionsOf(list, entity, params),
    narrowing,
    asking: addressed ? remembered(list) : {},
  };
  if (list.style !== 'tree' || !entity.tree) {
    const fetch = async (query: Record<string, string>, signal: AbortSignal) =>
      pageOf(await get<Paged | Row[]>(target.path, query, { signal, quiet: true }), entity.key);
    return { state: createListState({ ...shared, fetch }), tree: null };
  }
  const { parent } = entity.tree;
  const below = entity.calls['children'] ? mountedCall(entity.calls['children'], entity, list.api) : target;
  const tree = createTreeState({
    ...shared,
    fetch: (query, signal) => get<unknown>(target.path, query, { signal, quiet: true }),
    fetchBelow: (id, query, signal) => get<unknown>(below.path, { ...query, [parent]: id }, { signal, quiet: true }),
    // A call of its own gives what its author meant by roots.
    roots: target.path === own.path ? { [parent]: '0' } : {},
  });
  return { state: tree, tree };
}

export interface UseListOptions {
  list: List;
  entity: Entity;
  params: Readonly<Parameters>;
  /** What a screen beside the list narrows it to at first. */
  narrowing: Readonly<Parameters>;
  /** In front, and not in a dialog: the address is this list's. */
  addressed: boolean;
}

/** A list's state for as long as its screen lives; not ready until the views it draws with have loaded. */
export function useList(options: UseListOptions): { state: ListState; tree: TreeState | null; ready: boolean } {
  const { list, entity, addressed } = options;
  const [{ state, tree }] = useState(() => {
    const made = createState(options);
    // Not after the first drawing: by then the answer can be on its way back.
    void made.state.load();
    return made;
  });
  const types = useMemo(
    () => [...list.columns, ...list.query].flatMap(({ key }) => entity.fields[key]?.type ?? []),
    [list, entity],
  );

  const [ready, setReady] = useState(() => areViewsHere(types));
  useEffect(() => {
    let gone = false;
    void loadViews(types).then(() => {
      if (!gone) setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [types]);

  useEffect(() => {
    const { loading, loaded, error } = state.data;
    if (!loading && !loaded && !error) void state.load(); // mounted again after leaving
    return () => state.leave();
  }, [state]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onInvalidated(entity.id, () => {
      // Whoever wrote here may load the list himself, to the page he knows is right: then once is enough.
      const seen = state.begun();
      clearTimeout(timer);
      timer = setTimeout(() => state.begun() === seen && void state.load());
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [entity, state]);

  useEffect(() => {
    if (!addressed) return undefined;
    const { pathname } = location;
    remember(list, state);
    // The address may be another page's already when this one learns that it is left.
    return subscribe(state.data, () => location.pathname === pathname && remember(list, state));
  }, [addressed, list, state]);

  return { state, tree, ready };
}
