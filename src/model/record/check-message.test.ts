import { describe, expect, test } from 'vitest';
import { types } from '@/registry/values';
import { openRecord } from '.';
import { sampleContext, sampleEntity } from './testing/sample-entity';

const entity = sampleEntity(
  {
    firmId: { type: 'select', ref: 'x/firm' },
    most: 'money',
    total: { type: 'money', value: '=sum(item.price)' },
  },
  {
    item: {
      fields: { price: 'money' },
      checks: [{ expect: '=price <= main.most', at: 'price', message: '{price}超过{main.most}' }],
    },
  },
  { checks: [{ expect: '=total <= 10', at: 'total', message: '{firmId}（{firmId.level}）{total}、{nothing}、#{x}' }] },
);
const refs = { 'x/firm': { 1: { label: '甲公司', level: 'A' } } };
const record = { firmId: '1', most: '5.00', item: [{ id: 'a', price: '20.00' }] };

describe('the message of a failed check', () => {
  test('names the values of the record, the title of a reference and fields behind it', () => {
    const state = openRecord(entity, record, sampleContext({ refs }));
    expect(state.errors()).toEqual([
      { path: 'total', message: '甲公司（A）20.00、、#{x}' },
      { path: 'item/a/price', message: '20.00超过5.00' },
    ]);
  });

  test('follows values that change while the check still fails', () => {
    const state = openRecord(entity, record, sampleContext({ refs }));
    state.errors();
    state.set('most', '7');
    state.set('item/a/price', '30');
    expect(state.errors().map(({ message }) => message)).toEqual(['甲公司（A）30.00、、#{x}', '30超过7']);
  });

  test('shows the name of a code, not the code', () => {
    const kinds = [{ value: 'p', text: '个人' }];
    const named = sampleEntity(
      { kind: { type: 'select', options: kinds }, unit: { type: 'select', dict: 'unit' }, on: 'switch' },
      {},
      { checks: [{ expect: '=false', at: 'kind', message: '{kind} {unit} {on}' }] },
      types,
    );
    const values = { kind: 'p', unit: 't', unit_dictText: '吨', on: 'Y' };
    const state = openRecord(named, values, sampleContext({ types, before: { id: '1', ...values } }));
    expect(state.errors().map(({ message }) => message)).toEqual(['个人 吨 是']);
    state.set('unit', 'kg');
    expect(state.errors().map(({ message }) => message)).toEqual(['个人 kg 是']);
  });
});

test.each([
  ['a formula', { value: '=1 < 2' }, 'Y'],
  ['a formula that is false', { value: '=1 > 2' }, 'N'],
  ['a default', { default: true }, 'Y'],
  ['a default formula with own codes', { default: '=1 < 2', props: { customValue: ['1', '0'] } }, '1'],
  ['a field that stores booleans', { value: '=1 < 2', props: { boolean: true } }, 'true'],
])('a switch takes its own code from %s', (_, sketch, code) => {
  const filled = sampleEntity({ on: { type: 'switch', ...sketch } }, {}, {}, types);
  const state = openRecord(filled, {}, sampleContext({ types }));
  expect(String(state.values.on)).toBe(code);
  expect(state.errors()).toEqual([]);
});
