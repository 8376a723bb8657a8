import { useEffect, useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { PickList } from '@/runtime/lookup/pick-list';
import { admittedPicks, type PickedValue } from '@/runtime/lookup/recent-picks';

const NONE: readonly PickedValue[] = [];

/** The values picked last from a list, as far as its records admit them now; none while the server is asked. */
export function useRecentPicks(list: PickList, entity: Entity | null, valueField: string): readonly PickedValue[] {
  const [recent, setRecent] = useState(NONE);
  useEffect(() => {
    const controller = new AbortController();
    void admittedPicks(list, entity, valueField, controller.signal).then((admitted) => {
      if (!controller.signal.aborted) setRecent(admitted);
    });
    return () => controller.abort();
  }, [list, entity, valueField]);
  return recent;
}
