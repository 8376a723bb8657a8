import { useCallback } from 'react';
import type { List, PlacedAction } from '@/model/screens/screen';
import type { ActionRunner } from '../actions/action-runner';
import type { TableRow } from '../table/types';

/** Actions that rows are ticked for. */
export const selectionActions = (list: List): readonly PlacedAction[] => [
  ...list.bulk,
  ...list.toolbar.filter((one) => one.action?.builtIn === false && !list.bulk.includes(one)),
];

/** Says why nothing of what rows are ticked for can be done to a row; null: something can. */
export function useRowSelectability(list: List, actions: ActionRunner): (row: TableRow) => string | null {
  return useCallback(
    (row) => {
      const reasons = actions.available(selectionActions(list), row).map(({ disabledReason: refused }) => refused);
      if (reasons.length === 0 || reasons.includes(null)) return null;
      return [...new Set(reasons)].join('；');
    },
    [list, actions],
  );
}
