import type { List, PlacedAction } from '@/model/screens/screen';
import { ActionButtons } from '../actions/ActionButtons';
import type { ActionRunner } from '../actions/action-runner';
import type { ReadOnlyGridProps } from '../grid/views/ReadOnlyGrid';
import type { TableRow } from '../table/types';
import { messages } from '../messages';

/** How many of a row's buttons stand side by side. */
const MAX_VISIBLE = 2;
/** Room of one character of a button, of its padding, and of the cell around all of them (pixels). */
const CHARACTER_WIDTH = 14;
const BUTTON_PADDING = 16;
const CELL_PADDING = 16;

/** The width of a column of row buttons. */
function actionsWidth(placed: readonly PlacedAction[]): number {
  const labels =
    placed.length > MAX_VISIBLE + 1
      ? [...placed.slice(0, MAX_VISIBLE).map((one) => one.label), messages.more]
      : placed.map((one) => one.label);
  return labels.reduce((sum, label) => sum + label.length * CHARACTER_WIDTH + BUTTON_PADDING, CELL_PADDING);
}

interface RowActionOptions {
  list: List;
  actions: ActionRunner;
  getRowLabel: (row: TableRow) => string;
  run: (placed: PlacedAction, row: TableRow) => void;
}

/** The last column: a row's buttons; null when none is granted. */
export function rowActionColumn({ list, actions, getRowLabel, run }: RowActionOptions): ReadOnlyGridProps['actions'] {
  const granted = actions.available(list.row).map(({ placed }) => placed);
  if (granted.length === 0) return null;
  const of = (row: TableRow) => (
    <ActionButtons
      actions={actions.available(list.row, row)}
      onRun={(placed) => run(placed, row)}
      variant="link"
      maxVisible={MAX_VISIBLE}
      targetName={getRowLabel(row)}
    />
  );
  return { width: actionsWidth(granted), of };
}
