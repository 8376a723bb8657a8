/** Where columns stand: leads and pinned ones at their edges, the others between. Styles are made once, not per cell. */
import type { CSSProperties } from 'react';
import type { GridColumn, UtilityColumn, UtilityColumnKey } from '../core/types';

export interface PlacedColumn {
  column: GridColumn;
  /** Place among all shown columns. */
  index: number;
  /** Pixels from the table's left edge to the column, nothing scrolled and no room left over. */
  offset: number;
  style: CSSProperties;
  /** The same with where it sticks, for what lies over its cells; none: it scrolls. */
  stickyStyle: CSSProperties | null;
  /** What stands before and behind it in its line, as room alone: it grows as the columns there do. */
  spacerBefore: CSSProperties;
  spacerAfter: CSSProperties;
}

export interface ColumnLayout {
  utilityColumns: readonly (UtilityColumn & { style: CSSProperties })[];
  left: readonly PlacedColumn[];
  center: readonly PlacedColumn[];
  right: readonly PlacedColumn[];
  /** The boxes at either edge. */
  startStyle: CSSProperties;
  endStyle: CSSProperties;
  /** The last column, of a row's buttons; null: there are none. */
  actionColumnStyle: CSSProperties | null;
  /** Lines of titles: two where columns stand in groups. */
  headerLevels: 1 | 2;
  /** Some column takes the room that is left. */
  hasFlexible: boolean;
  /** Pixels that stay in sight at either edge, and the width of all. */
  leftWidth: number;
  rightWidth: number;
  width: number;
}

/** Widths of the table's own columns (spec 2 §9); the tick box takes more where totals name themselves below it. */
export const utilityColumnWidth = (key: UtilityColumnKey, totals: boolean): number =>
  key === 'row-number' ? 60 : key === 'row-checkbox' ? (totals ? 60 : 40) : 40;

/** Columns as they stand: pinned ones first and last, whatever their order was. */
export const orderByPin = (columns: readonly GridColumn[]): readonly GridColumn[] => [
  ...columns.filter(({ pinned }) => pinned === 'left'),
  ...columns.filter(({ pinned }) => pinned === null),
  ...columns.filter(({ pinned }) => pinned === 'right'),
];

const flexGrowOf = ({ flexible: grows, width }: GridColumn): number => (grows ? width : 0);
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/**
 * @param columns as `inPlace` gives them
 * @param actionColumnWidth width of the last column, of a row's buttons; 0: there is none
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
      // Where nothing grows, what is left stands before the columns at the right edge.
      spacerBefore: { width: offset, flexGrow: growths > 0 ? grown : pinned === 'right' ? 1 : 0 },
      spacerAfter: { width: behind, flexGrow: growths - grown - own },
    };
    offset += column.width;
    grown += own;
    return one;
  });
  const side = (pin: GridColumn['pinned']) => placed.filter(({ column }) => column.pinned === pin);
  const [left, centre, right] = [side('left'), side(null), side('right')];
  const widths = (list: readonly PlacedColumn[]) => sum(list.map(({ column }) => column.width));
  const growing = (list: readonly PlacedColumn[]): CSSProperties => ({
    flexGrow: sum(list.map(({ column }) => flexGrowOf(column))),
  });
  return {
    utilityColumns: utilityColumns.map((lead) => ({ ...lead, style: { width: lead.width } })),
    left,
    center: centre,
    right,
    startStyle: growing(left),
    endStyle: growing(right),
    actionColumnStyle: actionColumnWidth > 0 ? { width: actionColumnWidth } : null,
    headerLevels: columns.some(({ headerGroup: group }) => group !== null) ? 2 : 1,
    hasFlexible: growths > 0,
    leftWidth: utilityWidth + widths(left),
    rightWidth: actionColumnWidth + widths(right),
    width,
  };
}

/** A column by its place among all. */
export function columnAt({ left, center: centre, right }: ColumnLayout, index: number): PlacedColumn | undefined {
  return left[index] ?? centre[index - left.length] ?? right[index - left.length - centre.length];
}
