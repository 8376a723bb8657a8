import { expect, test } from 'vitest';
import { Lines } from './lines';

test('rows of one height stand one below the other', () => {
  const lines = new Lines(40, []);
  expect([0, 1, 100_000].map((place) => lines.topOf(place))).toEqual([0, 40, 4_000_000]);
  expect([0, 39, 40, 81].map((top) => lines.placeAt(top))).toEqual([0, 0, 1, 2]);
});

test('details push down what stands below them and belong to their row', () => {
  const lines = new Lines(40, [
    { place: 1, height: 100 },
    { place: 3, height: 50 },
  ]);
  expect([0, 1, 2, 3, 4, 5].map((place) => lines.topOf(place))).toEqual([0, 40, 180, 220, 310, 350]);
  for (let place = 0; place < 20; place += 1) {
    expect(lines.placeAt(lines.topOf(place))).toBe(place);
    expect(lines.placeAt(lines.topOf(place + 1) - 1)).toBe(place);
  }
});
