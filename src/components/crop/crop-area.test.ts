import { expect, test } from 'vitest';
import { centredArea, clampArea, sideOf } from './crop-area';

const wide = { width: 800, height: 400 };

test('starts with the largest square in the middle', () => {
  expect([centredArea(wide), sideOf(wide, 1)]).toEqual([{ x: 400, y: 200, zoom: 1 }, 400]);
});

test.each([
  ['moved out on the left', { x: -50, y: 200, zoom: 1 }, { x: 200, y: 200, zoom: 1 }],
  ['moved out on the right', { x: 900, y: 500, zoom: 2 }, { x: 700, y: 300, zoom: 2 }],
  ['zoomed out in a corner', { x: 50, y: 50, zoom: 1 }, { x: 200, y: 200, zoom: 1 }],
  ['zoomed too far', { x: 400, y: 200, zoom: 9 }, { x: 400, y: 200, zoom: 4 }],
  ['smaller than the square', { x: 400, y: 200, zoom: 0.2 }, { x: 400, y: 200, zoom: 1 }],
])('keeps the square within the picture when it is %s', (_, area, kept) => {
  expect(clampArea(wide, area)).toEqual(kept);
});
