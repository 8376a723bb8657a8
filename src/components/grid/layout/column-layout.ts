/**
 * Horizontal positions of columns: utility columns and pinned ones at the edges, the others between. Styles are created
 * once per column and not per cell.
 */
import type { CSSProperties } from 'react';
import type { GridColumn, UtilityColumn, UtilityColumnKey } from '../core/types';

export interface PlacedColumn {
  column: GridColumn;
  /** Among all displayed columns, from 0. */
  index: number;
  /** Pixels from the left edge of the grid, at scroll position 0 and without flexible growth. */
  offset: number;
  style: CSSProperties;
  /** The same with the sticky position, for overlays over pinned cells; null: the column scrolls. */
  stickyStyle: CSSProperties | null;
  /** Spacers in an overlay row: they take the space of the columns before and after, and grow like these. */
  spacerBefore: CSSProperties;
  spacerAfter: CSSProperties;
}

export interface ColumnLayout {
  utilityColumns: readonly (UtilityColumn & { style: CSSProperties })[];
  left: readonly PlacedColumn[];
  center: readonly PlacedColumn[];
  right: readonly PlacedColumn[];
  /** The sticky boxes at both edges of a row. */
  startStyle: CSSProperties;
  endStyle: CSSProperties;
  /** The action column, with the buttons of a row; null: there is none. */
  actionColumnStyle: CSSProperties | null;
  /** Header rows: two where columns have group titles. */
  headerLevels: 1 | 2;
  /** Some column grows into the remaining width. */
  hasFlexible: boolean;
  /** Pixels that stay visible at the left edge. */
  leftWidth: number;
  /** Pixels that stay visible at the right edge. */
  rightWidth: number;
  /** Pixels of all columns. */
  width: number;
}

/** Widths of utility columns (spec 2 §9; pixels). The checkbox column is wider when it holds the names of totals. */
export const utilityColumnWidth = (key: UtilityColumnKey, totals: boolean): number =>
  key === 'row-number' ? 60 : key === 'row-checkbox' ? (totals ? 60 : 40) : 40;

/** Moves pinned columns to the edges; the order is kept otherwise. */
export const orderByPin = (columns: readonly GridColumn[]): readonly GridColumn[] => [
  ...columns.filter(({ pinned }) => pinned === 'left'),
  ...columns.filter(({ pinned }) => pinned === null),
  ...columns.filter(({ pinned }) => pinned === 'right'),
];

const flexGrowOf = ({ flexible, width }: GridColumn): number => (flexible ? width : 0);
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/**
 * Computes the positions of columns.
 * @param columns in the order of `orderByPin`
 * @param actionColumnWidth pixels; 0: there is no action column
 */
export function layoutColumns(
  columns: readonly GridColumn[],
  utilityColumns: readonly UtilityColumn[],
  actionColumnWidth = 0,
): ColumnLayout {
  const utilityWidth = sum(utilityColumns.map(({ width }) => width));
  const width = utilityWidth + sum(columns.map((column) => column.width)) + actionColumnWidth;
  const growths = sum(columns.map(flexGrowOf));
  let offset = utilityWidth;
  let grown = 0;
  const placed = columns.map((column, index): PlacedColumn => {
    const { pinned } = column;
    const own = flexGrowOf(column);
    const behind = width - offset - column.width;
    const style = { width: column.width, flexGrow: own };
    const one: PlacedColumn = {
      column,
      index,
      offset,
      style,
      stickyStyle:
        pinned === 'left' ? { ...style, left: offset } : pinned === 'right' ? { ...style, right: behind } : null,
      // When no column grows, the remaining width is before the columns at the right edge.
      spacerBefore: { width: offset, flexGrow: growths > 0 ? grown : pinned === 'right' ? 1 : 0 },
      spacerAfter: { width: behind, flexGrow: growths - grown - own },
    };
    offset += column.width;
    grown += own;
    return one;
  });
  const side = (pin: GridColumn['pinned']) => placed.filter(({ column }) => column.pinned === pin);
  const [left, center, right] = [side('left'), side(null), side('right')];
  const widths = (list: readonly PlacedColumn[]) => sum(list.map(({ column }) => column.width));
  const growthOf = (list: readonly PlacedColumn[]): CSSProperties => ({
    flexGrow: sum(list.map(({ column }) => flexGrowOf(column))),
  });
  return {
    utilityColumns: utilityColumns.map((column) => ({ ...column, style: { width: column.width } })),
    left,
    center,
    right,
    startStyle: growthOf(left),
    endStyle: growthOf(right),
    actionColumnStyle: actionColumnWidth > 0 ? { width: actionColumnWidth } : null,
    headerLevels: columns.some(({ headerGroup }) => headerGroup !== null) ? 2 : 1,
    hasFlexible: growths > 0,
    leftWidth: utilityWidth + widths(left),
    rightWidth: actionColumnWidth + widths(right),
    width,
  };
}

/** The column at an index among all displayed columns. */
export function columnAt({ left, center, right }: ColumnLayout, index: number): PlacedColumn | undefined {
  return left[index] ?? center[index - left.length] ?? right[index - left.length - center.length];
}
