import { lazy, Suspense } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import type { Block } from '@/registry/views';
import { loadChunk } from '@/runtime/http/connection';
import { PartSkeleton } from '../loading/PartSkeleton';
import { Records } from './ListView';

interface Props {
  list: List;
  entity: Entity;
  params: Parameters;
  dialog?: unknown;
  block?: Block | undefined;
  active: boolean;
  holder?: string;
}

const AsideFrame = lazy(() => loadChunk(() => import('./ListWithSidebar')));

const NOTHING: Parameters = {};

/** A list, with the screen that may stand beside it. */
export function ListScreen({ list, entity, params, dialog, block, active, holder = '' }: Props) {
  const { aside } = list;
  const shared = { list, entity, params, dialog, block, active, holder };
  if (!aside) return <Records {...shared} narrowing={NOTHING} />;
  return (
    <Suspense fallback={<PartSkeleton />}>
      <AsideFrame aside={aside} list={list.id} params={params} holder={holder} active={active}>
        {(narrowing: Parameters) => <Records {...shared} narrowing={narrowing} />}
      </AsideFrame>
    </Suspense>
  );
}
