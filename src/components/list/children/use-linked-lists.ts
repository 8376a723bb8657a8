import { useEffect, useMemo } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import { invalidate, onInvalidated } from '@/runtime/records/invalidation';

/**
 * Keeps a list and its child lists in step: what is written to the main record may change its child rows, and what is
 * written to a child row may change totals of the main record.
 */
export function useLinkedLists(entity: Entity, { children }: List): void {
  const childIds = useMemo(
    () =>
      [...new Set(children.map((one) => one.entity ?? `${entity.id}.${one.child}`))].filter((id) => id !== entity.id),
    [children, entity],
  );
  useEffect(() => {
    // A notification that this hook sent is not sent on.
    let echoes = 0;
    const passOn = (ids: readonly string[]) => () => {
      if (echoes > 0) return undefined;
      echoes += 1;
      return Promise.all(ids.map((id) => invalidate(id))).then(() => {
        echoes -= 1;
      });
    };
    const stops = [
      onInvalidated(entity.id, passOn(childIds)),
      ...childIds.map((id) => onInvalidated(id, passOn([entity.id]))),
    ];
    return () => stops.forEach((stop) => stop());
  }, [entity, childIds]);
}
