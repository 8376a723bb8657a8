import { expect, test } from 'vitest';
import { createTextMatcher, indexReadings, loadTextMatcher } from './text-matcher';

const found = async (word: string, texts: readonly string[]) => {
  const matches = await loadTextMatcher(word, texts);
  return texts.filter(matches);
};
const texts = [
  '供应商',
  '重庆供应商',
  '绿地',
  '略图',
  '银行',
  '𠮷野家',
  'ABC公司',
  'plain',
  '<b>粗</b>',
  '__proto__',
  '',
];

test.each([
  ['gys', ['供应商', '重庆供应商']],
  ['gongyingshang', ['供应商', '重庆供应商']],
  ['chongqing', ['重庆供应商']],
  ['zhongqing', ['重庆供应商']],
  ['lvdi', ['绿地']],
  ['lvet', ['略图']],
  ['luet', ['略图']],
  ['yh', ['银行']],
  ['yx', ['银行']],
  ['abcgs', ['ABC公司']],
  ['供ys', ['供应商', '重庆供应商']],
  ['lai', ['plain']],
  ['bcu', ['<b>粗</b>']],
  ['__proto__', ['__proto__']],
  ['庆供', ['重庆供应商']],
  ['', texts],
])('%s finds %j', async (word, expected) => {
  expect(await found(word, texts)).toEqual(expected);
});

test('finds parts of texts only until their readings are prepared, and prepares each text once', async () => {
  const names = ['财务部', '人事部'];
  expect(names.filter(createTextMatcher('cwb'))).toEqual([]);
  expect(await indexReadings(names)).toBe(true);
  expect(names.filter(createTextMatcher('cwb'))).toEqual(['财务部']);
  expect(await indexReadings(names)).toBe(false);
});

test('stops preparing when it is aborted, and continues with the next search', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `第${at}家门店`);
  const controller = new AbortController();
  controller.abort();
  await indexReadings(names, controller.signal);
  expect(names.filter(createTextMatcher('mendian'))).toEqual([]);
  expect((await found('mendian', names)).length).toBe(300);
});
