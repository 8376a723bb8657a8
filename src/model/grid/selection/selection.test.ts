import { describe, expect, it } from 'vitest';
import {
  rangesOf,
  selectCell,
  addRange,
  extendTo,
  selectRange,
  parseRowSegments,
  rowSegments,
  nextInSelection,
  moveByKey,
  clampSelection,
  type Bounds,
} from './selection';

/** Rows as text; a blank is an empty cell. */
const bounds = (...rows: string[]): Bounds => ({
  rowCount: rows.length,
  columnCount: rows[0]?.length ?? 0,
  pageRows: 2,
  isFilled: ({ row, col }) => rows[row]?.[col] !== ' ',
});
const table = bounds('abc  f', 'a  d  ', 'a     ', '      ', 'a    f');

const KEYS: readonly [key: string, ctrl: boolean, from: [number, number], to: [number, number] | null][] = [
  ['ArrowUp', false, [0, 0], [0, 0]],
  ['ArrowDown', false, [0, 0], [1, 0]],
  ['ArrowRight', false, [0, 5], [0, 5]],
  ['ArrowLeft', false, [1, 3], [1, 2]],
  ['ArrowRight', true, [0, 0], [0, 2]], // to the end of the filled run
  ['ArrowRight', true, [0, 2], [0, 5]], // over empty cells
  ['ArrowRight', true, [1, 3], [1, 5]], // to the edge
  ['ArrowDown', true, [0, 0], [2, 0]],
  ['ArrowDown', true, [2, 0], [4, 0]],
  ['ArrowUp', true, [0, 3], [0, 3]],
  ['ArrowLeft', true, [1, 3], [1, 0]],
  ['Home', false, [2, 4], [2, 0]],
  ['Home', true, [2, 4], [0, 0]],
  ['End', false, [2, 4], [2, 5]],
  ['End', true, [2, 4], [4, 5]],
  ['PageDown', false, [1, 1], [3, 1]],
  ['PageDown', false, [4, 1], [4, 1]],
  ['PageUp', false, [1, 1], [0, 1]],
  ['a', false, [1, 1], null],
  ['Enter', false, [1, 1], null],
];

describe('keys', () => {
  it.each(KEYS)('%s (ctrl %s) from %j leads to %j', (key, ctrl, [row, col], to) => {
    expect(moveByKey(key, ctrl, { row, col }, table)).toEqual(to && { row: to[0], col: to[1] });
  });

  it('Tab goes along the row and on to the next one, Enter along the column; both end at the edge', () => {
    const one = selectCell({ row: 0, col: 5 });
    expect(nextInSelection(one, 'row', false, table)?.active).toEqual({ row: 1, col: 0 });
    expect(nextInSelection(selectCell({ row: 1, col: 0 }), 'row', true, table)?.active).toEqual({ row: 0, col: 5 });
    expect(nextInSelection(selectCell({ row: 0, col: 0 }), 'row', true, table)).toBeNull();
    expect(nextInSelection(selectCell({ row: 4, col: 5 }), 'row', false, table)).toBeNull();
    expect(nextInSelection(one, 'column', false, table)?.active).toEqual({ row: 1, col: 5 });
    expect(nextInSelection(one, 'column', true, table)).toBeNull();
  });

  it('within an area Tab and Enter go round it', () => {
    const area = selectRange({ top: 1, left: 1, bottom: 2, right: 2 });
    const seen = (along: 'row' | 'column', backwards: boolean) => {
      let selected = area;
      return Array.from({ length: 4 }, () => {
        selected = nextInSelection(selected, along, backwards, table) ?? selected;
        expect(rangesOf(selected)).toEqual(rangesOf(area));
        return `${selected.active.row}${selected.active.col}`;
      }).join(' ');
    };
    expect(seen('row', false)).toBe('12 21 22 11');
    expect(seen('column', false)).toBe('21 12 22 11');
    expect(seen('row', true)).toBe('22 21 12 11');
  });
});

describe('areas', () => {
  it('one is drawn from where it began to its head, whichever way', () => {
    expect(rangesOf(extendTo(selectCell({ row: 3, col: 3 }), { row: 1, col: 5 }))).toEqual([
      { top: 1, left: 3, bottom: 3, right: 5 },
    ]);
  });

  it('further ones stand beside it', () => {
    const two = extendTo(addRange(selectCell({ row: 0, col: 0 }), { row: 2, col: 2 }), { row: 3, col: 3 });
    expect(rangesOf(two)).toEqual([
      { top: 2, left: 2, bottom: 3, right: 3 },
      { top: 0, left: 0, bottom: 0, right: 0 },
    ]);
  });

  it('a row knows what it draws, and nothing changes for rows outside', () => {
    const two = extendTo(addRange(selectCell({ row: 0, col: 0 }), { row: 2, col: 2 }), { row: 3, col: 3 });
    expect([0, 1, 2, 3].map((row) => rowSegments(two, row))).toEqual(['0-0tb', '', '2-3t', '2-3b']);
    expect(parseRowSegments('2-3t;0-0tb')).toEqual([
      { left: 2, right: 3, first: true, last: false },
      { left: 0, right: 0, first: true, last: true },
    ]);
    expect(rowSegments(null, 0)).toBe('');
  });

  it('stays within the table when rows or columns go', () => {
    const all = {
      ...selectRange({ top: 0, left: 0, bottom: 9, right: 9 }),
      otherRanges: [{ top: 8, left: 0, bottom: 9, right: 1 }],
    };
    expect(clampSelection(all, { rows: 2, cols: 3 })).toEqual(selectRange({ top: 0, left: 0, bottom: 1, right: 2 }));
    expect(clampSelection(all, { rows: 0, cols: 3 })).toBeNull();
  });
});
