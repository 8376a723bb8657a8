/** Which cells are selected, by place on screen, and where each key leads. The current area spans from `anchor` to `head`. */
import type { Area } from '../core/types';

export interface Spot {
  row: number;
  col: number;
}

export interface Selected {
  /** The cell that keys and texts go to. */
  active: Spot;
  /** Where the current area began; the active cell lies in it. */
  anchor: Spot;
  /** The opposite corner of the current area. */
  head: Spot;
  /** Areas selected before, with Ctrl held. */
  more: readonly Area[];
}

/** How many rows and columns there are, how many rows a page holds, and which cells hold something. */
export interface Bounds {
  rows: number;
  cols: number;
  page: number;
  filled: (spot: Spot) => boolean;
}

export const box = (one: Spot, other: Spot): Area => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.col, other.col),
  right: Math.max(one.col, other.col),
});

/** One cell. */
export const at = (spot: Spot): Selected => ({ active: spot, anchor: spot, head: spot, more: [] });

/** The current area, then those before it. */
export const areasOf = ({ anchor, head, more }: Selected): readonly Area[] => [box(anchor, head), ...more];

export const isOneCell = ({ anchor, head, more }: Selected): boolean =>
  more.length === 0 && anchor.row === head.row && anchor.col === head.col;

export const isIn = ({ row, col }: Spot, area: Area): boolean =>
  row >= area.top && row <= area.bottom && col >= area.left && col <= area.right;

/** From where the area began to `spot` (Shift and a click, dragging). */
export const extend = (selected: Selected, spot: Spot): Selected => ({
  ...selected,
  active: selected.anchor,
  head: spot,
});

/** A whole area, its first cell active. */
export const over = ({ top, left, bottom, right }: Area): Selected => ({
  ...at({ row: top, col: left }),
  head: { row: bottom, col: right },
});

/** A further area that begins at `spot` (Ctrl and a click). */
export const begin = (selected: Selected, spot: Spot): Selected => ({
  ...at(spot),
  more: areasOf(selected),
});

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Keeps a selection within the table after rows or columns went; null when nothing is left. */
export function within(selected: Selected, { rows, cols }: { rows: number; cols: number }): Selected | null {
  if (rows === 0 || cols === 0) return null;
  const keep = ({ row, col }: Spot): Spot => ({ row: clamp(row, rows - 1), col: clamp(col, cols - 1) });
  return {
    active: keep(selected.active),
    anchor: keep(selected.anchor),
    head: keep(selected.head),
    more: selected.more
      .filter(({ top, left }) => top < rows && left < cols)
      .map((area) => ({ ...area, bottom: Math.min(area.bottom, rows - 1), right: Math.min(area.right, cols - 1) })),
  };
}

type Way = readonly [rows: number, cols: number];

const ARROWS: Readonly<Record<string, Way>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** To the end of a filled stretch, or over empty cells to the next filled one, as spreadsheets jump. */
function jump(from: Spot, [down, right]: Way, { rows, cols, filled }: Bounds): Spot {
  const next = ({ row, col }: Spot): Spot => ({ row: row + down, col: col + right });
  const inside = ({ row, col }: Spot) => row >= 0 && col >= 0 && row < rows && col < cols;
  let spot = next(from);
  if (!inside(spot)) return from;
  const stretch = filled(from) && filled(spot);
  let last = spot;
  while (inside(spot) && filled(spot) === stretch) {
    last = spot;
    spot = next(spot);
  }
  return !stretch && inside(spot) ? spot : last;
}

/** Where a key leads from a cell; null: the key moves nothing. */
export function target(key: string, ctrl: boolean, from: Spot, bounds: Bounds): Spot | null {
  const { rows, cols, page } = bounds;
  const way = ARROWS[key];
  if (way) {
    if (ctrl) return jump(from, way, bounds);
    return { row: clamp(from.row + way[0], rows - 1), col: clamp(from.col + way[1], cols - 1) };
  }
  if (key === 'Home') return { row: ctrl ? 0 : from.row, col: 0 };
  if (key === 'End') return { row: ctrl ? rows - 1 : from.row, col: cols - 1 };
  if (key === 'PageUp') return { row: clamp(from.row - page, rows - 1), col: from.col };
  if (key === 'PageDown') return { row: clamp(from.row + page, rows - 1), col: from.col };
  return null;
}

/**
 * The next cell by Tab or Enter: within the selected area where it is larger than one cell, else along the row (Tab)
 * or the column (Enter). Null: past the table's end.
 */
export function step(
  selected: Selected,
  along: 'row' | 'column',
  back: boolean,
  { rows, cols }: Bounds,
): Selected | null {
  const { active, anchor, head } = selected;
  const area = box(anchor, head);
  const alone = area.top === area.bottom && area.left === area.right;
  if (alone && along === 'column') {
    const row = active.row + (back ? -1 : 1);
    return row < 0 || row >= rows ? null : at({ row, col: active.col });
  }
  const { top, left, bottom, right } = alone ? { top: 0, left: 0, bottom: rows - 1, right: cols - 1 } : area;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const [down, side] = [active.row - top, active.col - left];
  const place = (along === 'row' ? down * width + side : side * height + down) + (back ? -1 : 1);
  const count = width * height;
  if (alone && (place < 0 || place >= count)) return null;
  const next = (place + count) % count;
  const spot =
    along === 'row'
      ? { row: top + Math.floor(next / width), col: left + (next % width) }
      : { row: top + (next % height), col: left + Math.floor(next / height) };
  return alone ? at(spot) : { ...selected, active: spot };
}

/**
 * What a row draws of the selection, as text so that unchanged rows are known by comparison:
 * `left-right` with `t` and `b` where the row is an area's first or last, areas apart by `;`.
 */
export function segment(selected: Selected | null, row: number): string {
  if (!selected) return '';
  let text = '';
  for (const area of areasOf(selected)) {
    if (row < area.top || row > area.bottom) continue;
    if (text !== '') text += ';';
    text += `${area.left}-${area.right}${row === area.top ? 't' : ''}${row === area.bottom ? 'b' : ''}`;
  }
  return text;
}

/** One stretch of `segment`. */
export interface Stretch {
  left: number;
  right: number;
  first: boolean;
  last: boolean;
}

export function readSegment(text: string): readonly Stretch[] {
  if (text === '') return [];
  return text.split(';').map((part) => {
    const found = /^(\d+)-(\d+)(t?)(b?)$/.exec(part);
    return {
      left: Number(found?.[1] ?? -1),
      right: Number(found?.[2] ?? -2),
      first: found?.[3] === 't',
      last: found?.[4] === 'b',
    };
  });
}
