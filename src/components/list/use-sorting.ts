import { useMemo } from 'react';
import type { Sorting } from '../grid/types';
import type { ListData, ListState } from './state';

/** The order of a list's records, which its server makes; null without a state: they have one order. */
export function useSorting(state: ListState | null, { sort }: ListData): Sorting | null {
  return useMemo(
    (): Sorting | null =>
      state && {
        sorted: sort.map(({ field, order }) => ({ key: field, desc: order === 'desc' })),
        sortBy: ([one]) => void state.orderBy(one ? { field: one.key, order: one.desc ? 'desc' : 'asc' } : null),
      },
    [state, sort],
  );
}
