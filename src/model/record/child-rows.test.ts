/** Rows of child tables in `derive`. */
import { describe, expect, test } from 'vitest';
import { derive, openRecord, type Row } from '.';
import { sampleContext, sampleEntity } from './testing/sample-entity';

describe('rows', () => {
  const entity = sampleEntity(
    {
      rate: 'rate',
      total: { type: 'money', value: '=sum(item.amount)' },
      lines: { type: 'int', value: '=count(item)' },
      dear: { type: 'text', value: "=any(item, price > 100) ? 'Y' : 'N'" },
    },
    {
      item: {
        visible: "=rate != '9'",
        readonly: { rate: 7 },
        required: true,
        fields: {
          qty: { type: 'int', default: 1 },
          price: { type: 'money', visible: '=qty > 0' },
          amount: { type: 'money', value: '=round(qty * price * (1 + main.rate / 100), 2)' },
          share: { type: 'rate', value: '=amount / main.total' },
          alone: { type: 'text', value: "=count(main.item) == 1 ? 'Y' : 'N'" },
        },
      },
    },
  );
  const item: Row[] = [
    { id: 'a', qty: 2, price: '10' },
    { id: 'b', price: '200' },
    { id: 'c', qty: 0, price: '5' },
  ];

  test('compute with the main record, and aggregates with the rows', () => {
    const { values: found } = derive(entity, { rate: '10', item }, sampleContext());
    expect(found).toMatchObject({ total: '242.00', lines: 3, dear: 'Y' });
    expect(found.item).toMatchObject([
      { id: 'a', qty: 2, amount: '22.00', share: '0.0909', alone: 'N' },
      { id: 'b', qty: 1, amount: '220.00', share: '0.9091' },
      { id: 'c', qty: 0, price: null, amount: '0.00', share: '0.0000' },
    ]);
  });

  test('a hidden child has no rows for anyone', () => {
    const { values: found, flags } = derive(entity, { rate: '9', item }, sampleContext());
    expect(found).toMatchObject({ total: '0.00', lines: 0, dear: 'N', item: [] });
    expect(flags('item')).toEqual({ visible: false, required: true, readonly: false });
    expect(flags('item/a/qty')).toEqual({ visible: false, required: false, readonly: true });
  });

  test('a read-only child keeps its stored rows', () => {
    const before = { id: '1', rate: '7', item: [{ id: 'a', qty: 1, price: '1.00' }] };
    const { values: found, flags } = derive(entity, { rate: '7', item }, sampleContext({ before }));
    expect(found).toMatchObject({ lines: 1, item: [{ id: 'a', qty: 1, price: '1.00', alone: 'Y' }] });
    expect(flags('item').readonly).toBe(true);
    expect(flags('item/a/qty').readonly).toBe(true);
    expect(derive(entity, { rate: '7', item }, sampleContext()).values.item).toEqual([]);
  });

  test('a child that was not sent is as it was, an empty one is empty', () => {
    const before = { id: '1', rate: '0', item: [{ id: 'a', qty: 3, price: '1.00' }] };
    expect(derive(entity, { rate: '0' }, sampleContext({ before })).values.lines).toBe(1);
    expect(derive(entity, { rate: '0', item: [] }, sampleContext({ before })).values.lines).toBe(0);
  });

  test('a row compares with its own stored row, whatever its place', () => {
    const before = {
      id: '1',
      rate: '0',
      item: [
        { id: 'b', qty: 7 },
        { id: 'a', qty: 3 },
      ],
    };
    const { values: found } = derive(
      entity,
      { rate: '0', item: [{ id: 'a' }, { id: 'new' }] },
      sampleContext({ before }),
    );
    expect(found.item).toMatchObject([
      { id: 'a', qty: 3 },
      { id: 'new', qty: 1 },
    ]);
  });

  test('odd rows: no id, a repeated id, no object', () => {
    const rows = [{ qty: 5 }, { id: 'a', qty: 1 }, { id: 'a', qty: 2 }, null, 'x', ['y']] as unknown as Row[];
    const { values: found, errors } = derive(entity, { rate: '0', item: rows }, sampleContext());
    expect(found.item).toMatchObject([
      { id: '~0', qty: 5 },
      { id: 'a', qty: 1 },
    ]);
    expect(errors).toContainEqual({ path: 'item', message: '行编号重复：a，相同编号只保留第一行' });
    expect(derive(entity, { item: 'x' }, sampleContext()).values.item).toEqual([]);
    const state = openRecord(entity, { rate: '0', item: rows }, sampleContext());
    state.removeRows('item', ['a']);
    expect(state.errors()).toEqual([]);
  });

  test('touched paths reach the row they name, also ids with slashes', () => {
    const touched = new Set(['item/x/1/qty']);
    const { values: found } = derive(entity, { item: [{ id: 'x/1' }, { id: 'y' }] }, sampleContext({ touched }));
    expect(found.item).toMatchObject([
      { id: 'x/1', qty: null },
      { id: 'y', qty: 1 },
    ]);
  });
});
