/** Flags of fields and children (visible, required, read-only) and the values that they keep. */
import { describe, expect, test } from 'vitest';
import { derive, openRecord, type FieldOverride, type Row } from '.';
import { derivedValues } from './testing/derived-values';
import { sampleContext, sampleEntity, type FieldSketches } from './testing/sample-entity';

describe('hidden, read-only, kept', () => {
  test('a hidden field is null, for itself and for who reads it', () => {
    const sketches: FieldSketches = {
      kind: 'text',
      extra: { type: 'money', visible: { kind: 'a' } },
      total: { type: 'money', value: '=extra + 1', visible: "=kind != 'c'" },
    };
    expect(derivedValues(sketches, { kind: 'a', extra: '5' })).toMatchObject({ extra: '5', total: '6.00' });
    expect(derivedValues(sketches, { kind: 'b', extra: '5' })).toMatchObject({ extra: null, total: '1.00' });
    expect(derivedValues(sketches, { kind: 'c', extra: '5' })).toMatchObject({ extra: null, total: null });
  });

  test('a screen hides a field with its value, leaves it out without, and locks it', () => {
    const state = openRecord(
      sampleEntity({ kind: 'text', extra: { type: 'money', required: true, visible: { kind: 'a' } } }),
      { kind: 'a', extra: '5' },
      sampleContext({ before: { kind: 'a', extra: '3' }, touched: new Set(['extra']) }),
    );
    const changes: string[][] = [];
    state.subscribe((paths) => changes.push(paths));
    const seen = (override: FieldOverride) => {
      state.override({ extra: override, other: override });
      const { visible, readonly } = state.flags('extra');
      return [visible, readonly, state.values.extra];
    };
    const none = { hidden: false, absent: false, disabled: false };
    expect(seen({ ...none, hidden: true })).toEqual([false, false, '5']);
    expect(seen({ ...none, absent: true })).toEqual([false, false, '3']);
    expect(seen({ ...none, disabled: true })).toEqual([true, true, '5']);
    expect(seen(none)).toEqual([true, false, '5']);
    expect(changes).toEqual([['extra'], ['extra'], ['extra'], ['extra']]);
    state.set('kind', 'b');
    expect(seen(none)).toEqual([false, false, null]);
  });

  test('a screen offers other options, which the value of the field is checked against', () => {
    const option = (value: string) => ({ value, text: value, color: null, disabled: false });
    const kind = { type: 'choice', options: [{ value: '1', text: '1' }] };
    const state = openRecord(sampleEntity({ kind }), { kind: '2' }, sampleContext());
    const changes: string[][] = [];
    state.subscribe((paths) => changes.push(paths));
    expect(state.errors()).toEqual([{ path: 'kind', message: '不是选项' }]);
    state.offer(null, 'kind', [option('2')]);
    expect(state.errors()).toEqual([]);
    expect(state.offered(null).get('kind')?.options?.[0]?.value).toBe('2');
    state.offer(null, 'kind', null);
    expect(state.errors()).toEqual([{ path: 'kind', message: '不是选项' }]);
    expect(state.offered(null).size).toBe(0);
    expect(changes).toEqual([['kind'], ['kind']]);
  });

  test('a screen offers other options for all rows of a child, whose values stay valid', () => {
    const option = (value: string) => ({ value, text: value, color: null, disabled: false });
    const fields: FieldSketches = { kind: { type: 'choice', options: [{ value: '1', text: '1' }] } };
    const rows = [{ id: 'r1', kind: '1' }];
    const state = openRecord(sampleEntity({ kind: 'text' }, { item: { fields } }), { item: rows }, sampleContext());
    const changes: string[][] = [];
    state.subscribe((paths) => changes.push(paths));
    const before = state.offered('item');
    state.offer('item', 'kind', [option('2')]);
    state.offer('item', 'other', []);
    state.offer('none', 'kind', []);
    state.addRows('item', [{ at: 1, row: { id: 'r2', kind: '2' } }]);
    expect(state.errors()).toEqual([]);
    expect(state.offered('item').get('kind')?.options).toEqual([option('2')]);
    expect([state.offered('item') === before, state.offered(null).size]).toEqual([false, 0]);
    expect(changes[0]?.toSorted()).toEqual(['item', 'item/r1/kind']);
    state.offer('item', 'kind', null);
    expect(state.errors()).toEqual([{ path: 'item/r2/kind', message: '不是选项' }]);
  });

  test('a read-only field keeps what is stored, or takes the default of a new record', () => {
    const sketches: FieldSketches = {
      kind: 'text',
      always: { type: 'money', readonly: true, default: 1 },
      some: { type: 'money', readonly: { kind: 'a' }, default: 2 },
    };
    const touched = new Set(['always', 'some']);
    const forged = { always: '9', some: '9' };
    expect(derivedValues(sketches, { kind: 'a', ...forged }, { touched })).toMatchObject({
      always: '1.00',
      some: '2.00',
    });
    expect(derivedValues(sketches, { kind: 'b', ...forged }, { touched })).toMatchObject({ always: '1.00', some: '9' });
    const before = { always: '3.00', some: '4.00' };
    expect(derivedValues(sketches, { kind: 'a', ...forged }, { touched, before })).toMatchObject({
      always: '3.00',
      some: '4.00',
    });
    const writable = new Set(['always']);
    expect(derivedValues(sketches, { kind: 'a', ...forged }, { touched, before, writable })).toMatchObject({
      always: '9',
      some: '4.00',
    });
  });

  test('rows that a server function wrote are as if all of their paths were touched and writable', () => {
    const fields: FieldSketches = { note: 'text', price: { type: 'money', readonly: true, default: 1 } };
    const entity = sampleEntity({ name: 'text' }, { item: { fields, readonly: true } });
    const before = { item: [{ id: 'r1', note: '甲', price: '3.00' }] };
    const rows: Row[] = [
      { id: 'r1', price: '5' },
      { id: 'r2', note: null },
    ];
    const record = { item: rows };
    const paths = new Set(['item', 'item/r1/id', 'item/r1/price', 'item/r2/id', 'item/r2/note']);
    const byPaths = derive(entity, record, sampleContext({ before, touched: paths, writable: paths }));
    const names = new Set(['item']);
    const byRows = derive(entity, record, sampleContext({ before, writable: names, writtenRows: names }));
    expect(byRows.values).toEqual(byPaths.values);
    expect(byRows.values).toMatchObject({
      item: [
        { id: 'r1', note: '甲', price: '5' },
        { id: 'r2', note: null, price: '1.00' },
      ],
    });
    expect(byRows.errors).toEqual(byPaths.errors);
  });

  test('system fields and fields that were not sent keep what is stored', () => {
    const entity = sampleEntity({ name: 'text', note: 'text' });
    const before = { id: '1', name: '甲', note: '乙', createBy: 'admin', updateTime: '2026-01-01 00:00:00' };
    const forged = { id: '2', note: null, createBy: 'eve', updateTime: null };
    expect(derive(entity, forged, sampleContext({ before })).values).toMatchObject({ ...before, note: null });
  });

  test('only the fields of the entity come out', () => {
    const record = JSON.parse('{"name":"x","other":1,"__proto__":{"polluted":1},"constructor":2}') as Row;
    const { values: found } = derive(sampleEntity({ name: 'text' }), record, sampleContext());
    expect(Object.keys(found)).not.toContain('other');
    expect(Object.keys(found)).not.toContain('constructor');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(found.polluted).toBeUndefined();
  });
});

