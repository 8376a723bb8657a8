/** Adds, inserts, removes and moves rows: each command is one step of undo. */
import { selectCell, selectRange } from '@/model/grid/selection/selection';
import type { Row } from '@/model/record';
import { confirm, notify } from '@/runtime/notices/notices';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import { commit } from '../editing/cell-editing';
import { editAccess } from '../editing/edit-access';
import { cellSelection } from '../selection/cell-selection';
import { selectedRowIds } from '../selection/navigation';
import { rowSelection } from '../selection/row-selection';
import { insertGuard } from './insert-guard';

/** Inserts a row at an index of the stored order and selects its first editable cell. */
function insertRow(grid: GridState, blank: Row, storedIndex: number): void {
  commit(grid);
  const access = editAccess(grid);
  const [id] = access.undoableRows?.insert([blank], storedIndex) ?? [];
  const row = id === undefined ? -1 : grid.rowIndex(id);
  if (id === undefined || row < 0) return;
  const col = grid.columns.findIndex(({ key }) => access.canEdit(id, key));
  cellSelection(grid).select(selectCell({ row, col: Math.max(0, col) }));
  grid.handles.focus();
}

/** Adds a row at the end. */
export function addRow(grid: GridState, blank: Row = {}): void {
  insertRow(grid, blank, grid.rows.ids.length);
}

/** Inserts a row below another one, or warns when insertions follow each other too fast. */
export function insertRowBelow(grid: GridState, id: string, blank: Row = {}, now = Date.now()): void {
  if (insertGuard(grid).accept(now)) insertRow(grid, blank, grid.rows.ids.indexOf(id) + 1);
  else notify.warning(messages.insertTooFast);
}

/** Removes rows and selects the row that takes the place of the first one. */
export function removeRows(grid: GridState, ids: readonly string[]): void {
  if (ids.length === 0) return;
  commit(grid);
  const selection = cellSelection(grid);
  const rowIndexes = ids.map((id) => grid.rowIndex(id)).filter((rowIndex) => rowIndex >= 0);
  const col = selection.current?.active.col ?? 0;
  editAccess(grid).undoableRows?.remove(ids);
  const row = Math.min(Math.min(...rowIndexes), grid.displayedIds.length - 1);
  selection.select(row >= 0 && Number.isFinite(row) ? selectCell({ row, col }) : null);
}

/** Removes rows after the user has confirmed it, except those that cannot be removed. */
export async function confirmRemoveRows(grid: GridState, ids: readonly string[]): Promise<void> {
  const removableIds = ids.filter((id) => rowSelection(grid).canSelect(id));
  const confirmed = await confirm({
    title: messages.removeTitle,
    text: messages.removeQuestion(removableIds.length, ids.length - removableIds.length),
    okText: messages.remove,
    danger: true,
  });
  if (!confirmed) return;
  removeRows(grid, removableIds);
  grid.handles.focus();
}

/** Moves the selected rows by one place. Returns false at the end of the grid. */
export function moveRows(grid: GridState, direction: -1 | 1): boolean {
  const ids = selectedRowIds(grid);
  const stored = grid.rows.ids;
  const storedIndexes = ids.map((id) => stored.indexOf(id));
  const [first, last] = [Math.min(...storedIndexes), Math.max(...storedIndexes)];
  if (ids.length === 0 || (direction < 0 ? first === 0 : last === stored.length - 1)) return false;
  commit(grid);
  const selection = cellSelection(grid);
  const { current } = selection;
  editAccess(grid).undoableRows?.move(ids, direction < 0 ? first - 1 : last + 2);
  const [firstId, lastId] = [ids[0], ids.at(-1)];
  if (current && firstId !== undefined && lastId !== undefined)
    selection.select(
      selectRange({
        top: grid.rowIndex(firstId),
        bottom: grid.rowIndex(lastId),
        left: Math.min(current.anchor.col, current.head.col),
        right: Math.max(current.anchor.col, current.head.col),
      }),
    );
  return true;
}
