import { expect, test } from 'vitest';
import { invalidate, onInvalidated } from './invalidation';

test('who listens to an entity hears of its records until he stops', () => {
  const heard: string[] = [];
  const stop = onInvalidated('demo/thing', () => heard.push('one'));
  onInvalidated('demo/thing', () => heard.push('two'));
  onInvalidated('demo/other', () => heard.push('other'));
  invalidate('demo/thing');
  stop();
  invalidate('demo/thing');
  invalidate('demo/nobody');
  expect(heard).toEqual(['one', 'two', 'two']);
});
