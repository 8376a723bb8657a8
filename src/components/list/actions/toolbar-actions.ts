import type { List, PlacedAction } from '@/model/screens/screen';
import { notify } from '@/runtime/notices/notices';
import type { ActionRunner, AvailableAction } from '@/components/actions/action-runner';
import type { ButtonAction } from '@/components/actions/ActionButtons';
import { messages } from '@/components/messages';
import { canRunOnQuery } from './matching';
import { selectionActions } from './use-row-selectability';
import type { ListController } from '../controller/list-controller';
import type { ListState } from '../controller/list-state';

/** The available actions of a list that do not belong to one row. */
export interface ToolbarActions {
  /** Actions of the toolbar. */
  toolbar: readonly AvailableAction[];
  /** Actions of the selected records that are not in the toolbar. */
  bulk: readonly ButtonAction[];
  /** Both, in the order of a wide list; the first is the primary one. */
  all: readonly ButtonAction[];
}

/** The actions as they are while all records of the query are selected: those that cannot take a query say so. */
function onMatching(list: List, available: readonly AvailableAction[]): readonly AvailableAction[] {
  const ofRecords = selectionActions(list);
  return available.map((one) =>
    ofRecords.includes(one.placed) && !canRunOnQuery(list, one.placed)
      ? { ...one, disabledReason: one.disabledReason ?? messages.onlySelected }
      : one,
  );
}

/** What the actions of a list run on: no record, selected records, or all records of the query. */
export type SelectionKind = 'none' | 'records' | 'matching';

/** What is selected in a list. */
export const selectionKind = ({ matching, selectedIds }: Pick<ListState, 'matching' | 'selectedIds'>): SelectionKind =>
  matching !== null ? 'matching' : selectedIds.length > 0 ? 'records' : 'none';

/** @param selection `none`: dangerous bulk actions have no danger colour, because they would only ask for a selection */
export function toolbarActionsOf(actions: ActionRunner, list: List, selection: SelectionKind): ToolbarActions {
  const available = (placed: readonly PlacedAction[]) =>
    selection === 'matching' ? onMatching(list, actions.available(placed)) : actions.available(placed);
  const hasSelection = selection !== 'none';
  const toolbar = available(list.toolbar);
  const bulk = available(list.bulk.filter((one) => !list.toolbar.includes(one))).map((one) => ({
    ...one,
    suppressDanger: !hasSelection,
  }));
  const leading = toolbar.map((one, index) => ({
    ...one,
    primary: index === 0 && one.placed.action?.danger !== true,
  }));
  return { toolbar, bulk, all: [...leading, ...bulk] };
}

/** Runs an action of the toolbar; a bulk action needs a selection. */
export async function runToolbarAction(
  actions: ActionRunner,
  list: List,
  controller: ListController,
  placed: PlacedAction,
): Promise<void> {
  const matching = selectionActions(list).includes(placed) ? controller.matchingRequest() : null;
  if (matching && canRunOnQuery(list, placed)) {
    if (await actions.runMatching(placed, matching)) controller.select([]);
    return;
  }
  const rows = controller.selectedRecords();
  if (list.bulk.includes(placed) && rows.length === 0) {
    notify.warning(messages.selectOne);
    return;
  }
  const { action } = placed;
  await actions.run(placed, action?.builtIn && action.key === 'add' ? [] : rows);
}
