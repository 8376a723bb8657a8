import { expect, test } from 'vitest';
import type { SortColumn } from '@/model/grid/order';
import { pack, unpack } from './arrange-packing';

const COLUMNS: readonly SortColumn[] = [
  { values: ['甲', '', 'a\nb', '😀'], comparing: 'text', desc: false },
  { values: ['a\u0000b', 'c'], comparing: 'text', desc: true },
  { values: [null, '1.50', 3], comparing: 'number', desc: false },
  { values: ['2026-01-01', null], comparing: 'spelling', desc: false },
  { values: [''], comparing: 'text', desc: false },
  { values: [], comparing: 'text', desc: false },
];

test.each(COLUMNS)('%j comes out as it went in', (column) => {
  const arrangement = { count: column.values.length, sort: [column], filter: [] };
  expect(unpack(structuredClone(pack(arrangement)))).toEqual(arrangement);
});
