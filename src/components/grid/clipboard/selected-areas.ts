/** The selected cells as areas of columns and rows, for the clipboard and for files. */
import { rangesOf, type CellRange } from '@/model/grid/selection/selection';
import type { Row } from '@/model/record';
import type { CellKind } from '@/model/spreadsheet/file-cell';
import type { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';
import { holdsCodes } from '../fill/fill-area';
import { cellSelection } from '../selection/cell-selection';

/** How a spreadsheet should read the cells of a column; codes are text even when they consist of digits. */
export function spreadsheetKindOf({ field }: GridColumn): CellKind {
  const { kind } = field.columnType;
  if (holdsCodes(field)) return 'text';
  return kind === 'int' || kind === 'numeric' ? 'number' : kind === 'date' || kind === 'timestamp' ? 'date' : 'text';
}

/** An area with its values at the time of the copy. */
export interface CopiedArea {
  columns: readonly GridColumn[];
  rows: readonly (Row | undefined)[];
}

/** The selected areas from top to bottom, then left to right; those of the same rows are one area. */
export function selectedAreas(grid: GridState): CopiedArea[] {
  const { current } = cellSelection(grid);
  if (!current) return [];
  const ranges = rangesOf(current).toSorted((one, other) => one.top - other.top || one.left - other.left);
  const columnsOf = ({ left, right }: CellRange) => grid.columns.slice(left, right + 1);
  const rowsOf = ({ top, bottom }: CellRange) =>
    grid.displayedIds.slice(top, bottom + 1).map((id) => grid.rows.row(id));
  const [first] = ranges;
  if (first && ranges.every(({ top, bottom }) => top === first.top && bottom === first.bottom))
    return [{ columns: ranges.flatMap(columnsOf), rows: rowsOf(first) }];
  return ranges.map((range) => ({ columns: columnsOf(range), rows: rowsOf(range) }));
}

/** All columns and rows that the grid shows. */
export const shownArea = (grid: GridState): CopiedArea => ({
  columns: grid.columns,
  rows: grid.displayedIds.map((id) => grid.rows.row(id)),
});
