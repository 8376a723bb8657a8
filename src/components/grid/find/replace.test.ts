import { expect, test } from 'vitest';
import { replaceWord } from './replace';

test.each([
  ['物料1 物料2', '物料', '螺栓', '螺栓1 螺栓2'],
  ['aAa', 'a', 'aa', 'aaaaaa'],
  ['M8×30', 'm8', 'M10', 'M10×30'],
  ['1.50', '.', ',', '1,50'],
  ['a.b', '$&', 'x', null],
  ['甲', '甲', '', ''],
  ['甲', '甲', '$&$1', '$&$1'],
  ['İa', 'a', 'b', 'İb'],
  ['', 'a', 'b', null],
])('%j: %j by %j gives %j', (text, word, by, result) => {
  expect(replaceWord(text, word, by)).toBe(result);
});
