/** Rows of a child table as a row source: the record behaves as it does without a grid. */
import { describe, expect, test } from 'vitest';
import { openRecord, type RecordState, type Row } from '@/model/record';
import { sampleContext, sampleEntity } from '@/model/record/testing/sample-entity';
import { openChildRows } from './child-rows';
import type { CellErrors, EditableRows, RowSourceChange } from '../core/types';

const entity = sampleEntity(
  { name: 'text', total: { type: 'money', value: '=sum(item.amount)' }, lock: 'text' },
  {
    item: {
      fields: {
        code: { type: 'text', label: '编码', rules: ['unique'] },
        count: { type: 'int', label: '数量', required: true },
        price: { type: 'money', default: '=count * 2' },
        amount: { type: 'money', value: '=count * price' },
        hint: { type: 'text', visible: { count: { gt: 9 } } },
      },
      readonly: { lock: 'yes' },
    },
    items: { fields: { a: 'text' } },
  },
);

const item: Row[] = [
  { id: 'a', code: 'A', count: 1, price: '5.00' },
  { id: 'b', code: 'B', count: 2, price: '5.00' },
];

function open(rows: Row[] = item): { record: RecordState; rows: EditableRows; published: RowSourceChange[] } {
  const record = openRecord(entity, { id: '1', item: rows }, sampleContext({ before: { id: '1', item } }));
  const grid = openChildRows(record, 'item');
  const published: RowSourceChange[] = [];
  grid.subscribe((change) => published.push(change));
  return { record, rows: grid, published };
}

function finish(work: Generator<undefined, CellErrors>): unknown {
  let step = work.next();
  while (!step.done) step = work.next();
  return [...step.value].map(([id, list]) => [id, Object.fromEntries(list)]);
}

describe('cells', () => {
  test('a notice names every cell that changed with what it held, computed ones and flags as well', () => {
    const { record, rows, published } = open();
    rows.setValues([
      { id: 'a', key: 'count', value: 10 },
      { id: 'gone', key: 'count', value: 1 },
      { id: 'b', key: 'nobody', value: 1 },
    ]);
    expect(published).toEqual([
      {
        orderChanged: false,
        cells: [
          { id: 'a', key: 'count', before: 1 },
          { id: 'a', key: 'amount', before: '5.00' },
          { id: 'a', key: 'hint', before: null },
        ],
      },
    ]);
    expect(rows.row('a')).toMatchObject({ count: 10, amount: '50.00' });
    expect(rows.flags('a', 'hint').visible).toBe(true);
    expect(record.values.total).toBe('60.00');
  });

  test('publishes no change of other children', () => {
    const { record, published } = open();
    record.addRows('items', [{ at: 0, row: { id: 'x' } }]);
    record.set('items/x/a', '1');
    expect(published).toEqual([]);
  });

  test('an entry taken back leaves a default that is live again', () => {
    const { rows } = open();
    rows.insert([{ at: 2, row: { id: 'n', count: 3 } }]);
    const before = rows.entryOf('n', 'price');
    expect([before, rows.row('n')?.price]).toEqual([
      { id: 'n', key: 'price', value: undefined, touched: false },
      '6.00',
    ]);
    rows.setValues([{ id: 'n', key: 'price', value: '1.00' }]);
    rows.restoreEntries([before!]);
    rows.setValues([{ id: 'n', key: 'count', value: 4 }]);
    expect(rows.row('n')).toMatchObject({ price: '8.00', amount: '32.00' });
  });
});

