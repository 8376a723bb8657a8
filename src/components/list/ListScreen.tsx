import { useMemo } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import type { BlockContext, PickContext } from '@/registry/views';
import { PartSkeleton } from '../loading/PartSkeleton';
import { canGroup } from './controller/list-source';
import { ListView } from './view/ListView';

interface Props {
  list: List;
  entity: Entity;
  /** Entities that the list and its child lists refer to. */
  entities?: Readonly<Record<string, Entity>>;
  params: Parameters;
  dialog?: unknown;
  block?: BlockContext | undefined;
  pick?: PickContext | undefined;
  active: boolean;
  ownerId?: string;
}

const AsideFrame = lazyComponent(() => import('./ListWithSidebar'));
const ChildrenFrame = lazyComponent(() => import('./children/ListWithChildren'));

const NO_FILTER: Parameters = {};
const NO_ENTITIES = {};

/** The list of a picker: its rows are only picked. */
const withoutActions = (list: List): List => ({
  ...list,
  toolbar: [],
  row: [],
  bulk: [],
  inline: [],
  expand: null,
  children: [],
  groupBy: [],
});

/** The server of the list cannot group it: it opens without the groups of its schema. */
const withoutGroups = (list: List): List => ({ ...list, groupBy: [] });

/** A list, with the screen that may stand beside it, and with its child lists. */
export function ListScreen(props: Props) {
  const { list, entity, entities = NO_ENTITIES, params, dialog, block, pick, active, ownerId = '' } = props;
  const { sidebar } = list;
  const isPicker = pick !== undefined;
  const shownList = useMemo(() => {
    if (isPicker) return withoutActions(list);
    return list.groupBy.length === 0 || canGroup(list) ? list : withoutGroups(list);
  }, [isPicker, list]);
  const shared = { list: shownList, entity, params, dialog, block, pick, active, ownerId };
  const draw = (sidebarFilter: Parameters) =>
    shownList.children.length === 0 ? (
      <ListView {...shared} childLists={undefined} sidebarFilter={sidebarFilter} />
    ) : (
      <ChildrenFrame fallback={<PartSkeleton />} {...shared} entities={entities}>
        {(childLists) => <ListView {...shared} childLists={childLists} sidebarFilter={sidebarFilter} />}
      </ChildrenFrame>
    );
  if (!sidebar) return draw(NO_FILTER);
  return (
    <AsideFrame
      fallback={<PartSkeleton />}
      sidebar={sidebar}
      listId={list.id}
      params={params}
      ownerId={ownerId}
      active={active}
    >
      {draw}
    </AsideFrame>
  );
}
