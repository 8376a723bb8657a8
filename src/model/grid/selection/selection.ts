/** Which cells are selected, by place on screen, and where each key leads. The current area spans from `anchor` to `head`. */
import type { CellRange } from '../core/types';

export interface CellCoordinate {
  row: number;
  col: number;
}

export interface CellSelection {
  /** The cell that keys and texts go to. */
  active: CellCoordinate;
  /** Where the current area began; the active cell lies in it. */
  anchor: CellCoordinate;
  /** The opposite corner of the current area. */
  head: CellCoordinate;
  /** Areas selected before, with Ctrl held. */
  otherRanges: readonly CellRange[];
}

/** How many rows and columns there are, how many rows a page holds, and which cells hold something. */
export interface Bounds {
  rowCount: number;
  columnCount: number;
  pageRows: number;
  isFilled: (spot: CellCoordinate) => boolean;
}

export const rangeBetween = (one: CellCoordinate, other: CellCoordinate): CellRange => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.col, other.col),
  right: Math.max(one.col, other.col),
});

/** One cell. */
export const selectCell = (spot: CellCoordinate): CellSelection => ({
  active: spot,
  anchor: spot,
  head: spot,
  otherRanges: [],
});

/** The current area, then those before it. */
export const rangesOf = ({ anchor, head, otherRanges: more }: CellSelection): readonly CellRange[] => [
  rangeBetween(anchor, head),
  ...more,
];

export const isSingleCell = ({ anchor, head, otherRanges: more }: CellSelection): boolean =>
  more.length === 0 && anchor.row === head.row && anchor.col === head.col;

export const isInRange = ({ row, col }: CellCoordinate, area: CellRange): boolean =>
  row >= area.top && row <= area.bottom && col >= area.left && col <= area.right;

/** From where the area began to `spot` (Shift and a click, dragging). */
export const extendTo = (selected: CellSelection, spot: CellCoordinate): CellSelection => ({
  ...selected,
  active: selected.anchor,
  head: spot,
});

/** A whole area, its first cell active. */
export const selectRange = ({ top, left, bottom, right }: CellRange): CellSelection => ({
  ...selectCell({ row: top, col: left }),
  head: { row: bottom, col: right },
});

/** A further area that begins at `spot` (Ctrl and a click). */
export const addRange = (selected: CellSelection, spot: CellCoordinate): CellSelection => ({
  ...selectCell(spot),
  otherRanges: rangesOf(selected),
});

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Keeps a selection within the table after rows or columns went; null when nothing is left. */
export function clampSelection(
  selected: CellSelection,
  { rows, cols }: { rows: number; cols: number },
): CellSelection | null {
  if (rows === 0 || cols === 0) return null;
  const clampCell = ({ row, col }: CellCoordinate): CellCoordinate => ({
    row: clamp(row, rows - 1),
    col: clamp(col, cols - 1),
  });
  return {
    active: clampCell(selected.active),
    anchor: clampCell(selected.anchor),
    head: clampCell(selected.head),
    otherRanges: selected.otherRanges
      .filter(({ top, left }) => top < rows && left < cols)
      .map((area) => ({ ...area, bottom: Math.min(area.bottom, rows - 1), right: Math.min(area.right, cols - 1) })),
  };
}

type Direction = readonly [rows: number, cols: number];

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** To the end of a filled stretch, or over empty cells to the next filled one, as spreadsheets jump. */
function jumpToEdge(
  from: CellCoordinate,
  [down, right]: Direction,
  { rowCount: rows, columnCount: cols, isFilled: filled }: Bounds,
): CellCoordinate {
  const next = ({ row, col }: CellCoordinate): CellCoordinate => ({ row: row + down, col: col + right });
  const inside = ({ row, col }: CellCoordinate) => row >= 0 && col >= 0 && row < rows && col < cols;
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
export function moveByKey(key: string, ctrl: boolean, from: CellCoordinate, bounds: Bounds): CellCoordinate | null {
  const { rowCount: rows, columnCount: cols, pageRows: page } = bounds;
  const direction = ARROWS[key];
  if (direction) {
    if (ctrl) return jumpToEdge(from, direction, bounds);
    return { row: clamp(from.row + direction[0], rows - 1), col: clamp(from.col + direction[1], cols - 1) };
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
export function nextInSelection(
  selected: CellSelection,
  along: 'row' | 'column',
  back: boolean,
  { rowCount: rows, columnCount: cols }: Bounds,
): CellSelection | null {
  const { active, anchor, head } = selected;
  const area = rangeBetween(anchor, head);
  const alone = area.top === area.bottom && area.left === area.right;
  if (alone && along === 'column') {
    const row = active.row + (back ? -1 : 1);
    return row < 0 || row >= rows ? null : selectCell({ row, col: active.col });
  }
  const { top, left, bottom, right } = alone ? { top: 0, left: 0, bottom: rows - 1, right: cols - 1 } : area;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const [down, side] = [active.row - top, active.col - left];
  const index = (along === 'row' ? down * width + side : side * height + down) + (back ? -1 : 1);
  const count = width * height;
  if (alone && (index < 0 || index >= count)) return null;
  const next = (index + count) % count;
  const spot =
    along === 'row'
      ? { row: top + Math.floor(next / width), col: left + (next % width) }
      : { row: top + (next % height), col: left + Math.floor(next / height) };
  return alone ? selectCell(spot) : { ...selected, active: spot };
}

/**
 * What a row draws of the selection, as text so that unchanged rows are known by comparison:
 * `left-right` with `t` and `b` where the row is an area's first or last, areas apart by `;`.
 */
export function rowSegments(selected: CellSelection | null, row: number): string {
  if (!selected) return '';
  let text = '';
  for (const area of rangesOf(selected)) {
    if (row < area.top || row > area.bottom) continue;
    if (text !== '') text += ';';
    text += `${area.left}-${area.right}${row === area.top ? 't' : ''}${row === area.bottom ? 'b' : ''}`;
  }
  return text;
}

/** One stretch of `segment`. */
export interface RowSegment {
  left: number;
  right: number;
  first: boolean;
  last: boolean;
}

export function parseRowSegments(text: string): readonly RowSegment[] {
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
