import { useMemo } from 'react';
import type { ExternalSorting } from '@/components/grid/core/types';
import type { ListState, ListController } from './list-controller';

/** The order of a list's records, which its server makes; null without a state: they have one order. */
export function useSorting(state: ListController | null, { sort }: ListState): ExternalSorting | null {
  return useMemo(
    (): ExternalSorting | null =>
      state && {
        sortKeys: sort.map(({ field, order }) => ({ key: field, desc: order === 'desc' })),
        onSort: ([one]) => void state.setSort(one ? { field: one.key, order: one.desc ? 'desc' : 'asc' } : null),
      },
    [state, sort],
  );
}
