import { expect, test } from 'vitest';
import type { QueryCondition } from '@/model/condition';
import type { QueryRule } from '@/model/entity/column-type';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { LIST_STATE_PARAM } from '@/runtime/navigation/addresses';
import { pointPaths, type FiguresQuery } from './drill-paths';

const { entity, list: plain } = sampleScreens(
  {
    fields: {
      day: { label: '日期', type: 'date', query: 'range' },
      paid: { label: '付款日', type: 'date' },
      kind: { label: '种类', type: 'input' },
      note: { label: '说明', type: 'input', hiddenIn: ['query'] },
      price: { label: '价格', type: 'inputNumber' },
    },
  },
  { types },
);
const list = { ...plain, latestDays: { field: 'day', days: 30 } };
const ASKED: FiguresQuery = {
  query: { kind: 'a', paid: ['', ''] },
  advanced: null,
  range: { field: 'day', from: '2026-05-20', to: '2026-06-18' },
};

interface Drill {
  x: string;
  by?: string;
  screen?: string;
  row: object;
  asked?: Partial<FiguresQuery>;
}

/** The path and the request of a point's address. */
function drill({ x, by, screen, row, asked }: Drill): unknown[] | null {
  const chart = { x, by: by ?? null, screen: screen ?? null };
  const path = pointPaths(list, entity, chart, { ...ASKED, ...asked })(row);
  if (path === null) return null;
  const [pathname, search] = path.split('?');
  return [pathname, JSON.parse(new URLSearchParams(search).get(LIST_STATE_PARAM) ?? '')];
}

const RANGE = ['2026-05-20', '2026-06-18'];
const rule = (field: string, name: QueryRule, val: string): QueryCondition => ({ field, rule: name, val });
const all = (...rules: object[]) => ({ matchType: 'and', rules });

test.each<[string, Drill, object]>([
  ['a code', { x: 'kind', row: { kind: 'b' } }, { q: { kind: 'a', day: RANGE }, a: all(rule('kind', 'eq', 'b')) }],
  ['a counted day', { x: 'day', row: { day: '2026-06-01' } }, { q: { kind: 'a', day: ['2026-06-01', '2026-06-01'] } }],
  ['a counted month', { x: 'day', row: { day: '2026-06' } }, { q: { kind: 'a', day: ['2026-06-01', '2026-06-18'] } }],
  [
    'a month of another date',
    { x: 'paid', row: { paid: '2026-02' } },
    { q: { kind: 'a', day: RANGE }, a: all(rule('paid', 'ge', '2026-02-01'), rule('paid', 'le', '2026-02-28')) },
  ],
  [
    'a series of a day that the query names',
    {
      x: 'day',
      by: 'kind',
      row: { day: '2026-01-02', kind: 'b' },
      asked: { range: null, query: { day: ['2026-01-01', '2026-01-31'] } },
    },
    { q: { day: ['2026-01-02', '2026-01-02'] }, a: all(rule('kind', 'eq', 'b')) },
  ],
  [
    'beside further conditions',
    { x: 'kind', row: { kind: 'b' }, asked: { advanced: { matchType: 'and', rules: [rule('price', 'gt', '5')] } } },
    { q: { kind: 'a', day: RANGE }, a: all(rule('price', 'gt', '5'), rule('kind', 'eq', 'b')) },
  ],
])('opens the same list by %s', (_case, point, request) => {
  expect(drill(point)).toEqual([`/screen/${list.id}`, request]);
});

test('opens the list that the chart names', () => {
  expect(drill({ x: 'kind', screen: 'demo/sale.list', row: { kind: 'b' } })?.[0]).toBe('/screen/demo/sale.list');
});

test.each<[string, Drill]>([
  ['without a value', { x: 'kind', row: { kind: null } }],
  ['of a field that cannot be queried', { x: 'note', row: { note: 'b' } }],
  [
    'beside conditions of which any may hold',
    {
      x: 'kind',
      row: { kind: 'b' },
      asked: { advanced: { matchType: 'or', rules: [rule('kind', 'eq', 'b'), rule('price', 'gt', '5')] } },
    },
  ],
])('opens nothing for a point %s', (_case, point) => {
  expect(drill(point)).toBeNull();
});
