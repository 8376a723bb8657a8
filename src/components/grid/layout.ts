/** Where columns stand: leads and pinned ones at their edges, the others between. Styles are made once, not per cell. */
import type { CSSProperties } from 'react';
import type { GridColumn, Lead, LeadKey } from './types';

export interface Placed {
  column: GridColumn;
  /** Place among all shown columns. */
  index: number;
  /** Pixels from the table's left edge to the column, nothing scrolled. */
  offset: number;
  style: CSSProperties;
  /** Where it sticks, for what lies over its cells; none: it scrolls. */
  stuck: CSSProperties | null;
}

export interface Layout {
  leads: readonly (Lead & { style: CSSProperties })[];
  left: readonly Placed[];
  centre: readonly Placed[];
  right: readonly Placed[];
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

/** @param columns as `inPlace` gives them */
export function layoutOf(columns: readonly GridColumn[], leads: readonly Lead[]): Layout {
  let offset = 0;
  const ahead = leads.map((lead) => {
    offset += lead.width;
    return { ...lead, style: { width: lead.width } };
  });
  const placed = columns.map((column, index): Placed => {
    const { width, pinned } = column;
    const style = { width };
    const one = { column, index, offset, style, stuck: pinned === 'left' ? { width, left: offset } : null };
    offset += width;
    return one;
  });
  const width = offset;
  const left = placed.filter(({ column }) => column.pinned === 'left');
  const right = placed
    .filter(({ column }) => column.pinned === 'right')
    .map((one) => ({ ...one, stuck: { ...one.style, right: width - one.offset - one.column.width } }));
  const sum = (list: readonly Placed[]) => list.reduce((total, { column }) => total + column.width, 0);
  return {
    leads: ahead,
    left,
    centre: placed.filter(({ column }) => column.pinned === null),
    right,
    leftWidth: ahead.reduce((total, lead) => total + lead.width, 0) + sum(left),
    rightWidth: sum(right),
    width,
  };
}

/** A column by its place among all. */
export function placedAt({ left, centre, right }: Layout, index: number): Placed | undefined {
  return left[index] ?? centre[index - left.length] ?? right[index - left.length - centre.length];
}
