/** Values and flags that `derive` returns. */
import { describe, expect, test } from 'vitest';
import { derive, openRecord, type DeriveContext, type FieldOverride, type Row } from '.';
import { sampleContext, sampleEntity, type FieldSketches } from './testing/sample-entity';

/** Values of the named fields of a main record. */
function values(sketches: FieldSketches, record: Row, more: Partial<DeriveContext> = {}): Row {
  const found = derive(sampleEntity(sketches), record, sampleContext(more)).values;
  return Object.fromEntries(Object.keys(sketches).map((key) => [key, found[key] ?? null]));
}

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
    expect(values(sketches, { a: '10.01' })).toEqual({
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
    expect(values(sketches, { total: '999', tax: '999', amount: '100' })).toEqual({
      amount: '100',
      tax: '6.00',
      total: '106.00',
    });
  });

  test('a later one reads the rounded one', () => {
    expect(values({ a: { type: 'money', value: '=1 / 3' }, b: { type: 'rate', value: '=a * 3' } }, {})).toEqual({
      a: '0.33',
      b: '0.9900',
    });
  });

  test('{by, is}: computed for the values named, else entered', () => {
    const sketches: FieldSketches = {
      kind: 'text',
      amount: { type: 'money', value: { by: 'kind', is: { sum: '=1 + 1' } } },
    };
    expect(values(sketches, { kind: 'sum', amount: '5' }).amount).toBe('2.00');
    expect(values(sketches, { kind: 'free', amount: '5' }).amount).toBe('5');
    expect(values(sketches, { kind: 'constructor', amount: '5' }).amount).toBe('5');
    const flags = (kind: string) => derive(sampleEntity(sketches), { kind }, sampleContext()).flags('amount').readonly;
    expect([flags('sum'), flags('free')]).toEqual([true, false]);
  });
});

describe('defaults', () => {
  const sketches: FieldSketches = {
    n: 'money',
    literal: { type: 'text', default: 'x' },
    number: { type: 'money', default: 0 },
    live: { type: 'text', default: "=n >= 80 ? 'high' : 'low'" },
    who: { type: 'text', default: '#{sysUserCode}' },
    day: { type: 'date', default: '#{date}' },
    mixed: { type: 'text', default: '#{sysOrgCode}-#{date}' },
    ruled: { type: 'text', default: '${JS}' },
  };
  const fresh = {
    literal: 'x',
    number: '0.00',
    live: 'high',
    who: 'admin',
    day: '2026-06-30',
    mixed: 'A01-2026-06-30',
    ruled: null,
  };

  test('fill what a new record leaves out', () => {
    expect(values(sketches, { n: '90' })).toEqual({ n: '90', ...fresh });
    expect(values(sketches, { n: '90', literal: null })).toMatchObject(fresh);
  });

  test('give way to what was entered, and to a person who cleared the field', () => {
    expect(values(sketches, { n: '90', literal: 'y', live: 'mid' })).toMatchObject({ literal: 'y', live: 'mid' });
    const touched = new Set(['literal', 'live', 'who']);
    expect(values(sketches, { literal: null, live: null }, { touched })).toMatchObject({
      literal: null,
      live: null,
      who: null,
      day: '2026-06-30',
    });
  });

  test('do not come to a stored record', () => {
    expect(values(sketches, { n: '90' }, { before: { id: '1' } })).toMatchObject({
      literal: null,
      live: null,
      day: null,
    });
  });

  test('numbers drawn by the server stand in for ${rule}', () => {
    expect(values(sketches, {}, { numbers: { ruled: 'JS001' } }).ruled).toBe('JS001');
    const fixed: FieldSketches = { no: { type: 'text', default: '${JS}', readonly: true } };
    expect(values(fixed, { no: 'forged' }, { numbers: { no: 'JS001' } }).no).toBe('JS001');
    expect(values(fixed, { no: 'forged' }).no).toBeNull();
  });
});

