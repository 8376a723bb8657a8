import { useMemo } from 'react';
import type { ExternalFiltering, ExternalSorting } from '@/components/grid/core/types';
import type { ListController } from '../controller/list-controller';
import type { ListState } from '../controller/list-state';

/** Sorting and filtering of the records by the server, inside groups too; null for a tree, whose order is fixed. */
export function useSorting(
  controller: ListController,
  { sort, tree }: ListState,
  filtering: ExternalFiltering,
): ExternalSorting | null {
  const isTree = tree !== null && !tree.grouped;
  return useMemo(
    (): ExternalSorting | null =>
      isTree
        ? null
        : {
            sortKeys: sort.map(({ field, order }) => ({ key: field, desc: order === 'desc' })),
            onSort: (keys) =>
              void controller.setSort(keys.map(({ key, desc }) => ({ field: key, order: desc ? 'desc' : 'asc' }))),
            filtering,
          },
    [controller, isTree, sort, filtering],
  );
}
