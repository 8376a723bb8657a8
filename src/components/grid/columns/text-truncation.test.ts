import { expect, test } from 'vitest';
import { truncateText, displayWidth } from './text-truncation';

test.each([
  ['', 0],
  ['abc', 3],
  ['字典', 4],
  ['a字b', 4],
  ['é', 2],
  ['😀', 2],
])('the width of %j is %i: non-ASCII characters count as 2', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test.each([
  ['字典名称很长', 6, '字典名...'],
  ['字典名称很长', 7, '字典名...'],
  ['字典名称很长', 12, '字典名称很长'],
  ['a'.repeat(25), undefined, 'a'.repeat(25)],
  ['a'.repeat(26), undefined, `${'a'.repeat(25)}...`],
  ['字'.repeat(13), undefined, `${'字'.repeat(12)}...`],
])(
  '[1§9.28] %j beyond a length of %s (default 25, non-ASCII characters count as 2) is cut to %j',
  (text, length, cut) => {
    expect(truncateText(text, length)).toBe(cut);
  },
);
