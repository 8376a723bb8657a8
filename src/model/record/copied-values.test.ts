/** Values copied from a referenced record, and display names stored beside codes. */
import { describe, expect, test } from 'vitest';
import { derivedValues } from './testing/derived-values';
import type { FieldSketches } from './testing/sample-entity';

describe('names of codes', () => {
  const sketches: FieldSketches = {
    owner: { type: 'text', textField: 'ownerName' },
    ownerName: 'text',
    buyer: { type: 'text', textField: 'buyerName' },
    buyerName: { type: 'text', readonly: true },
  };
  const before = { owner: 'li', ownerName: '李四', buyer: 'li', buyerName: '李四' };

  test('stay while the code is the stored one', () => {
    expect(
      derivedValues(sketches, { ...before, buyerName: 'forged' }, { before, touched: new Set(['buyerName']) }),
    ).toEqual(before);
  });

  test('are empty after the code changed, and those entered with it are taken, also where they are read-only', () => {
    const record = { ...before, owner: 'wang', buyer: 'wang' };
    expect(derivedValues(sketches, record, { before })).toEqual({ ...record, ownerName: null, buyerName: null });
    const named = { ...record, ownerName: '王五', buyerName: '王五' };
    const touched = new Set(['ownerName', 'buyerName']);
    expect(derivedValues(sketches, named, { before, touched })).toEqual(named);
    expect(derivedValues(sketches, named, { touched })).toEqual(named);
  });
});

describe('copies', () => {
  const sketches: FieldSketches = {
    kind: 'text',
    partyId: {
      type: 'select',
      ref: { by: 'kind', is: { supplier: 'sup/supplier', company: 'base/company' } },
    },
    name: { type: 'text', copy: 'partyId.label', readonly: false },
    rate: { type: 'rate', copy: 'partyId.rate' },
  };
  const refs = {
    'sup/supplier': { s1: { label: '青柚', rate: '6.5' }, s2: { label: '木棉', rate: 3 } },
    'base/company': { s1: { label: '云禾', rate: null } },
  };
  const record = { kind: 'supplier', partyId: 's1' };

  test('are taken for a new record and take their column', () => {
    expect(derivedValues(sketches, record, { refs })).toMatchObject({ name: '青柚', rate: '6.5000' });
    expect(derivedValues(sketches, { ...record, kind: 'company' }, { refs })).toMatchObject({
      name: '云禾',
      rate: null,
    });
    expect(derivedValues(sketches, { ...record, name: 'old' }, { refs }).name).toBe('青柚');
  });

  test('are read-only; where the file says otherwise, a person who wrote the field wins', () => {
    const touched = new Set(['name', 'rate']);
    expect(derivedValues(sketches, { ...record, name: 'mine', rate: '9' }, { refs, touched })).toMatchObject({
      name: 'mine',
      rate: '6.5000',
    });
  });

  test('stay for a stored record until the reference changes', () => {
    const before = { ...record, id: '1', name: 'then', rate: '1.0000' };
    expect(derivedValues(sketches, { ...record, name: 'then', rate: '9' }, { refs, before })).toMatchObject({
      name: 'then',
      rate: '1.0000',
    });
    expect(derivedValues(sketches, { ...record, partyId: 's2', name: 'then' }, { refs, before })).toMatchObject({
      name: '木棉',
      rate: '3.0000',
    });
    expect(derivedValues(sketches, { ...record, partyId: null, name: 'then' }, { refs, before })).toMatchObject({
      name: null,
      rate: null,
    });
  });

  test('wait for a record that has not come yet', () => {
    expect(derivedValues(sketches, { ...record, name: 'given' }, {}).name).toBe('given');
    expect(derivedValues(sketches, { ...record, partyId: '__proto__' }, { refs }).name).toBeNull();
    expect(derivedValues(sketches, { kind: 'constructor', partyId: 's1' }, { refs }).name).toBeNull();
  });
});