describe('flags', () => {
  test('of the record, its children and rows; of nothing else', () => {
    const entity = sampleEntity(
      {
        kind: 'text',
        a: { type: 'text', required: { kind: 'x' } },
        b: { type: 'text', readonly: "=me.username == 'admin'" },
      },
      { item: { required: { kind: 'x' }, fields: { q: { type: 'text', required: "=main.kind == 'x'" } } } },
    );
    const { flags } = derive(entity, { kind: 'x', item: [{ id: '1' }] }, sampleContext());
    expect(flags('a')).toEqual({ visible: true, required: true, readonly: false });
    expect(flags('b')).toEqual({ visible: true, required: false, readonly: true });
    expect(flags('item')).toEqual({ visible: true, required: true, readonly: false });
    expect(flags('item/1/q')).toEqual({ visible: true, required: true, readonly: false });
    for (const path of ['nobody', 'item/2/q', 'item/1/nobody', 'nobody/1/q', '__proto__', 'constructor'])
      expect(flags(path)).toEqual({ visible: false, required: false, readonly: true });
  });

  test('either-or required is no cycle', () => {
    const entity = sampleEntity({
      phone: { type: 'text', required: { mail: null } },
      mail: { type: 'text', required: { phone: null } },
    });
    const { flags, errors } = derive(entity, { phone: '1' }, sampleContext());
    expect([flags('phone').required, flags('mail').required]).toEqual([true, false]);
    expect(errors).toEqual([]);
  });
});
