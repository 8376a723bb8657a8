import type { List, PlacedAction } from '@/model/screens/screen';
import { notify } from '@/runtime/notices/notices';
import type { Actions } from '../actions/use-actions';
import { texts } from '../messages';
import type { ListState } from './controller/list-controller';

/** Runs a button of the bar: a bulk one needs a selection. */
export async function runFromBar(actions: Actions, list: List, state: ListState, placed: PlacedAction): Promise<void> {
  const rows = state.chosen();
  if (list.bulk.includes(placed) && rows.length === 0) {
    notify.warning(texts.selectOne);
    return;
  }
  const { action } = placed;
  await actions.run(placed, action?.builtIn && action.key === 'add' ? [] : rows);
}
