import type { List, PlacedAction } from '@/model/screens/screen';
import { ActionButtons } from '../actions/ActionButtons';
import type { Actions } from '../actions/use-actions';
import type { ReadOnlyGridProps } from '../grid/views/ReadOnlyGrid';
import type { TableRow } from '../table/types';
import { texts } from '../messages';

/** How many of a row's buttons stand side by side. */
const VISIBLE = 2;
/** Room of one character of a button, of its padding, and of the cell around all of them (pixels). */
const CHARACTER = 14;
const PADDING = 16;
const CELL = 16;

/** The width of a column of row buttons. */
function actionsWidth(placed: readonly PlacedAction[]): number {
  const labels =
    placed.length > VISIBLE + 1
      ? [...placed.slice(0, VISIBLE).map((one) => one.label), texts.more]
      : placed.map((one) => one.label);
  return labels.reduce((sum, label) => sum + label.length * CHARACTER + PADDING, CELL);
}

interface RowButtons {
  list: List;
  actions: Actions;
  naming: (row: TableRow) => string;
  run: (placed: PlacedAction, row: TableRow) => void;
}

/** The last column: a row's buttons; null when none is granted. */
export function buttonsOf({ list, actions, naming, run }: RowButtons): ReadOnlyGridProps['actions'] {
  const granted = actions.ready(list.row).map(({ placed }) => placed);
  if (granted.length === 0) return null;
  const of = (row: TableRow) => (
    <ActionButtons
      actions={actions.ready(list.row, row)}
      onRun={(placed) => run(placed, row)}
      look="link"
      visible={VISIBLE}
      on={naming(row)}
    />
  );
  return { width: actionsWidth(granted), of };
}
