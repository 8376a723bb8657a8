import { expect, test } from 'vitest';
import { changed, onChanged } from './changes';

test('who listens to an entity hears of its records until he stops', () => {
  const heard: string[] = [];
  const stop = onChanged('demo/thing', () => heard.push('one'));
  onChanged('demo/thing', () => heard.push('two'));
  onChanged('demo/other', () => heard.push('other'));
  changed('demo/thing');
  stop();
  changed('demo/thing');
  changed('demo/nobody');
  expect(heard).toEqual(['one', 'two', 'two']);
});
