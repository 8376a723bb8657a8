import type { List, PlacedAction } from '@/model/screens/screen';
import { ActionButtons } from '@/components/actions/ActionButtons';
import type { ActionRunner } from '@/components/actions/action-runner';
import type { ReadOnlyGridProps } from '@/components/grid/views/ReadOnlyGrid';
import type { TableRow } from '@/components/table/types';
import { messages } from '@/components/messages';

/** Maximum number of visible buttons of a row; the others are in a menu. */
const MAX_VISIBLE = 2;
/** Widths in pixels: one character of a label, the padding of a button, the padding of the cell. */
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

/** The last column with the buttons of each row; null when the user has permission for none. */
export function rowActionColumn({ list, actions, getRowLabel, run }: RowActionOptions): ReadOnlyGridProps['actions'] {
  const granted = actions.available(list.row).map(({ placed }) => placed);
  if (granted.length === 0) return null;
  const of = (row: TableRow) => (
    <ActionButtons
      actions={actions.drawable(list.row, row)}
      onRun={(placed) => run(placed, row)}
      variant="link"
      maxVisible={MAX_VISIBLE}
      targetName={getRowLabel(row)}
    />
  );
  return { width: actionsWidth(granted), of };
}
