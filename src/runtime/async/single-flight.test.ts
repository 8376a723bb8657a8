import { expect, test } from 'vitest';
import { deferred } from './deferred';
import { singleFlight } from './single-flight';

test('a second call while the first runs gets its result; a later one and one with another key run', async () => {
  const replies = Array.from({ length: 3 }, () => deferred<number>());
  let at = 0;
  const send = (key: string) => singleFlight(key, () => replies[at++]!.promise);
  const both = [send('a'), send('a')];
  const other = send('b');
  replies[0]!.resolve(1);
  replies[1]!.resolve(2);
  expect(await Promise.all([...both, other])).toEqual([1, 1, 2]);
  const failed = send('a').catch((error: unknown) => error);
  replies[2]!.reject(new Error('no'));
  expect(await failed).toMatchObject({ message: 'no' });
  expect(at).toBe(3);
});

test('released work lets the next call run before it ends', async () => {
  const replies = [deferred<number>(), deferred<number>()];
  let at = 0;
  const send = () =>
    singleFlight('page', (release) => {
      release();
      return replies[at++]!.promise;
    });
  const both = [send(), send()];
  replies[1]!.resolve(2);
  replies[0]!.resolve(1);
  expect(await Promise.all(both)).toEqual([1, 2]);
});
