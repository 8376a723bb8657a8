import type { List, PlacedAction } from '@/model/screens/screen';
import { notify } from '@/runtime/notices/notices';
import type { ActionRunner } from '../actions/action-runner';
import { messages } from '../messages';
import type { ListController } from './controller/list-controller';

/** Runs a button of the bar: a bulk one needs a selection. */
export async function runToolbarAction(
  actions: ActionRunner,
  list: List,
  state: ListController,
  placed: PlacedAction,
): Promise<void> {
  const rows = state.selectedRecords();
  if (list.bulk.includes(placed) && rows.length === 0) {
    notify.warning(messages.selectOne);
    return;
  }
  const { action } = placed;
  await actions.run(placed, action?.builtIn && action.key === 'add' ? [] : rows);
}
