import type { List, PlacedAction } from '@/model/screens/screen';
import { notify } from '@/runtime/notices/notices';
import type { ActionRunner, AvailableAction } from '@/components/actions/action-runner';
import type { ButtonAction } from '@/components/actions/ActionButtons';
import { messages } from '@/components/messages';
import type { ListController } from '../controller/list-controller';

/** The available actions of a list that do not belong to one row. */
export interface ToolbarActions {
  /** Actions of the toolbar. */
  toolbar: readonly AvailableAction[];
  /** Actions of the selected records that are not in the toolbar. */
  bulk: readonly ButtonAction[];
  /** Both, in the order of a wide list; the first is the primary one. */
  all: readonly ButtonAction[];
}

/** @param hasSelection false: dangerous bulk actions have no danger colour, because they would only ask for a selection */
export function toolbarActionsOf(actions: ActionRunner, list: List, hasSelection: boolean): ToolbarActions {
  const toolbar = actions.available(list.toolbar);
  const bulk = actions
    .available(list.bulk.filter((one) => !list.toolbar.includes(one)))
    .map((one) => ({ ...one, suppressDanger: !hasSelection }));
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
  const rows = controller.selectedRecords();
  if (list.bulk.includes(placed) && rows.length === 0) {
    notify.warning(messages.selectOne);
    return;
  }
  const { action } = placed;
  await actions.run(placed, action?.builtIn && action.key === 'add' ? [] : rows);
}
