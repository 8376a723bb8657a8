/** Actions on all records of a query, instead of on selected ones. */
import { canRunOnMatching } from '@/model/entity/matching-action';
import type { List, PlacedAction } from '@/model/screens/screen';
import { hasSummary, serverSupports } from '@/runtime/http/capabilities';
import type { ActionRunner } from '@/components/actions/action-runner';
import type { TableRow } from '@/components/table/types';
import type { ListState } from '../controller/list-state';
import { selectionActions } from './use-row-selectability';

/** True when an action of the list can take a query. The server has the call where it lists the records itself. */
export const takesMatching = ({ api }: List, { action, screen }: PlacedAction): boolean =>
  action !== null &&
  screen === null &&
  canRunOnMatching(action) &&
  serverSupports('matching') &&
  serverSupports('jobs') &&
  hasSummary(api);

/**
 * True when all records of the query can be selected: the whole page is, there are more, and something can be done with
 * them.
 */
export function canSelectMatching(
  list: List,
  { tree, rows, selectedIds, total, summaryStale }: ListState,
  actions: ActionRunner,
  getDisabledReason: (row: TableRow) => string | null,
): boolean {
  if (tree !== null || total === null || summaryStale || total <= selectedIds.length || rows.length === 0) return false;
  const selected = new Set(selectedIds);
  const isWholePage = rows.every((row) => selected.has(String(row['id'])) || getDisabledReason(row) !== null);
  return (
    isWholePage &&
    actions
      .available(selectionActions(list))
      .some(({ placed, disabledReason }) => disabledReason === null && takesMatching(list, placed))
  );
}