describe('names of codes', () => {
  const sketches: FieldSketches = {
    owner: { type: 'text', textField: 'ownerName' },
    ownerName: 'text',
    buyer: { type: 'text', textField: 'buyerName' },
    buyerName: { type: 'text', readonly: true },
  };
  const before = { owner: 'li', ownerName: '李四', buyer: 'li', buyerName: '李四' };

  test('stay while the code is the stored one', () => {
    expect(values(sketches, { ...before, buyerName: 'forged' }, { before, touched: new Set(['buyerName']) })).toEqual(
      before,
    );
  });

  test('are empty after the code changed, and those entered with it are taken, also where they are read-only', () => {
    const record = { ...before, owner: 'wang', buyer: 'wang' };
    expect(values(sketches, record, { before })).toEqual({ ...record, ownerName: null, buyerName: null });
    const named = { ...record, ownerName: '王五', buyerName: '王五' };
    const touched = new Set(['ownerName', 'buyerName']);
    expect(values(sketches, named, { before, touched })).toEqual(named);
    expect(values(sketches, named, { touched })).toEqual(named);
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
    expect(values(sketches, record, { refs })).toMatchObject({ name: '青柚', rate: '6.5000' });
    expect(values(sketches, { ...record, kind: 'company' }, { refs })).toMatchObject({ name: '云禾', rate: null });
    expect(values(sketches, { ...record, name: 'old' }, { refs }).name).toBe('青柚');
  });

  test('are read-only; where the file says otherwise, a person who wrote the field wins', () => {
    const touched = new Set(['name', 'rate']);
    expect(values(sketches, { ...record, name: 'mine', rate: '9' }, { refs, touched })).toMatchObject({
      name: 'mine',
      rate: '6.5000',
    });
  });

  test('stay for a stored record until the reference changes', () => {
    const before = { ...record, id: '1', name: 'then', rate: '1.0000' };
    expect(values(sketches, { ...record, name: 'then', rate: '9' }, { refs, before })).toMatchObject({
      name: 'then',
      rate: '1.0000',
    });
    expect(values(sketches, { ...record, partyId: 's2', name: 'then' }, { refs, before })).toMatchObject({
      name: '木棉',
      rate: '3.0000',
    });
    expect(values(sketches, { ...record, partyId: null, name: 'then' }, { refs, before })).toMatchObject({
      name: null,
      rate: null,
    });
  });

  test('wait for a record that has not come yet', () => {
    expect(values(sketches, { ...record, name: 'given' }, {}).name).toBe('given');
    expect(values(sketches, { ...record, partyId: '__proto__' }, { refs }).name).toBeNull();
    expect(values(sketches, { kind: 'constructor', partyId: 's1' }, { refs }).name).toBeNull();
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
    expect(values(sketches, { skuId: 'a' }, { refs })).toMatchObject({ price: '7.00', name: '甲', cheap: 'Y' });
    expect(values(sketches, { skuId: 'b' }, { refs })).toMatchObject({ price: '0.00', name: null, cheap: 'Y' });
  });
});

describe('hidden, read-only, kept', () => {
  test('a hidden field is null, for itself and for who reads it', () => {
    const sketches: FieldSketches = {
      kind: 'text',
      extra: { type: 'money', visible: { kind: 'a' } },
      total: { type: 'money', value: '=extra + 1', visible: "=kind != 'c'" },
    };
    expect(values(sketches, { kind: 'a', extra: '5' })).toMatchObject({ extra: '5', total: '6.00' });
    expect(values(sketches, { kind: 'b', extra: '5' })).toMatchObject({ extra: null, total: '1.00' });
    expect(values(sketches, { kind: 'c', extra: '5' })).toMatchObject({ extra: null, total: null });
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
    expect(values(sketches, { kind: 'a', ...forged }, { touched })).toMatchObject({ always: '1.00', some: '2.00' });
    expect(values(sketches, { kind: 'b', ...forged }, { touched })).toMatchObject({ always: '1.00', some: '9' });
    const before = { always: '3.00', some: '4.00' };
    expect(values(sketches, { kind: 'a', ...forged }, { touched, before })).toMatchObject({
      always: '3.00',
      some: '4.00',
    });
    const writable = new Set(['always']);
    expect(values(sketches, { kind: 'a', ...forged }, { touched, before, writable })).toMatchObject({
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
