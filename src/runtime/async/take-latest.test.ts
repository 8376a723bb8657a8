import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCancelled } from '../errors/api-error';
import { takeLatest, SEARCH_DEBOUNCE } from './take-latest';
import { deferred } from './deferred';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: unknown) => (isCancelled(error) ? 'cancelled' : error),
  );

describe('latest', () => {
  test.each([['answers'], ['fails']])('[1§7.50, 2§7.48] a stale reply that still %s is ignored', async (how) => {
    const replies = [deferred<string>(), deferred<string>()];
    const signals: AbortSignal[] = [];
    const search = takeLatest((signal, at: number) => {
      signals.push(signal);
      return replies[at]!.promise;
    });
    const [first, second] = [outcome(search(0)), outcome(search(1))];
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    replies[1]!.resolve('new');
    if (how === 'answers') replies[0]!.resolve('old');
    else replies[0]!.reject(new Error('old'));
    expect(await Promise.all([first, second])).toEqual(['cancelled', 'new']);
  });

  test('[1§7.49, 2§7.47, 2§9.22] a search waits 800 ms for the next key in forms, 300 ms in cells', async () => {
    for (const [place, wait] of [
      ['form', 800],
      ['cell', 300],
    ] as const) {
      const ask = vi.fn((_signal: AbortSignal, text: string) => Promise.resolve(text));
      const search = takeLatest(ask, SEARCH_DEBOUNCE[place]);
      const [one, two] = [outcome(search('a')), outcome(search('ab'))];
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(ask).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(ask.mock.calls.map(([, text]) => text)).toEqual(['ab']);
      expect(await Promise.all([one, two])).toEqual(['cancelled', 'ab']);
    }
  });

  test('a failure of the last one is its caller’s; a cancelled one sends nothing', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('no')));
    const search = takeLatest(ask, 800);
    const failing = outcome(search());
    await vi.advanceTimersByTimeAsync(800);
    expect(await failing).toMatchObject({ message: 'no' });
    const left = outcome(search());
    search.cancel();
    expect(await left).toBe('cancelled');
    await vi.advanceTimersByTimeAsync(800);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
