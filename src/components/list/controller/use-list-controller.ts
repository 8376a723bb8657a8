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
import { ListController } from './list-controller';
import { emptySource, fixedConditions, listSource } from './list-source';
import { openingOf } from './opening-view';
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
  /** False until the views of the list's fields have loaded. */
  ready: boolean;
}

/** The controller of a list for the lifetime of its screen. Its first load starts with the first render. */
export function useListController(options: UseListOptions): ListHandle {
  const { list, entity, ownsAddress } = options;
  const preferences = useContext(GridPreferencesContext);
  const [controller] = useState(() => startController(options, preferences));
  const [queried] = useState(() => queriedOf(controller, list, entity));
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

  useListAddress(list, entity, controller, ownsAddress);
  return { controller, queried, ready };
}

const queriedOf = (controller: ListController, list: List, entity: Entity): QueriedList => ({
  data: controller.data,
  queryItems: controller.data.tree === null ? list.query : treeQueryItems(list, entity),
  search: (query) => controller.search(query),
});

/** Loads at once: an effect would delay the request until after the first render. */
function startController(options: UseListOptions, preferences: GridPreferencesStore): ListController {
  const { list, entity, params, sidebarFilter, pick, hasViews, ownsAddress, isPreview } = options;
  const address = ownsAddress ? requestText() : null;
  const controller = new ListController({
    list,
    entity,
    fixed: params,
    conditions: [...fixedConditions(list, entity, params), ...(pick?.conditions ?? [])],
    source: isPreview ? emptySource(list, entity) : listSource(list, entity, pick !== undefined),
    sidebarFilter,
    ...(hasViews ? { opening: openingOf({ list, entity, params, address, preferences }) } : {}),
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