describe('rows', () => {
  test('rows come, go and move; a row that moves is the same row', () => {
    const { rows, published, record } = open();
    const [a] = [rows.row('a')];
    rows.insert([
      { at: 1, row: { id: 'x', count: 1 } },
      { at: 3, row: { id: 'y', count: 1 } },
      { at: 0, row: { id: 'a' } },
    ]);
    expect(rows.ids).toEqual(['a', 'x', 'b', 'y']);
    rows.reorder(['b', 'a', 'nobody']);
    expect(rows.ids).toEqual(['b', 'a', 'x', 'y']);
    expect(rows.row('a')).toBe(a);
    expect(published.every(({ orderChanged: order }) => order)).toBe(true);
    const gone = rows.remove(['x', 'b', 'nobody']);
    expect(rows.ids).toEqual(['a', 'y']);
    expect(gone.map(({ at, row }) => [at, row.id])).toEqual([
      [0, 'b'],
      [2, 'x'],
    ]);
    rows.insert(gone);
    expect(rows.ids).toEqual(['b', 'a', 'x', 'y']);
    expect((record.values.item as Row[]).map(({ id }) => id)).toEqual(rows.ids);
  });

  test('what a person set in a row is known again when the row comes back', () => {
    const { rows, record } = open();
    rows.setValues([{ id: 'a', key: 'code', value: 'Z' }]);
    rows.insert(rows.remove(['a']));
    expect(record.touched.has('item/a/code')).toBe(true);
    expect(rows.row('a')).toMatchObject({ code: 'Z', count: 1 });
  });

  test('the list of ids is the same until rows come, go or move', () => {
    const { rows } = open();
    const { ids } = rows;
    rows.setValues([{ id: 'a', key: 'count', value: 7 }]);
    rows.reorder(['a', 'b']);
    expect(rows.ids).toBe(ids);
  });

  test('while the child is read-only, its stored rows are shown and may not be changed', () => {
    const { rows, record, published } = open();
    record.set('lock', 'yes');
    expect(published.at(-1)?.cells).toEqual(expect.arrayContaining([{ id: 'a', key: 'count', before: 1 }]));
    rows.setValues([{ id: 'a', key: 'count', value: 7 }]);
    expect([rows.row('a')?.count, rows.flags('a', 'count').readonly]).toEqual([1, true]);
  });
});

test('a check pauses, and finds what the record finds', () => {
  const { rows } = open(
    Array.from({ length: 30 }, (_, index): Row => ({ id: `${index}`, code: `${index % 29}`, count: 1 })),
  );
  rows.setValues([{ id: '3', key: 'count', value: null }]);
  const work = rows.validate();
  expect(work.next().done).toBe(false);
  expect(finish(work)).toEqual([
    ['0', { code: '该值不可用，系统中已存在！' }],
    ['3', { count: '请输入数量' }],
    ['29', { code: '该值不可用，系统中已存在！' }],
  ]);
  expect(rows.error('3', 'count')).toBe('请输入数量');
  expect(rows.error('29', 'code')).toBe('该值不可用，系统中已存在！');
  expect([rows.error('3', 'nobody'), rows.error('nobody', 'count')]).toEqual([undefined, undefined]);
});

test('names of codes come with the row, and go with the code', () => {
  const given: Row[] = [{ ...item[0], code_dictText: '甲', price_dictText: '五元' }, ...item.slice(1)];
  const record = openRecord(entity, { id: '1', item: given }, sampleContext({ before: { id: '1', item: given } }));
  const rows = openChildRows(record, 'item', given);
  expect(rows.row('a')).toMatchObject({ code: 'A', code_dictText: '甲', price_dictText: '五元' });
  expect(rows.row('a')).toBe(rows.row('a'));
  const entry = rows.entryOf('a', 'code');
  rows.setValues([{ id: 'a', key: 'code', value: 'Z' }]);
  expect(rows.row('a')).not.toHaveProperty('code_dictText');
  expect(rows.row('a')).toHaveProperty('price_dictText');
  rows.restoreEntries([entry!]);
  expect(rows.row('a')).toMatchObject({ code: 'A', code_dictText: '甲' });
});

test('an unknown child has no rows', () => {
  const { record } = open();
  const rows = openChildRows(record, 'nobody');
  rows.insert([{ at: 0, row: { id: 'x' } }]);
  expect([rows.ids, rows.row('x'), rows.remove(['x'])]).toEqual([[], undefined, []]);
});
