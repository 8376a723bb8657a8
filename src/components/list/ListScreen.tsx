import { lazy, Suspense, useMemo } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import type { BlockContext, PickContext } from '@/registry/views';
import { loadChunk } from '@/runtime/http/connection';
import { PartSkeleton } from '../loading/PartSkeleton';
import { ListView } from './view/ListView';

interface Props {
  list: List;
  entity: Entity;
  params: Parameters;
  dialog?: unknown;
  block?: BlockContext | undefined;
  pick?: PickContext | undefined;
  active: boolean;
  ownerId?: string;
}

const AsideFrame = lazy(() => loadChunk(() => import('./ListWithSidebar')));

const NO_FILTER: Parameters = {};

/** The list of a picker: its rows are only picked. */
const withoutActions = (list: List): List => ({ ...list, toolbar: [], row: [], bulk: [], inline: [], expand: null });

/** A list, with the screen that may stand beside it. */
export function ListScreen({ list, entity, params, dialog, block, pick, active, ownerId = '' }: Props) {
  const { sidebar } = list;
  const isPicker = pick !== undefined;
  const shownList = useMemo(() => (isPicker ? withoutActions(list) : list), [isPicker, list]);
  const shared = { list: shownList, entity, params, dialog, block, pick, active, ownerId };
  if (!sidebar) return <ListView {...shared} sidebarFilter={NO_FILTER} />;
  return (
    <Suspense fallback={<PartSkeleton />}>
      <AsideFrame sidebar={sidebar} listId={list.id} params={params} ownerId={ownerId} active={active}>
        {(narrowing: Parameters) => <ListView {...shared} sidebarFilter={narrowing} />}
      </AsideFrame>
    </Suspense>
  );
}
