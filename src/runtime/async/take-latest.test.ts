import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCancelled } from '../errors/api-error';
import { takeLatest, singleFlight, SEARCH_DEBOUNCE } from './take-latest';
import { closeAllDialogs, dialogs, type Dialog } from '../navigation/dialogs';
import { requestSignal } from '../navigation/request-scope';
import { resetTabs, closeTabs, closeTabNow, refreshTab, openTab } from '../navigation/tabs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A promise that the test settles at a chosen time. */
function later<T>() {
  let settle: (value: T) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { promise, settle, fail };
}
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: unknown) => (isCancelled(error) ? 'cancelled' : error),
  );

describe('latest', () => {
  test.each([['answers'], ['fails']])('[1§7.50, 2§7.48] a stale reply that still %s is ignored', async (how) => {
    const replies = [later<string>(), later<string>()];
    const signals: AbortSignal[] = [];
    const search = takeLatest((signal, at: number) => {
      signals.push(signal);
      return replies[at]!.promise;
    });
    const [first, second] = [outcome(search(0)), outcome(search(1))];
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    replies[1]!.settle('new');
    if (how === 'answers') replies[0]!.settle('old');
    else replies[0]!.fail(new Error('old'));
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

test('once: a second send while the first runs is the first; a later one is its own', async () => {
  const replies = [later<number>(), later<number>()];
  let at = 0;
  const send = singleFlight(() => replies[at++]!.promise);
  const both = [send(), send()];
  replies[0]!.settle(1);
  expect(await Promise.all(both)).toEqual([1, 1]);
  const third = outcome(send());
  replies[1]!.fail(new Error('no'));
  expect(await third).toMatchObject({ message: 'no' });
  expect(at).toBe(2);
});

describe('a screen that is left', () => {
  const tab = (key: string) =>
    openTab({ key, path: key, title: '', icon: null, target: { kind: 'empty' }, menu: null, home: false });

  test('its reads end: closed, closed from aside, refreshed, or all at once', async () => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('location', { assign: () => undefined, replace: () => undefined });
    for (const key of ['/a', '/b', '/c', '/d']) tab(key);
    const [a, b, c, d] = ['/a', '/b', '/c', '/d'].map((key) => requestSignal(key));
    expect(requestSignal('/a')).toBe(a);
    closeTabNow('/a');
    expect([a, b, c, d].map((one) => one?.aborted)).toEqual([true, false, false, false]);
    await refreshTab('/b');
    expect([b?.aborted, requestSignal('/b').aborted]).toEqual([true, false]);
    await closeTabs('/d', 'left');
    expect([c?.aborted, d?.aborted]).toEqual([true, false]);
    resetTabs();
    expect(d?.aborted).toBe(true);
    vi.unstubAllGlobals();
  });

  test('a dialog’s reads end with it', () => {
    dialogs().list.push({ key: 'd1' } as Dialog);
    const signal = requestSignal('d1');
    closeAllDialogs();
    expect(signal.aborted).toBe(true);
  });
});
