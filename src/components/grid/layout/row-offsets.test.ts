import { expect, test } from 'vitest';
import { RowOffsets } from './row-offsets';

test('places rows of equal height below each other', () => {
  const lines = new RowOffsets(40, []);
  expect([0, 1, 100_000].map((place) => lines.topOf(place))).toEqual([0, 40, 4_000_000]);
  expect([0, 39, 40, 81].map((top) => lines.rowIndexAt(top))).toEqual([0, 0, 1, 2]);
});

test('moves rows below expanded details down and assigns details to their row', () => {
  const lines = new RowOffsets(40, [
    { rowIndex: 1, height: 100 },
    { rowIndex: 3, height: 50 },
  ]);
  expect([0, 1, 2, 3, 4, 5].map((place) => lines.topOf(place))).toEqual([0, 40, 180, 220, 310, 350]);
  for (let place = 0; place < 20; place += 1) {
    expect(lines.rowIndexAt(lines.topOf(place))).toBe(place);
    expect(lines.rowIndexAt(lines.topOf(place + 1) - 1)).toBe(place);
  }
});
