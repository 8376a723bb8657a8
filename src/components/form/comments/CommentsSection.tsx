import { lazy, Suspense, useMemo } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { serverSupports } from '@/runtime/http/capabilities';
import { loadChunk } from '@/runtime/http/connection';
import { PartSkeleton } from '../../loading/PartSkeleton';

const RecordComments = lazy(() => loadChunk(() => import('./RecordComments')));

/** Comments on a record of an entity with `comments`. */
export function CommentsSection({ screen, entity, record }: { screen: Form; entity: Entity; record: Row }) {
  const id = String(record[entity.keyField] ?? '');
  const api = screen.api ?? entity.api;
  const commented = useMemo(() => ({ api, id }), [api, id]);
  if (!entity.comments || id === '' || !serverSupports('comments')) return null;
  return (
    <Suspense fallback={<PartSkeleton />}>
      <RecordComments key={`${api}/${id}`} record={commented} />
    </Suspense>
  );
}
