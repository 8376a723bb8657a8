import { expect, test } from 'vitest';
import type { QueryItem } from '@/model/screens/screen';
import { indexReadings } from '@/runtime/text-search/text-matcher';
import { createRowMatcher, pinyinTexts } from './local-filter';

const items: QueryItem[] = [
  { key: 'name', rule: 'like', trim: true },
  { key: 'code', rule: 'eq', trim: true },
];
const rows = [
  { id: '1', name: ' 财务部 ', code: 'cw' },
  { id: '2', name: '采购部', code: 'cg' },
];

test('finds rows by pinyin, and only fields that are searched by a part of their text', async () => {
  expect(pinyinTexts(items, { name: '财' }, rows)).toEqual([]);
  expect(pinyinTexts(items, { code: 'cw' }, rows)).toEqual([]);
  const texts = pinyinTexts(items, { name: 'cwb', code: 'cw' }, rows);
  expect(texts).toEqual(['财务部', '采购部']);
  await indexReadings(texts);
  const matches = createRowMatcher(items, { name: 'cwb' });
  expect(rows.filter((row) => matches?.(row)).map(({ id }) => id)).toEqual(['1']);
  const exact = createRowMatcher(items, { code: 'caigou' });
  expect(rows.filter((row) => exact?.(row))).toEqual([]);
});
