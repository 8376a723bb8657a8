/** Moves the active cell and the selected area by key. */
import { isEmpty } from '@/components/field/field-text';
import {
  rangesOf,
  selectCell,
  rangeBetween,
  nextInSelection,
  moveByKey,
  type Bounds,
  type CellCoordinate,
} from '@/model/grid/selection/selection';
import type { GridState } from '../core/grid-state';
import { cellSelection } from './cell-selection';

const boundsOf = (grid: GridState): Bounds => ({
  rowCount: grid.displayedIds.length,
  columnCount: grid.columns.length,
  pageRows: grid.handles.rowsPerPage,
  isFilled: (coordinate: CellCoordinate) => {
    const cell = grid.cellAt(coordinate);
    return cell !== null && !isEmpty(cell.row[cell.column.key]);
  },
});

/** Moves to the next cell by Tab or Enter. Returns false when there is none. */
export function moveToNextCell(grid: GridState, along: 'row' | 'column', backwards: boolean): boolean {
  const selection = cellSelection(grid);
  const next = selection.current && nextInSelection(selection.current, along, backwards, boundsOf(grid));
  if (!next) return false;
  selection.select(next, false);
  grid.handles.scrollToCell(next.active);
  return true;
}

/** Moves the active cell, or with Shift the end of the area. Returns false for a key that moves nothing. */
export function moveActiveCell(grid: GridState, key: string, ctrl: boolean, shift: boolean): boolean {
  const selection = cellSelection(grid);
  const { current } = selection;
  if (!current) return false;
  const coordinate = moveByKey(key, ctrl, shift ? current.head : current.active, boundsOf(grid));
  if (!coordinate) return false;
  selection.select(shift ? { ...current, active: current.anchor, head: coordinate } : selectCell(coordinate));
  return true;
}

/** Selects every cell; the active cell stays. */
export function selectAll(grid: GridState): void {
  const selection = cellSelection(grid);
  if (!selection.current || grid.displayedIds.length === 0) return;
  const last = { row: grid.displayedIds.length - 1, col: grid.columns.length - 1 };
  selection.select({ ...selection.current, anchor: { row: 0, col: 0 }, head: last, otherRanges: [] }, false);
}

/** Extends the current area to whole rows or columns. */
export function expandSelection(grid: GridState, to: 'rows' | 'columns'): void {
  const selection = cellSelection(grid);
  const { current } = selection;
  if (!current) return;
  const { top, bottom, left, right } = rangeBetween(current.anchor, current.head);
  const [anchor, head] =
    to === 'rows'
      ? [
          { row: top, col: 0 },
          { row: bottom, col: grid.columns.length - 1 },
        ]
      : [
          { row: 0, col: left },
          { row: grid.displayedIds.length - 1, col: right },
        ];
  selection.select({ ...current, anchor, head, otherRanges: [] }, false);
}

/** Ids of the rows that the selection touches, in their order on screen. */
export function selectedRowIds(grid: GridState): readonly string[] {
  const { current } = cellSelection(grid);
  if (!current) return [];
  const rowIndexes = new Set<number>();
  for (const { top, bottom } of rangesOf(current))
    for (let rowIndex = top; rowIndex <= bottom; rowIndex += 1) rowIndexes.add(rowIndex);
  return [...rowIndexes].toSorted((a, b) => a - b).flatMap((rowIndex) => grid.displayedIds[rowIndex] ?? []);
}
