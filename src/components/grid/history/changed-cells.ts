/** Selects what undo and redo changed, and scrolls to it. */
import { selectRange } from '@/model/grid/selection/selection';
import type { CellRange } from '@/model/grid/selection/selection';
import type { UndoStep } from '@/model/grid/history/types';
import type { GridState } from '../core/grid-state';
import { cellSelection } from '../selection/cell-selection';

/** Most areas that are selected separately; more are replaced by their bounding area. */
const MAX_AREAS = 100;

/** Column indexes as contiguous runs. */
function columnRuns(cols: readonly number[]): { left: number; right: number }[] {
  const found: { left: number; right: number }[] = [];
  for (const col of cols.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && col <= last.right + 1) last.right = Math.max(last.right, col);
    else found.push({ left: col, right: col });
  }
  return found;
}

/** Cells by row as areas; adjacent rows with the same columns form one area. */
function areasOfCells(byRow: ReadonlyMap<number, readonly number[]>): CellRange[] {
  const found: CellRange[] = [];
  for (const [row, cols] of [...byRow].toSorted(([a], [b]) => a - b))
    for (const { left, right } of columnRuns(cols)) {
      const above = found.find((one) => one.bottom === row - 1 && one.left === left && one.right === right);
      if (above) above.bottom = row;
      else if (found.length < MAX_AREAS) found.push({ top: row, bottom: row, left, right });
      else return [boundingArea(byRow)];
    }
  return found;
}

function boundingArea(byRow: ReadonlyMap<number, readonly number[]>): CellRange {
  const area: CellRange = { top: Infinity, bottom: 0, left: Infinity, right: 0 };
  for (const [row, cols] of byRow) {
    area.top = Math.min(area.top, row);
    area.bottom = Math.max(area.bottom, row);
    for (const col of cols) {
      area.left = Math.min(area.left, col);
      area.right = Math.max(area.right, col);
    }
  }
  return area;
}

/** Column indexes by row index of the cells that steps changed; for inserted and moved rows all columns. */
function changedCells(grid: GridState, steps: readonly UndoStep[]): Map<number, number[]> {
  const whole = grid.columns.map((_, col) => col);
  const byRow = new Map<number, number[]>();
  // Cells that changed only because rows moved (row numbers) are not what the user did.
  const rows = steps.filter(({ kind }) => kind !== 'cells');
  for (const step of rows.length > 0 ? rows : steps) {
    if (step.kind === 'cells') {
      for (const { id, key } of step.after) {
        const [row, col] = [grid.rowIndex(id), grid.columns.findIndex((column) => column.key === key)];
        if (row >= 0 && col >= 0) byRow.set(row, [...(byRow.get(row) ?? []), col]);
      }
      continue;
    }
    const ids = step.kind === 'move' ? step.ids : step.rows.map(({ row }) => String(row['id']));
    for (const row of ids.map((id) => grid.rowIndex(id))) if (row >= 0) byRow.set(row, whole);
  }
  return byRow;
}

/** Selects what the steps changed. After a removal the active cell stays and is scrolled to. */
export function selectChangedCells(grid: GridState, steps: readonly UndoStep[]): void {
  const { current } = cellSelection(grid);
  const [first, ...more] = areasOfCells(changedCells(grid, steps));
  if (first && grid.columns.length > 0) cellSelection(grid).select({ ...selectRange(first), otherRanges: more });
  else if (current) grid.handles.scrollToCell(current.active);
}
