/** Records behind references that are added later, and columns that the user may not see. */
import { describe, expect, test } from 'vitest';
import { openRecord, type Row } from '.';
import { sampleContext, sampleEntity } from './testing/sample-entity';

const entity = sampleEntity(
  {
    supplierId: { type: 'select', ref: 'x/supplier' },
    name: { type: 'text', copy: 'supplierId.name', required: true },
    level: { type: 'text', default: '=supplierId.level', required: true },
    limit: { type: 'money', value: '=supplierId.limit * 2', required: true },
    reason: { type: 'text', visible: { 'supplierId.level': 'B' } },
    note: { type: 'text', required: { 'supplierId.level': 'B' } },
    total: 'money',
  },
  {
    item: {
      fields: {
        skuId: { type: 'select', ref: 'x/sku' },
        unit: { type: 'text', copy: 'skuId.unit', required: true },
        rate: { type: 'money', value: '=main.supplierId.limit' },
      },
    },
  },
  { checks: [{ expect: '=total <= supplierId.limit', at: 'total', message: 'too much' }] },
);
const supplier = { name: '甲', level: 'B', limit: '50' };
const open = (record: Row = {}, more = {}) => openRecord(entity, record, sampleContext({ partialRefs: true, ...more }));

describe('records added after a reference was picked', () => {
  test('fill default, copy, value, visible, required and checks; only the first read reports the reference', () => {
    const state = open({ total: '60' });
    expect(state.takeMissing()).toEqual([]);
    state.set('supplierId', '1');
    expect(state.takeMissing()).toMatchObject([{ target: { entity: 'x/supplier' }, value: '1' }]);
    expect(state.errors()).toEqual([]);
    state.addRefs({ 'x/supplier': { 1: supplier } });
    expect(state.values).toMatchObject({ name: '甲', level: 'B', limit: '100.00' });
    expect(state.flags('reason').visible).toBe(true);
    expect(state.errors().map(({ path }) => path)).toEqual(['note', 'total']);
    expect(state.takeMissing()).toEqual([]);
  });

  test('reach child rows, and change only the rows that refer to them', () => {
    const state = open({
      item: [
        { id: 'a', skuId: '7' },
        { id: 'b', skuId: '8' },
      ],
    });
    const other = state.row('item', 'b');
    const paths: string[] = [];
    state.subscribe((changed) => paths.push(...changed));
    state.addRefs({ 'x/sku': { 7: { unit: '箱' } } });
    expect(state.row('item', 'a')?.unit).toBe('箱');
    expect(state.row('item', 'b')).toBe(other);
    expect(paths).toEqual(['item/a/unit']);
  });

  test('a later answer for an earlier choice changes nothing', () => {
    const state = open();
    state.set('supplierId', '1');
    state.set('supplierId', '2');
    state.addRefs({ 'x/supplier': { 2: { ...supplier, name: '乙' } } });
    state.addRefs({ 'x/supplier': { 1: supplier } });
    expect(state.values.name).toBe('乙');
  });
});

describe('a column that the user may not see', () => {
  const hidden = { refs: { 'x/supplier': { 1: { name: '甲' } } } };

  test('blocks nothing, and the server computes what depends on it', () => {
    const state = open({ supplierId: '1', total: '60', item: [{ id: 'a', skuId: '9' }] }, hidden);
    expect(state.errors()).toEqual([]);
    const saved = state.determinedValues();
    expect(saved).toMatchObject({ supplierId: '1', name: '甲', total: '60' });
    expect(['level', 'limit'].filter((key) => key in saved)).toEqual([]);
    const [row = {}] = saved.item as Row[];
    expect(['id', 'skuId', 'unit', 'rate'].filter((key) => key in row)).toEqual(['id', 'skuId']);
  });

  test('never loses what the user entered', () => {
    const state = open({ supplierId: '1' }, hidden);
    state.patch({ level: 'C', reason: 'because' });
    expect(state.determinedValues()).toMatchObject({ level: 'C', reason: 'because' });
  });

  test('with complete references a missing column is empty, as the server computes it', () => {
    const state = open({ supplierId: '1', total: '60' }, { ...hidden, partialRefs: false });
    expect(state.errors().map(({ path }) => path)).toEqual(expect.arrayContaining(['level', 'total']));
  });
});
