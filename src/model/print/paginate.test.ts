import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paginate, type DocumentPart, type PageFragment } from './paginate';

const part = (given: Partial<DocumentPart>): DocumentPart => ({
  lead: 0,
  head: 0,
  rows: [],
  after: 0,
  pageFoot: 0,
  rowPadding: 0,
  lineHeight: 10,
  keepWithPrevious: false,
  ...given,
});
const block = (height: number, given: Partial<DocumentPart> = {}) => part({ rows: [height], ...given });
const table = (count: number, given: Partial<DocumentPart> = {}) =>
  part({ head: 20, rows: Array.from({ length: count }, () => 10), ...given });

/** `part:from-to`, a piece as `part:row@top+height`; `…` where the part goes on. */
const shown = (pages: readonly PageFragment[][]) =>
  pages.map((page) =>
    page.map(({ part: index, from, to, isLast, piece }) =>
      piece
        ? `${index}:${from}@${piece.top}+${piece.height}${isLast ? '' : '…'}`
        : `${index}:${from}-${to}${isLast ? '' : '…'}`,
    ),
  );

const signature = block(30, { keepWithPrevious: true });

/** Pages of 100 pixels. */
const CASES: [title: string, parts: DocumentPart[], pages: string[][]][] = [
  ['nothing', [], [[]]],
  ['a table without rows', [table(0)], [[]]],
  ['one row', [table(1)], [['0:0-1']]],
  ['rows that fill a page exactly', [table(8)], [['0:0-8']]],
  ['one row more, with the head again', [table(9)], [['0:0-8…'], ['0:8-9']]],
  ['many rows', [table(20)], [['0:0-8…'], ['0:8-16…'], ['0:16-20']]],
  ['a block above the table', [block(60), table(3)], [['0:0-1', '1:0-2…'], ['1:2-3']]],
  ['a head that would stand alone', [block(75), table(3)], [['0:0-1'], ['1:0-3']]],
  ['totals, on the page of the last row', [table(8, { after: 10 })], [['0:0-7…'], ['0:7-8']]],
  ['running totals on every page but the last', [table(16, { pageFoot: 10 })], [['0:0-7…'], ['0:7-14…'], ['0:14-16']]],
  ['a title, on the first page only', [table(16, { lead: 10 })], [['0:0-7…'], ['0:7-15…'], ['0:15-16']]],
  ['signatures that fit', [table(5), signature], [['0:0-5', '1:0-1']]],
  ['signatures, never without the last row', [table(6), signature], [['0:0-5…'], ['0:5-6', '1:0-1']]],
  [
    'signatures after totals',
    [table(6, { after: 10 }), block(10, { keepWithPrevious: true }), signature],
    [['0:0-5…'], ['0:5-6', '1:0-1', '2:0-1']],
  ],
  ['signatures alone', [signature], [['0:0-1']]],
  [
    'a row higher than a page, divided between lines',
    [part({ head: 20, rows: [10, 195, 10], rowPadding: 5 })],
    [['0:0-1…'], ['0:1@0+70…'], ['0:1@70+70…'], ['0:1@140+50…', '0:2-3']],
  ],
  ['a block higher than a page', [block(250)], [['0:0@0+100…'], ['0:0@100+100…'], ['0:0@200+50']]],
  ['a group higher than a page is broken', [block(80), block(80, { keepWithPrevious: true })], [['0:0-1'], ['1:0-1']]],
  ['a page too low for a line', [block(250, { lineHeight: 300 })], [['0:0-1']]],
];

test.each(CASES)('%s', (_title, parts, pages) => {
  expect(shown(paginate(parts, { height: 100, gap: 0 }))).toEqual(pages);
});

test('counts the space between two parts, and none at the top of a page', () => {
  const parts = [block(50), block(45), block(55)];
  expect(shown(paginate(parts, { height: 100, gap: 5 }))).toEqual([['0:0-1', '1:0-1'], ['2:0-1']]);
  expect(shown(paginate(parts, { height: 100, gap: 6 }))).toEqual([['0:0-1'], ['1:0-1'], ['2:0-1']]);
});

describe('any document', () => {
  const height = fc.integer({ min: 1, max: 350 });
  const parts = fc.array(
    fc.record({
      lead: fc.integer({ min: 0, max: 10 }),
      head: fc.integer({ min: 0, max: 20 }),
      rows: fc.array(height, { maxLength: 30 }),
      after: fc.integer({ min: 0, max: 20 }),
      pageFoot: fc.integer({ min: 0, max: 20 }),
      rowPadding: fc.constant(1),
      lineHeight: fc.constant(10),
      keepWithPrevious: fc.boolean(),
    }),
    { maxLength: 6 },
  );

  test('has every row once and in order, and a divided row without a gap', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const rows: string[] = [];
        let next = 0;
        for (const { part: index, from, to, piece } of paginate(given, { height: 100, gap: 3 }).flat()) {
          if (piece) expect(piece.top).toBe(piece.top === 0 ? 0 : next);
          next = piece ? piece.top + piece.height : 0;
          if (!piece || piece.top === 0) for (let row = from; row < to; row += 1) rows.push(`${index}:${row}`);
        }
        expect(rows).toEqual(given.flatMap((one, index) => one.rows.map((_, row) => `${index}:${row}`)));
      }),
    );
  });
});
