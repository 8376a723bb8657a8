import { useContext, useEffect, useMemo, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import type { PickContext } from '@/registry/views';
import { onInvalidated } from '@/runtime/records/invalidation';
import {
  GridPreferencesContext,
  type GridPreferencesStore,
} from '@/components/grid/preferences/grid-preferences-store';
import { areViewsLoaded, loadViews } from '@/components/field/field-views';
import type { QueriedList } from '@/components/actions/scripts/list-query';
import { createDraftStore, type DraftStore } from '@/components/query/draft-store';
import { KeptListsContext, type KeptList } from '@/components/screen/kept-lists';
import { packRequest } from './list-address';
import { ListController } from './list-controller';
import { emptySource, fixedConditions, listSource } from './list-source';
import { openingOf, readRequest } from './opening-view';
import { treeQueryItems } from './tree-loader';
import { requestText, useListAddress } from './use-list-address';

interface UseListOptions {
  list: List;
  entity: Entity;
  params: Readonly<Parameters>;
  /** Query parameters that the selection in the sidebar adds at first. */
  sidebarFilter: Readonly<Parameters>;
  /** Present in a picker. */
  pick?: PickContext | undefined;
  /** True for a list of a page, which has saved views: not in a dialog, a block or a picker. */
  hasViews: boolean;
  /** True for the active list that is not in a dialog: the address of the page stores its request. */
  ownsAddress: boolean;
  /** True for a list that is being designed: it reads no records. */
  isPreview: boolean;
}

export interface ListHandle {
  controller: ListController;
  /** The list as its script reads and writes its query. */
  queried: QueriedList;
  /** What is entered in its query bar. */
  draftStore: DraftStore;
  /** False until the views of the list's fields have loaded. */
  ready: boolean;
}

/** The controller of a list for the lifetime of its screen. Its first load starts with the first render. */
export function useListController(options: UseListOptions): ListHandle {
  const { list, entity, ownsAddress } = options;
  const preferences = useContext(GridPreferencesContext);
  const keptLists = useContext(KeptListsContext);
  const [kept] = useState(() => keptFor(options, keptLists?.get(list.id)?.() ?? null));
  const [controller] = useState(() => startController(options, preferences, kept));
  const [queried] = useState(() => queriedOf(controller, list, entity));
  const [draftStore] = useState(() => createDraftStore(kept?.entered ?? null));
  const ready = useLoadedViews(list, entity);

  useEffect(() => {
    // Mounted again after an unmount that stopped the first load.
    controller.resume();
    return () => controller.stop();
  }, [controller]);

  useEffect(
    () =>
      onInvalidated(entity.id, ({ removed, parents }) => {
        controller.expandNodes(parents);
        return removed.length > 0 ? controller.recordsRemoved(removed) : controller.load({ force: true });
      }),
    [entity, controller],
  );

  const params = JSON.stringify(options.params);
  useEffect(() => {
    if (!keptLists) return undefined;
    const keep = (): KeptList => ({
      params,
      request: packRequest(list, controller.data),
      entered: draftStore.read(),
      sidebar: JSON.stringify(controller.data.sidebarFilter),
      selected: controller.selectedRecords(),
      isAllSelected: controller.data.matching?.group === null,
    });
    keptLists.set(list.id, keep);
    return () => {
      if (keptLists.get(list.id) === keep) keptLists.delete(list.id);
    };
  }, [keptLists, list, params, controller, draftStore]);

  useListAddress(list, entity, controller, ownsAddress);
  return { controller, queried, ready, draftStore };
}

/** What of a list that this one takes the place of still fits: fields that can be queried, records of the same filters. */
function keptFor({ list, params, sidebarFilter }: UseListOptions, kept: KeptList | null): KeptList | null {
  if (kept?.params !== JSON.stringify(params)) return null;
  const known = new Set(list.query.map(({ key }) => key));
  const entered = kept.entered && Object.entries(kept.entered).filter(([key]) => known.has(key));
  const own = { ...kept, entered: entered && Object.fromEntries(entered) };
  const isSameSidebar = kept.sidebar === JSON.stringify(sidebarFilter);
  return isSameSidebar ? own : { ...own, selected: [], isAllSelected: false };
}

const queriedOf = (controller: ListController, list: List, entity: Entity): QueriedList => ({
  data: controller.data,
  queryItems: controller.data.tree === null ? list.query : treeQueryItems(list, entity),
  search: (query) => controller.search(query),
});

/** Loads at once: an effect would delay the request until after the first render. */
function startController(
  options: UseListOptions,
  preferences: GridPreferencesStore,
  kept: KeptList | null,
): ListController {
  const { list, entity, params, sidebarFilter, pick, hasViews, ownsAddress, isPreview } = options;
  const address = kept?.request ?? (ownsAddress ? requestText() : null);
  const opening = hasViews
    ? openingOf({ list, entity, params, address, preferences })
    : { request: readRequest(list, entity, address) };
  const matching = kept?.isAllSelected ? { group: null } : null;
  const controller = new ListController({
    list,
    entity,
    fixed: params,
    conditions: [...fixedConditions(list, entity, params), ...(pick?.conditions ?? [])],
    source: isPreview ? emptySource(list, entity) : listSource(list, entity, pick !== undefined),
    sidebarFilter,
    opening: { ...opening, selected: kept?.selected ?? [], matching },
  });
  void controller.load();
  return controller;
}

/** True when the views of all columns and the inputs of all query fields have loaded. */
function useLoadedViews(list: List, entity: Entity): boolean {
  const [shown, entered] = useMemo(() => {
    const typesOf = (places: readonly { key: string }[]) => places.flatMap(({ key }) => entity.fields[key]?.type ?? []);
    const all = typesOf([...list.columns, ...list.query]);
    return [all, list.inline.length > 0 ? all : typesOf(list.query)];
  }, [list, entity]);
  const [ready, setReady] = useState(() => areViewsLoaded(shown, entered));
  useEffect(() => {
    let unmounted = false;
    void loadViews(shown, entered).then(() => {
      if (!unmounted) setReady(true);
    });
    return () => {
      unmounted = true;
    };
  }, [shown, entered]);
  return ready;
}
