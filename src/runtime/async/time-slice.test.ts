import { expect, test } from 'vitest';
import { runInTimeSlices } from './time-slice';

function* busy(rounds: number, left: { ended: boolean }): Generator<undefined, number, void> {
  try {
    for (let round = 0; round < rounds; round += 1) {
      const until = performance.now() + 2;
      while (performance.now() < until);
      yield;
    }
    return rounds;
  } finally {
    left.ended = true;
  }
}

test('others get their turn while long work runs', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  expect(await runInTimeSlices(busy(40, { ended: false }))).toBe(40);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

test('work that nobody wants any more ends, and cleans up', async () => {
  const left = { ended: false };
  const leave = new AbortController();
  const work = runInTimeSlices(busy(10_000, left), leave.signal);
  setTimeout(() => leave.abort(), 0);
  expect(await work).toBeNull();
  expect(left.ended).toBe(true);
});

test('work without a pause is done at once', async () => {
  expect(await runInTimeSlices(busy(0, { ended: false }))).toBe(0);
});
