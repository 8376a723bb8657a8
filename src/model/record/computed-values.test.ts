/** Fields whose value is a formula, also over fields of a referenced record. */
import { describe, expect, test } from 'vitest';
import { derivedValues } from './testing/derived-values';
import { derive } from '.';
import { sampleContext, sampleEntity, type FieldSketches } from './testing/sample-entity';

describe('computed values', () => {
  test('take the shape of their column', () => {
    const sketches: FieldSketches = {
      a: 'money',
      money: { type: 'money', value: '=a / 3' },
      rate: { type: 'rate', value: '=a / 3' },
      int: { type: 'int', value: '=a / 3' },
      text: { type: 'text', value: '=a / 4' },
      date: { type: 'date', value: '=now()' },
      time: { type: 'time', value: '=today()' },
      yes: { type: 'text', value: '=a > 1' },
      free: { type: 'none', value: '=a / 4' },
      noDate: { type: 'date', value: "='abc'" },
      noNumber: { type: 'money', value: "='abc'" },
      nothing: { type: 'money', value: '=a / 0' },
      minus: { type: 'money', value: '=0 - 0.001' },
    };
    expect(derivedValues(sketches, { a: '10.01' })).toEqual({
      a: '10.01',
      money: '3.34',
      rate: '3.3367',
      int: 3,
      text: '2.5025',
      date: '2026-06-30',
      time: '2026-06-30 00:00:00',
      yes: 'true',
      free: '2.5025',
      noDate: null,
      noNumber: null,
      nothing: null,
      minus: '0.00',
    });
  });

  test('read each other whatever the written order, and what was entered for them counts for nothing', () => {
    const sketches: FieldSketches = {
      total: { type: 'money', value: '=amount + tax' },
      tax: { type: 'money', value: '=round(amount * 6 / 100, 2)' },
      amount: 'money',
    };
    expect(derivedValues(sketches, { total: '999', tax: '999', amount: '100' })).toEqual({
      amount: '100',
      tax: '6.00',
      total: '106.00',
    });
  });

  test('a later one reads the rounded one', () => {
    expect(derivedValues({ a: { type: 'money', value: '=1 / 3' }, b: { type: 'rate', value: '=a * 3' } }, {})).toEqual({
      a: '0.33',
      b: '0.9900',
    });
  });

  test('{by, is}: computed for the values named, else entered', () => {
    const sketches: FieldSketches = {
      kind: 'text',
      amount: { type: 'money', value: { by: 'kind', is: { sum: '=1 + 1' } } },
    };
    expect(derivedValues(sketches, { kind: 'sum', amount: '5' }).amount).toBe('2.00');
    expect(derivedValues(sketches, { kind: 'free', amount: '5' }).amount).toBe('5');
    expect(derivedValues(sketches, { kind: 'constructor', amount: '5' }).amount).toBe('5');
    const flags = (kind: string) => derive(sampleEntity(sketches), { kind }, sampleContext()).flags('amount').readonly;
    expect([flags('sum'), flags('free')]).toEqual([true, false]);
  });
});

describe('one step through a reference', () => {
  const sketches: FieldSketches = {
    skuId: { type: 'select', ref: 'sup/sku' },
    price: { type: 'money', value: '=skuId.price * 2' },
    name: { type: 'text', value: '=skuId.label' },
    cheap: { type: 'text', value: "=skuId.price < 5 ? 'Y' : 'N'" },
  };
  const refs = { 'sup/sku': { a: { label: '甲', price: '3.50' } } };
  test('reads what is there, else null', () => {
    expect(derivedValues(sketches, { skuId: 'a' }, { refs })).toMatchObject({ price: '7.00', name: '甲', cheap: 'Y' });
    expect(derivedValues(sketches, { skuId: 'b' }, { refs })).toMatchObject({ price: '0.00', name: null, cheap: 'Y' });
  });
});
