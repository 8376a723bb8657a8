/** Fills an area with the continuation of the area beside it, each row or column as a series of its own. */
import { isEmpty } from '@/components/field/field-text';
import type { Field } from '@/model/entity/entity';
import type { CellRange } from '@/model/grid/selection/selection';
import type { CellValue } from '@/model/grid/core/types';
import { continueSeries } from '@/model/grid/fill/fill-series';
import { rangeBetween, selectRange, type CellCoordinate } from '@/model/grid/selection/selection';
import { types } from '@/registry/values';
import type { GridState } from '../core/grid-state';
import { editAccess } from '../editing/edit-access';
import { cellSelection } from '../selection/cell-selection';

/** The area that dragging the fill handle to a cell fills, along the longer side; null when the cell is inside. */
export function fillTargetOf(from: CellRange, { row, col }: CellCoordinate): CellRange | null {
  const down = row > from.bottom ? row - from.bottom : row < from.top ? row - from.top : 0;
  const across = col > from.right ? col - from.right : col < from.left ? col - from.left : 0;
  if (down === 0 && across === 0) return null;
  if (Math.abs(down) >= Math.abs(across))
    return down > 0 ? { ...from, top: from.bottom + 1, bottom: row } : { ...from, top: row, bottom: from.top - 1 };
  return across > 0 ? { ...from, left: from.right + 1, right: col } : { ...from, left: col, right: from.left - 1 };
}

/** Whether a field stores codes: they form no series, so that a fill repeats them. */
export const holdsCodes = ({ type, ref, dict, options }: Field): boolean =>
  ref !== null || dict !== null || options !== null || types.get(type)?.keys !== undefined;

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** One series: cells that are read, and cells that are written in the order of the series. */
interface Series {
  sources: readonly CellCoordinate[];
  targets: readonly CellCoordinate[];
  backward: boolean;
}

/** The series from one area to the other: a column each when the areas are above each other, else a row each. */
function seriesOf(from: CellRange, to: CellRange): Series[] {
  const vertical = from.left === to.left && from.right === to.right;
  const backward = vertical ? to.top <= from.bottom : to.left <= from.right;
  const along = ({ top, bottom, left, right }: CellRange) => (vertical ? range(top, bottom) : range(left, right));
  const across = vertical ? range(from.left, from.right) : range(from.top, from.bottom);
  const targets = backward ? along(to).toReversed() : along(to);
  return across.map((line) => {
    const coordinateAt = (index: number): CellCoordinate =>
      vertical ? { row: index, col: line } : { row: line, col: index };
    return { sources: along(from).map(coordinateAt), targets: targets.map(coordinateAt), backward };
  });
}

/** Values that a series writes; cells that are not editable are left out. */
function valuesOf(grid: GridState, { sources, targets, backward }: Series, repeat: boolean): CellValue[] {
  const known = sources.map((coordinate) => {
    const cell = grid.cellAt(coordinate);
    return cell?.row[cell.column.key] ?? null;
  });
  const field = sources[0] && grid.columns[sources[0].col]?.field;
  const column = field && !holdsCodes(field) ? field.columnType : null;
  const filled = continueSeries({ values: known, count: targets.length, backwards: backward, copy: repeat, column });
  return targets.flatMap((target, index): CellValue[] => {
    const cell = grid.cellAt(target);
    // Along a row, only columns of the same type hold the same kind of value.
    if (!cell || cell.column.field.type !== field?.type || !editAccess(grid).canEdit(cell.id, cell.column.key))
      return [];
    return [{ id: cell.id, key: cell.column.key, value: filled[index] ?? null }];
  });
}

/** Writes the continuation of `from` to `to`, which is beside it, as one step of undo. */
function writeSeries(grid: GridState, from: CellRange, to: CellRange, repeat: boolean): void {
  editAccess(grid).edit(seriesOf(from, to).flatMap((series) => valuesOf(grid, series, repeat)));
}

/** Fills `to`, which is beside `from`, and selects both areas. */
export function fillArea(grid: GridState, from: CellRange, to: CellRange, repeat: boolean): void {
  writeSeries(grid, from, to, repeat);
  cellSelection(grid).select(
    selectRange({
      top: Math.min(from.top, to.top),
      left: Math.min(from.left, to.left),
      bottom: Math.max(from.bottom, to.bottom),
      right: Math.max(from.right, to.right),
    }),
    false,
  );
}

/** Last row of the filled cells that begin at a cell and go down; null when the cell is empty. */
function lastFilledRow(grid: GridState, row: number, col: number): number | null {
  let next = row;
  for (;;) {
    const cell = grid.cellAt({ row: next, col });
    if (!cell || isEmpty(cell.row[cell.column.key])) return next === row ? null : next - 1;
    next += 1;
  }
}

/** Fills the selected area downwards, as far as the column to its left, or else to its right, is filled. */
export function fillDownToNeighbour(grid: GridState): void {
  const { current } = cellSelection(grid);
  if (!current) return;
  const area = rangeBetween(current.anchor, current.head);
  const top = area.bottom + 1;
  const bottom = lastFilledRow(grid, top, area.left - 1) ?? lastFilledRow(grid, top, area.right + 1);
  if (bottom !== null) fillArea(grid, area, { ...area, top, bottom }, false);
  grid.handles.focus();
}

/**
 * Ctrl+D and Ctrl+R: fills the selected area from its first row or column; a single row or column is filled from its
 * neighbour. The selection stays, so that the next cell can be filled in the same way.
 */
export function fillSelection(grid: GridState, along: 'down' | 'right'): void {
  const { current } = cellSelection(grid);
  if (!current) return;
  const area = rangeBetween(current.anchor, current.head);
  const down = along === 'down';
  const single = down ? area.top === area.bottom : area.left === area.right;
  const first = (down ? area.top : area.left) - (single ? 1 : 0);
  if (first < 0) return;
  const from = down ? { ...area, top: first, bottom: first } : { ...area, left: first, right: first };
  writeSeries(grid, from, down ? { ...area, top: first + 1 } : { ...area, left: first + 1 }, true);
}
