/** What undo and redo changed is selected and brought into sight. */
import { over } from '@/model/grid/selection/selection';
import type { Area, Step } from '@/model/grid/core/types';
import type { GridState } from '../core/grid-state';

/** Areas that are shown as such: more are one that spans them all. */
const MAX_AREAS = 100;

/** Columns of a row as stretches without a gap. */
function columnRuns(cols: readonly number[]): { left: number; right: number }[] {
  const found: { left: number; right: number }[] = [];
  for (const col of cols.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && col <= last.right + 1) last.right = Math.max(last.right, col);
    else found.push({ left: col, right: col });
  }
  return found;
}

/** Cells by row as areas: rows below each other with the same columns are one. */
function areasOfCells(byRow: ReadonlyMap<number, readonly number[]>): Area[] {
  const found: Area[] = [];
  for (const [row, cols] of [...byRow].toSorted(([a], [b]) => a - b))
    for (const { left, right } of columnRuns(cols)) {
      const above = found.find((one) => one.bottom === row - 1 && one.left === left && one.right === right);
      if (above) above.bottom = row;
      else if (found.length < MAX_AREAS) found.push({ top: row, bottom: row, left, right });
      else return [boundingArea(byRow)];
    }
  return found;
}

function boundingArea(byRow: ReadonlyMap<number, readonly number[]>): Area {
  const area: Area = { top: Infinity, bottom: 0, left: Infinity, right: 0 };
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

/** The cells of steps, by place on screen; of rows that came or moved all of them. */
function changedCells(state: GridState, steps: readonly Step[]): Map<number, number[]> {
  const whole = state.columns.map((_, col) => col);
  const byRow = new Map<number, number[]>();
  // Numbers that follow from the order of the rows are not what was done.
  const rows = steps.filter(({ kind }) => kind !== 'cells');
  for (const step of rows.length > 0 ? rows : steps) {
    if (step.kind === 'cells') {
      for (const { id, key } of step.after) {
        const [row, col] = [state.rowIndex(id), state.columns.findIndex((column) => column.key === key)];
        if (row >= 0 && col >= 0) byRow.set(row, [...(byRow.get(row) ?? []), col]);
      }
      continue;
    }
    const ids = step.kind === 'move' ? step.ids : step.rows.map(({ row }) => String(row['id']));
    for (const row of ids.map((id) => state.rowIndex(id))) if (row >= 0) byRow.set(row, whole);
  }
  return byRow;
}

/** Selects what the steps changed; where they took rows away, the row that stands there now keeps the caret. */
export function selectChangedCells(state: GridState, steps: readonly Step[]): void {
  const [first, ...more] = areasOfCells(changedCells(state, steps));
  if (first && state.columns.length > 0) state.select({ ...over(first), more });
  else if (state.selection) state.scrollToCell(state.selection.active);
}
