import { expect, test } from 'vitest';
import { isPinyinWord, readingsContain, toPinyinWord } from './readings';

/** 重庆（分）供应商 A2, with both readings of 重. */
const text = [
  ['zhong', 'chong'],
  ['qing'],
  ['（'],
  ['fen'],
  ['）'],
  ['gong'],
  ['ying'],
  ['shang'],
  [' '],
  ['a'],
  ['2'],
];

test.each([
  'chongqing',
  'zhongqing',
  'cq',
  'zq',
  'zhq',
  'cqf',
  'gys',
  'gongyingshang',
  'gongyings',
  'gys a2',
  'gongys',
  'gyshang',
  'yingsh',
  'GYS',
  "gong'ying shang",
  'qfgys',
])('finds the text by %s', (word) => {
  expect(readingsContain(text, toPinyinWord(word))).toBe(true);
});

test.each(['ongqing', 'cqgys', 'gsy', 'gyss', 'gongyinh', 'chongyi', 'xyz', 'gyas'])(
  'does not find the text by %s',
  (word) => {
    expect(readingsContain(text, toPinyinWord(word))).toBe(false);
  },
);

test('reads ü as v', () => {
  expect(toPinyinWord('LÜ')).toBe('lv');
});

test.each([
  ['gys', true],
  ['供ys', true],
  ['供应', false],
  ['12', false],
  ['', false],
  ['a'.repeat(5000), false],
])('whether %s can be pinyin: %s', (word, expected) => {
  expect(isPinyinWord(word)).toBe(expected);
});

test('takes no more steps than letters times characters for a text of one repeated letter', () => {
  const repeated = Array.from({ length: 500 }, () => ['a', 'ang', 'an']);
  expect(readingsContain(repeated, `${'a'.repeat(59)}b`)).toBe(false);
});
