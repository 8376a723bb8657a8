/** Actions on all records of a query, instead of on selected ones. */
import { canRunOnMatching } from '@/model/entity/matching-action';
import type { List, PlacedAction } from '@/model/screens/screen';
import { hasSummary, serverSupports } from '@/runtime/http/capabilities';
import type { ActionRunner } from '@/components/actions/action-runner';
import type { TableRow } from '@/components/table/types';
import { isInGroup } from '../controller/group-loader';
import type { ListState } from '../controller/list-state';
import { selectionActions } from './use-row-selectability';

/** True when an action can run on all records of a query. The server offers this only for records that it lists itself. */
export const canRunOnQuery = ({ api }: List, { action, screen }: PlacedAction): boolean =>
  action !== null &&
  screen === null &&
  canRunOnMatching(action) &&
  serverSupports('matching') &&
  serverSupports('jobs') &&
  hasSummary(api);

/** True when the user may run an action on all records of the query. */
export const hasMatchingAction = (list: List, actions: ActionRunner): boolean =>
  actions
    .available(selectionActions(list))
    .some(({ placed, disabledReason }) => disabledReason === null && canRunOnQuery(list, placed));

/** Ids of the loaded records that are selected, one by one or by the query. */
export function selectedIdsOf({
  matching,
  selectedIds,
  rows,
  tree,
}: Pick<ListState, 'matching' | 'selectedIds' | 'rows' | 'tree'>): readonly string[] {
  if (!matching) return selectedIds;
  const { group } = matching;
  const found = group
    ? (tree?.visibleNodes ?? []).filter((node) => !node.group && isInGroup(node, group.values)).map(({ id }) => id)
    : rows.map((row) => String(row['id']));
  return [...new Set([...selectedIds, ...found])];
}

/**
 * True when all records of the query can be selected: all that are shown are, there are more, and something can be done
 * with them.
 */
export function canSelectMatching(
  list: List,
  { tree, rows, selectedIds, total, summaryStale }: ListState,
  actions: ActionRunner,
  getDisabledReason: (row: TableRow) => string | null,
): boolean {
  if (
    (tree !== null && !tree.grouped) ||
    total === null ||
    summaryStale ||
    total <= selectedIds.length ||
    rows.length === 0
  )
    return false;
  const selected = new Set(selectedIds);
  const isWholePage = rows.every((row) => selected.has(String(row['id'])) || getDisabledReason(row) !== null);
  return isWholePage && hasMatchingAction(list, actions);
}
