import { useCallback } from 'react';
import type { List, PlacedAction } from '@/model/screens/screen';
import type { ActionRunner } from '@/components/actions/action-runner';
import type { TableRow } from '@/components/table/types';

/** Actions that rows are selected for. */
export const selectionActions = (list: List): readonly PlacedAction[] => [
  ...list.bulk,
  ...list.toolbar.filter((one) => one.action?.builtIn === false && !list.bulk.includes(one)),
];

/** Returns the reason why a row cannot be selected: no action can be run on it. Null when it can be selected. */
export function useRowSelectability(list: List, actions: ActionRunner): (row: TableRow) => string | null {
  return useCallback(
    (row) => {
      const reasons = actions.available(selectionActions(list), row).map(({ disabledReason }) => disabledReason);
      if (reasons.length === 0 || reasons.includes(null)) return null;
      return [...new Set(reasons)].join('；');
    },
    [list, actions],
  );
}
