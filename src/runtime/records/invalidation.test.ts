import { expect, test, vi } from 'vitest';
import { detectInvalidation, invalidate, onInvalidated } from './invalidation';

test('notifies the subscribers of the entity until they unsubscribe', async () => {
  const notified: string[] = [];
  const stop = onInvalidated('demo/thing', () => void notified.push('one'));
  onInvalidated('demo/thing', () => void notified.push('two'));
  onInvalidated('demo/other', () => void notified.push('other'));
  await invalidate('demo/thing');
  stop();
  await invalidate('demo/thing');
  await invalidate('demo/unknown');
  expect(notified).toEqual(['one', 'two', 'two']);
});

test('notifies once for all writes of one task, with the ids of all deleted records', async () => {
  const reload = vi.fn<(written: object) => void>();
  onInvalidated('demo/batch', reload);
  void invalidate('demo/batch', { removed: ['1', '2'] });
  await Promise.resolve();
  void invalidate('demo/batch', { parents: ['p'] });
  await invalidate('demo/batch', { removed: ['2', '3'] });
  expect(reload.mock.calls).toEqual([[{ removed: ['1', '2', '3'], parents: ['p'] }]]);
  await invalidate('demo/batch');
  expect(reload.mock.lastCall).toEqual([{ removed: [], parents: [] }]);
});

test('resolves when all subscribers have reloaded', async () => {
  const order: string[] = [];
  onInvalidated('demo/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    order.push('reloaded');
  });
  await invalidate('demo/slow');
  order.push('resolved');
  expect(order).toEqual(['reloaded', 'resolved']);
});

test('detects a write of any entity during the work, and no other', async () => {
  const quiet = await detectInvalidation(() => Promise.resolve('done'));
  expect(quiet).toEqual({ result: 'done', invalidated: false });
  void invalidate('demo/thing');
  const writing = await detectInvalidation(async () => {
    await Promise.resolve();
    void invalidate('demo/other');
    return 7;
  });
  expect(writing).toEqual({ result: 7, invalidated: true });
  await expect(detectInvalidation(() => Promise.reject(new Error('closed')))).rejects.toThrow('closed');
});
