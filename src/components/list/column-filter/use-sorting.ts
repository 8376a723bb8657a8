import { useMemo } from 'react';
import type { ExternalFiltering, ExternalGrouping, ExternalSorting } from '@/components/grid/core/types';
import type { List } from '@/model/screens/screen';
import { MAX_GROUP_BY, withToggledGroup } from '../controller/list-address';
import type { ListController } from '../controller/list-controller';
import type { ListState } from '../controller/list-state';

/** Grouping by the columns of a list; undefined where the server has no groups. */
function groupingOf(list: List, controller: ListController, groupBy: readonly string[]): ExternalGrouping | undefined {
  if (!controller.canGroup) return undefined;
  const groupable = new Set(list.columns.flatMap((column) => (column.groupable ? [column.key] : [])));
  return {
    stateOf: (key) => {
      if (groupBy.includes(key)) return 'grouped';
      return groupable.has(key) && groupBy.length < MAX_GROUP_BY ? 'offered' : null;
    },
    onToggle: (key) => void controller.setGroupBy(withToggledGroup(groupBy, key)),
  };
}

/** Sorting, filtering and grouping of the records by the server; null for a tree, whose order is fixed. */
export function useSorting(
  list: List,
  controller: ListController,
  { sort, tree, groupBy }: ListState,
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
            grouping: groupingOf(list, controller, groupBy),
          },
    [list, controller, isTree, sort, groupBy, filtering],
  );
}
