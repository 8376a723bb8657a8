import { useMemo } from 'react';
import { lazyComponent } from '@/components/deferred/lazy-component';
import type { Entity } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Form } from '@/model/screens/screen';
import { serverSupports } from '@/runtime/http/capabilities';
import { PartSkeleton } from '../../loading/PartSkeleton';

const RecordComments = lazyComponent(() => import('./RecordComments'));

/** Comments on a record of an entity with `comments`. */
export function CommentsSection({ screen, entity, record }: { screen: Form; entity: Entity; record: Row }) {
  const id = String(record[entity.keyField] ?? '');
  const api = screen.api ?? entity.api;
  const commented = useMemo(() => ({ api, id }), [api, id]);
  if (!entity.comments || id === '' || !serverSupports('comments')) return null;
  return <RecordComments fallback={<PartSkeleton />} key={`${api}/${id}`} record={commented} />;
}
