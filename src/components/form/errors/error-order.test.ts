import { expect, test } from 'vitest';
import { nextPlaceWithErrors, type ErrorStep } from './error-order';

test.each<[wrong: string, from: string | null, step: ErrorStep, found: string | null]>([
  ['b item', null, 1, 'b'],
  ['b item', null, -1, 'item'],
  ['b item', 'b', 1, 'item'],
  ['b item', 'item', 1, 'b'],
  ['b item', 'item', -1, 'b'],
  ['b item', 'b', -1, 'item'],
  ['b item', 'c', -1, 'b'],
  ['b', 'b', 1, 'b'],
  ['b', 'gone', 1, 'b'],
  ['', 'b', 1, null],
])('with errors in "%s", from %s, step %i: %s', (wrong, from, step, found) => {
  const places = ['a', 'b', 'c', 'item'];
  expect(nextPlaceWithErrors(places, (place) => wrong.split(' ').includes(place), from, step)).toBe(found);
});
