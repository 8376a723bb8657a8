/** Where columns stand: leads and pinned ones at their edges, the others between. Styles are made once, not per cell. */
import type { CSSProperties } from 'react';
import type { GridColumn, Lead, LeadKey } from './types';

export interface Placed {
  column: GridColumn;
  /** Place among all shown columns. */
  index: number;
  /** Pixels from the table's left edge to the column, nothing scrolled and no room left over. */
  offset: number;
  style: CSSProperties;
  /** The same with where it sticks, for what lies over its cells; none: it scrolls. */
  stuck: CSSProperties | null;
  /** What stands before and behind it in its line, as room alone: it grows as the columns there do. */
  before: CSSProperties;
  behind: CSSProperties;
}

export interface Layout {
  leads: readonly (Lead & { style: CSSProperties })[];
  left: readonly Placed[];
  centre: readonly Placed[];
  right: readonly Placed[];
  /** The boxes at either edge. */
  start: CSSProperties;
  end: CSSProperties;
  /** The last column, of a row's buttons; null: there are none. */
  trail: CSSProperties | null;
  /** Lines of titles: two where columns stand in groups. */
  levels: 1 | 2;
  /** Some column takes the room that is left. */
  grows: boolean;
  /** Pixels that stay in sight at either edge, and the width of all. */
  leftWidth: number;
  rightWidth: number;
  width: number;
}

/** Widths of the table's own columns (spec 2 §9); the tick box takes more where totals name themselves below it. */
export const leadWidth = (key: LeadKey, totals: boolean): number =>
  key === 'row-number' ? 60 : key === 'row-checkbox' ? (totals ? 60 : 40) : 40;

/** Columns as they stand: pinned ones first and last, whatever their order was. */
export const inPlace = (columns: readonly GridColumn[]): readonly GridColumn[] => [
  ...columns.filter(({ pinned }) => pinned === 'left'),
  ...columns.filter(({ pinned }) => pinned === null),
  ...columns.filter(({ pinned }) => pinned === 'right'),
];

const growth = ({ grows, width }: GridColumn): number => (grows ? width : 0);
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/**
 * @param columns as `inPlace` gives them
 * @param trailing width of the last column, of a row's buttons; 0: there is none
 */
export function layoutOf(columns: readonly GridColumn[], leads: readonly Lead[], trailing = 0): Layout {
  const leading = sum(leads.map(({ width }) => width));
  const width = leading + sum(columns.map((column) => column.width)) + trailing;
  const growths = sum(columns.map(growth));
  let offset = leading;
  let grown = 0;
  const placed = columns.map((column, index): Placed => {
    const { pinned } = column;
    const own = growth(column);
    const behind = width - offset - column.width;
    const style = { width: column.width, flexGrow: own };
    const one: Placed = {
      column,
      index,
      offset,
      style,
      stuck: pinned === 'left' ? { ...style, left: offset } : pinned === 'right' ? { ...style, right: behind } : null,
      // Where nothing grows, what is left stands before the columns at the right edge.
      before: { width: offset, flexGrow: growths > 0 ? grown : pinned === 'right' ? 1 : 0 },
      behind: { width: behind, flexGrow: growths - grown - own },
    };
    offset += column.width;
    grown += own;
    return one;
  });
  const side = (pin: GridColumn['pinned']) => placed.filter(({ column }) => column.pinned === pin);
  const [left, centre, right] = [side('left'), side(null), side('right')];
  const widths = (list: readonly Placed[]) => sum(list.map(({ column }) => column.width));
  const growing = (list: readonly Placed[]): CSSProperties => ({
    flexGrow: sum(list.map(({ column }) => growth(column))),
  });
  return {
    leads: leads.map((lead) => ({ ...lead, style: { width: lead.width } })),
    left,
    centre,
    right,
    start: growing(left),
    end: growing(right),
    trail: trailing > 0 ? { width: trailing } : null,
    levels: columns.some(({ group }) => group !== null) ? 2 : 1,
    grows: growths > 0,
    leftWidth: leading + widths(left),
    rightWidth: trailing + widths(right),
    width,
  };
}

/** A column by its place among all. */
export function placedAt({ left, centre, right }: Layout, index: number): Placed | undefined {
  return left[index] ?? centre[index - left.length] ?? right[index - left.length - centre.length];
}
