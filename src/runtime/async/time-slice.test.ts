import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runInTimeSlices } from './time-slice';

/** The clock of these tests: each round of work takes two milliseconds. */
let clock = 0;
beforeEach(() => {
  clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => vi.restoreAllMocks());

function* busy(rounds: number, left: { ended: boolean }): Generator<undefined, number, void> {
  try {
    for (let round = 0; round < rounds; round += 1) {
      clock += 2;
      yield;
    }
    return rounds;
  } finally {
    left.ended = true;
  }
}

test('long work pauses after every 8 ms', async () => {
  const pause = vi.fn(() => Promise.resolve(8));
  expect(await runInTimeSlices(busy(40, { ended: false }), undefined, pause)).toBe(40);
  expect(pause).toHaveBeenCalledTimes(10);
});

test('timers run while long work pauses', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  expect(await runInTimeSlices(busy(400, { ended: false }))).toBe(400);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

test('ends aborted work and runs its cleanup', async () => {
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
