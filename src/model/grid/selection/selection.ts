/**
 * Cell selection by displayed row and column index, and keyboard navigation. The current range spans from `anchor` to
 * `head`.
 */

/** A rectangle of cells by displayed row and column index, both ends included. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface CellCoordinate {
  row: number;
  col: number;
}

export interface CellSelection {
  /** The cell that receives keyboard input. */
  active: CellCoordinate;
  /** First corner of the current range; the range contains the active cell. */
  anchor: CellCoordinate;
  /** Opposite corner of the current range. */
  head: CellCoordinate;
  /** Further ranges, selected earlier with Ctrl. */
  otherRanges: readonly CellRange[];
}

/** Size of the table, rows per page, and which cells have content. */
export interface Bounds {
  rowCount: number;
  columnCount: number;
  pageRows: number;
  isFilled: (cell: CellCoordinate) => boolean;
}

/** Range between two opposite corners, in any order. */
export const rangeBetween = (one: CellCoordinate, other: CellCoordinate): CellRange => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.col, other.col),
  right: Math.max(one.col, other.col),
});

/** Selects one cell. */
export const selectCell = (cell: CellCoordinate): CellSelection => ({
  active: cell,
  anchor: cell,
  head: cell,
  otherRanges: [],
});

/** All selected ranges, the current one first. */
export const rangesOf = ({ anchor, head, otherRanges: more }: CellSelection): readonly CellRange[] => [
  rangeBetween(anchor, head),
  ...more,
];

export const isSingleCell = ({ anchor, head, otherRanges: more }: CellSelection): boolean =>
  more.length === 0 && anchor.row === head.row && anchor.col === head.col;

export const isInRange = ({ row, col }: CellCoordinate, area: CellRange): boolean =>
  row >= area.top && row <= area.bottom && col >= area.left && col <= area.right;

/** Extends the current range from its anchor to a cell (Shift and click, or drag). */
export const extendTo = (selected: CellSelection, cell: CellCoordinate): CellSelection => ({
  ...selected,
  active: selected.anchor,
  head: cell,
});

/** Selects a range; its first cell is active. */
export const selectRange = ({ top, left, bottom, right }: CellRange): CellSelection => ({
  ...selectCell({ row: top, col: left }),
  head: { row: bottom, col: right },
});

/** Adds a range that begins at a cell (Ctrl and click). */
export const addRange = (selected: CellSelection, cell: CellCoordinate): CellSelection => ({
  ...selectCell(cell),
  otherRanges: rangesOf(selected),
});

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Limits a selection to the table after rows or columns were removed; null when no cell remains. */
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

/**
 * Ctrl and arrow, as in spreadsheets: moves to the end of a run of filled cells, or over empty cells to the next filled
 * one.
 */
function jumpToEdge(
  from: CellCoordinate,
  [down, right]: Direction,
  { rowCount: rows, columnCount: cols, isFilled: filled }: Bounds,
): CellCoordinate {
  const next = ({ row, col }: CellCoordinate): CellCoordinate => ({ row: row + down, col: col + right });
  const inside = ({ row, col }: CellCoordinate) => row >= 0 && col >= 0 && row < rows && col < cols;
  let cell = next(from);
  if (!inside(cell)) return from;
  const stretch = filled(from) && filled(cell);
  let last = cell;
  while (inside(cell) && filled(cell) === stretch) {
    last = cell;
    cell = next(cell);
  }
  return !stretch && inside(cell) ? cell : last;
}

/** Target cell of a navigation key; null when the key does not move the selection. */
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
 * Next active cell for Tab or Enter: within the selected range when it has more than one cell, else along the row (Tab)
 * or the column (Enter). Null past the end of the table.
 */
export function nextInSelection(
  selected: CellSelection,
  along: 'row' | 'column',
  backwards: boolean,
  { rowCount: rows, columnCount: cols }: Bounds,
): CellSelection | null {
  const { active, anchor, head } = selected;
  const area = rangeBetween(anchor, head);
  const alone = area.top === area.bottom && area.left === area.right;
  if (alone && along === 'column') {
    const row = active.row + (backwards ? -1 : 1);
    return row < 0 || row >= rows ? null : selectCell({ row, col: active.col });
  }
  const { top, left, bottom, right } = alone ? { top: 0, left: 0, bottom: rows - 1, right: cols - 1 } : area;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const [down, side] = [active.row - top, active.col - left];
  const index = (along === 'row' ? down * width + side : side * height + down) + (backwards ? -1 : 1);
  const count = width * height;
  if (alone && (index < 0 || index >= count)) return null;
  const next = (index + count) % count;
  const cell =
    along === 'row'
      ? { row: top + Math.floor(next / width), col: left + (next % width) }
      : { row: top + (next % height), col: left + Math.floor(next / height) };
  return alone ? selectCell(cell) : { ...selected, active: cell };
}

/**
 * Selection of one row as text, so that a string comparison detects unchanged rows. Format: `left-right`, with `t` or
 * `b` when the row is the first or last of a range; ranges are separated by `;`.
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

/** One range of `rowSegments`: columns `left` to `right`; `first` and `last` mark the edge rows of the range. */
export interface RowSegment {
  left: number;
  right: number;
  first: boolean;
  last: boolean;
}

/** Parses the text of `rowSegments`. */
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
