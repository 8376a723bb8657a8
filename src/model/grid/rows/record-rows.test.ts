/** Records in a grid: each must equal the result of `derive`, and duplicates must equal those of a full comparison. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity } from '@/model/entity/entity';
import { derive, planOf, DUPLICATE_MESSAGE, uniqueText, type Row } from '@/model/record';
import { start, value } from '@/model/record/testing/random-records';
import { sampleContext, sampleEntity, sampleTypes } from '@/model/record/testing/sample-entity';
import { openRecordRows, type RecordRows } from './record-rows';
import type { CellChange, CellErrors, CellEntry, PositionedRow, RowSourceChange } from '../core/types';

const { before: _, touched: __, ...context } = sampleContext();

function finish<T>(work: Generator<undefined, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

const plainErrors = (errors: CellErrors) => [...errors].map(([id, list]) => [id, Object.fromEntries(list)]);

/** Serialises values independent of their key order. */
const spell = (row: Row | null) => JSON.stringify(Object.entries(row ?? {}).toSorted());

/** Rows as plain data. */
interface Model {
  id: string;
  given: Row;
  before: Row | null;
  entered: Row;
  touched: Set<string>;
  edited: boolean;
}

const KEYS = ['a', 'b', 'c', 'd', 'e', 'ref'] as const;
const ids = ['r0', 'r1', 'r2', 'r3', '__proto__', 'constructor', 'new1', 'new2', 'nobody'];
const id = fc.constantFrom(...ids);
const cell = fc.record({ id, key: fc.constantFrom(...KEYS, 'nobody', '__proto__', 'createBy'), value });
const entered = fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 4 });

const operation = fc.oneof(
  { weight: 5, arbitrary: fc.array(cell, { maxLength: 4 }).map((cells) => ({ do: 'set' as const, cells })) },
  { weight: 2, arbitrary: fc.array(id, { maxLength: 3 }).map((list) => ({ do: 'remove' as const, ids: list })) },
  { weight: 2, arbitrary: fc.nat(5).map((index) => ({ do: 'restore' as const, index })) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('insert' as const), at: fc.nat(6), id, row: entered }),
  },
  { weight: 1, arbitrary: fc.shuffledSubarray(ids).map((list) => ({ do: 'order' as const, ids: list })) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('receive' as const), id, row: entered }) },
);

function agrees(rows: RecordRows, model: readonly Model[], entity: Entity): void {
  expect(rows.ids).toEqual(model.map((one) => one.id));
  const rules = planOf(entity).main.unique;
  const problems = new Set(planOf(entity).problems.map(({ message }) => message));
  const shown = new Map<string, Row>();
  for (const { id: at, before, entered: given, touched, edited } of model) {
    const row = rows.row(at) as Row;
    shown.set(at, row);
    const found = derive(entity, given, { ...context, before, touched });
    for (const key of KEYS) {
      if (edited) expect([key, row[key] ?? null]).toEqual([key, found.values[key] ?? null]);
      expect([key, rows.flags(at, key)]).toEqual([key, found.flags(key)]);
    }
    if (!edited) expect(row).toEqual(given);
    const errors = found.errors.filter(({ message }) => !problems.has(message));
    for (const key of edited ? KEYS : []) {
      const own = errors.find(({ path }) => path === key)?.message;
      const message = rows.error(at, key);
      if (message !== DUPLICATE_MESSAGE && !problems.has(message ?? '')) expect([key, message]).toEqual([key, own]);
    }
  }
  const errors = finish(rows.validate());
  for (const { id: at } of model) {
    for (const { keys, at: key } of rules) {
      const text = uniqueText(shown.get(at) as Row, keys);
      const sharing = [...shown.values()].filter((row) => text !== null && uniqueText(row, keys) === text);
      if (sharing.length > 1) expect(errors.get(at)?.get(key)).toBeDefined();
      else expect(errors.get(at)?.get(key)).not.toBe(DUPLICATE_MESSAGE);
    }
  }
}

test(
  'after any operations each row is what derive finds, and each repeated value is known',
  { timeout: 120_000 },
  () => {
    const records = fc.array(entered, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        start,
        records,
        fc.array(operation, { maxLength: 8 }),
        fc.boolean(),
        ({ entity }, given, steps, early) => {
          const source = given.map((row, index): Row => ({ ...row, id: `r${index}` }));
          const rows = openRecordRows({ entity, rows: source, context });
          let model = source.map((row): Model => ({
            id: String(row.id),
            given: row,
            before: row,
            entered: row,
            touched: new Set(),
            edited: false,
          }));
          const published: string[] = [];
          rows.subscribe((change) => published.push(...change.cells.map(({ id: at, key }) => `${at}/${key}`)));
          const before: CellEntry[] = [];
          const gone = new Map<string, { row: PositionedRow; was: Model }>();
          if (early) agrees(rows, model, entity);
          for (const step of steps) {
            if (step.do === 'set') {
              for (const { id: at, key } of step.cells) {
                const entry = rows.entryOf(at, key);
                if (entry) before.unshift(entry);
              }
              rows.setValues(step.cells);
              for (const { id: at, key, value: next } of step.cells) {
                const one = model.find((row) => row.id === at);
                const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
                if (!one || !field || rows.entryOf(at, key)?.touched !== true) continue;
                one.entered = { ...one.entered, [key]: next };
                one.touched.add(key);
                one.edited = true;
              }
            } else if (step.do === 'restore') {
              const entry = before[step.index];
              const one = model.find((row) => row.id === entry?.id);
              if (!entry || !one) continue;
              rows.restoreEntries([entry]);
              one.entered = { ...one.entered };
              if (entry.value === undefined) delete one.entered[entry.key];
              else one.entered[entry.key] = entry.value;
              one.touched = new Set([...one.touched].filter((key) => key !== entry.key));
              if (entry.touched) one.touched.add(entry.key);
              // Remote values set in between differ from the restored ones.
              one.edited = true;
              const same = spell(one.entered) === spell(one.before);
              if (one.before && one.touched.size === 0 && same)
                Object.assign(one, { entered: one.before, edited: false });
            } else if (step.do === 'insert') {
              const removed = gone.get(step.id);
              if (model.some((row) => row.id === step.id)) continue;
              const row = { ...step.row, id: step.id };
              rows.insert([removed?.row ?? { at: step.at, row }]);
              const made: Model = removed?.was ?? {
                id: step.id,
                given: row,
                before: null,
                entered: row,
                touched: new Set(),
                edited: true,
              };
              model = model.toSpliced(removed?.row.at ?? step.at, 0, made);
            } else if (step.do === 'remove') {
              const placed = rows.remove(step.ids);
              expect(placed.map(({ row }) => row.id)).toEqual(
                model.filter((row) => step.ids.includes(row.id)).map((row) => row.id),
              );
              for (const row of placed)
                gone.set(String(row.row.id), { row, was: model.find((one) => one.id === row.row.id) as Model });
              model = model.filter((row) => !step.ids.includes(row.id));
            } else if (step.do === 'order') {
              rows.reorder(step.ids);
              const place = (row: Model) => (step.ids.includes(row.id) ? step.ids.indexOf(row.id) : ids.length);
              model = model.toSorted((left, right) => place(left) - place(right));
            } else {
              const one = model.find((row) => row.id === step.id);
              rows.applyRemoteRows([
                { ...step.row, id: step.id },
                { id: 'unknown', a: 'x' },
              ]);
              if (!one) continue;
              const stored = one.given;
              for (const [key, next] of Object.entries(step.row)) {
                if (JSON.stringify(stored[key] ?? null) === JSON.stringify(next)) continue;
                one.given = { ...one.given, [key]: next };
                if (one.before) one.before = one.given;
                one.entered = { ...one.entered, [key]: next };
                one.touched.delete(key);
              }
              const same = spell(one.entered) === spell(one.before);
              if (one.before && one.touched.size === 0 && same)
                Object.assign(one, { entered: rows.row(step.id), edited: false });
            }
            agrees(rows, model, entity);
          }
        },
      ),
      { numRuns: 300 },
    );
  },
);

const people = sampleEntity({
  code: { type: 'text', label: '编码', required: true, rules: ['unique'] },
  count: { type: 'int', label: '数量', rules: ['z'] },
  price: 'money',
  fixed: { type: 'text', readonly: true },
});
const open = (rows: Row[], entity = people): RecordRows => openRecordRows({ entity, rows, context });

describe('rows', () => {
  test('nothing is copied but what is edited, and taking the edit removed gives the given object', () => {
    const given: Row[] = [
      { id: '1', code: 'a', supplierId_dictText: '甲' },
      { id: '2', code: 'b' },
    ];
    const rows = open(given);
    rows.setValues([{ id: '1', key: 'code', value: 'c' }]);
    expect(rows.row('1')).toEqual({ id: '1', code: 'c', supplierId_dictText: '甲' });
    expect(rows.row('2')).toBe(given[1]);
    expect([given[0]?.code, rows.editedIds()]).toEqual(['a', ['1']]);
    rows.restoreEntries([{ id: '1', key: 'code', value: 'a', touched: false }]);
    expect(rows.row('1')).toBe(given[0]);
    expect(rows.editedIds()).toEqual([]);
  });

  test('the name of a code goes with the code, and comes removed with it', () => {
    const given: Row = { id: '1', code: 'a', code_dictText: '甲', count_dictText: '一' };
    const rows = open([given]);
    const entry = rows.entryOf('1', 'code');
    rows.setValues([{ id: '1', key: 'code', value: 'c' }]);
    expect(rows.row('1')).toEqual({ id: '1', code: 'c', count_dictText: '一' });
    rows.setValues([{ id: '1', key: 'count', value: 2 }]);
    rows.restoreEntries([entry!]);
    expect(rows.row('1')).toEqual({ id: '1', code: 'a', code_dictText: '甲', count: 2 });
  });

  test('ids that came twice are reported, and the first row counts; rows without an id get one', () => {
    const rows = open([{ id: '1', code: 'a' }, { id: '1', code: 'b' }, { code: 'c' }, { id: 2, code: 'd' }]);
    expect([rows.ids, rows.duplicateIds]).toEqual([['1', 'c', '2'], ['1']]);
    expect([rows.row('1')?.code, rows.row('c')?.code, rows.row('2')?.code]).toEqual(['a', 'c', 'd']);
  });

  test('what may not be changed is not, and unknown cells change nothing', () => {
    const rows = open([{ id: '1', fixed: 'x' }]);
    const published: RowSourceChange[] = [];
    rows.subscribe((change) => published.push(change));
    rows.setValues([
      { id: '1', key: 'fixed', value: 'y' },
      { id: '1', key: '__proto__', value: 'y' },
      { id: 'gone', key: 'code', value: 'y' },
      { id: '1', key: 'createBy', value: 'y' },
    ]);
    expect([rows.row('1'), published]).toEqual([{ id: '1', fixed: 'x' }, []]);
  });

  test('publishes one change for many cells with their previous values, and both cells of a moved duplicate', () => {
    const rows = open([
      { id: '1', code: 'a' },
      { id: '2', code: 'b' },
      { id: '3', code: 'c' },
    ]);
    const published: RowSourceChange[] = [];
    rows.subscribe((change) => published.push(change));
    rows.setValues([
      { id: '1', key: 'count', value: 'x' },
      { id: '2', key: 'code', value: 'a' },
    ]);
    expect(published).toEqual([
      {
        orderChanged: false,
        cells: [
          { id: '1', key: 'count', before: null },
          { id: '2', key: 'code', before: 'b' },
          { id: '1', key: 'code', before: 'a' },
        ],
      },
    ]);
    expect(rows.error('1', 'code')).toBe(DUPLICATE_MESSAGE);
    expect(rows.error('1', 'count')).toBe('请输入整数');
    rows.remove(['2']);
    expect(published.at(-1)).toEqual({ orderChanged: true, cells: [{ id: '1', key: 'code', before: 'a' }] });
    expect(rows.error('1', 'code')).toBeUndefined();
  });

  test('what a socket brings counts where the stored value changed; what a person entered elsewhere stays', () => {
    const rows = open([{ id: '1', code: 'a', count: 1 }]);
    rows.setValues([
      { id: '1', key: 'code', value: 'mine' },
      { id: '1', key: 'count', value: 2 },
    ]);
    rows.applyRemoteRows([
      { id: '1', code: 'a', count: 5, price: '1.00' },
      { id: 'new', code: 'x' },
    ]);
    expect(rows.row('1')).toEqual({ id: '1', code: 'mine', count: 5, price: '1.00' });
    rows.applyRemoteRows(JSON.parse('[{"id":"1","__proto__":{"code":"evil"}}]') as Row[]);
    expect(rows.row('1')?.code).toBe('mine');
    expect(rows.ids).toEqual(['1']);
  });

  test('a code from a socket takes its own name, and never that of the former code', () => {
    const rows = open([{ id: '1', code: 'a', code_dictText: '甲' }]);
    const published: CellChange[] = [];
    rows.subscribe(({ cells }) => published.push(...cells));
    rows.applyRemoteRows([{ id: '1', code: 'b' }]);
    expect(rows.row('1')).toEqual({ id: '1', code: 'b' });
    expect(published).toEqual([{ id: '1', key: 'code', before: 'a', beforeName: '甲' }]);
    rows.applyRemoteRows([{ id: '1', code: 'c', code_dictText: '丙' }]);
    expect(rows.row('1')).toEqual({ id: '1', code: 'c', code_dictText: '丙' });
  });

  test('validates all rows in steps, including cells changed in between', () => {
    const rows = open(
      Array.from({ length: 40 }, (_, index): Row => ({ id: `${index}`, code: `c${index % 38}`, count: index })),
    );
    rows.setValues([{ id: '5', key: 'count', value: 'x' }]);
    const work = rows.validate();
    const pauses = [work.next(), work.next(), work.next()];
    expect(pauses.every(({ done }) => done !== true)).toBe(true);
    rows.setValues([{ id: '0', key: 'code', value: null }]);
    rows.insert([{ at: 0, row: { id: 'new', code: '' } }]);
    rows.remove(['7']);
    expect(plainErrors(finish(work)).toSorted()).toEqual([
      ['0', { code: '请输入编码' }],
      ['1', { code: DUPLICATE_MESSAGE }],
      ['39', { code: DUPLICATE_MESSAGE }],
      ['5', { count: '请输入整数' }],
      ['new', { code: '请输入编码' }],
    ]);
  });

  test('a check that throws breaks its cell only', () => {
    const broken = {
      column: { kind: 'int' as const },
      check: () => {
        throw new Error('broken');
      },
    };
    const known = { ...sampleTypes, get: (name: string) => (name === 'even' ? broken : sampleTypes.get(name)) };
    const entity = sampleEntity({ a: 'even', b: { type: 'int', rules: ['z'] } });
    const rows = openRecordRows({ entity, rows: [{ id: '1', a: 1, b: 'x' }], context: { ...context, types: known } });
    expect(plainErrors(finish(rows.validate()))).toEqual([
      ['1', { a: '此类字段的核对程序出错，无法核对', b: '请输入整数' }],
    ]);
  });

  test('other records behind references compute edited rows again', () => {
    const entity = sampleEntity({
      party: { type: 'select', ref: 'x/party' },
      name: { type: 'text', copy: 'party.label' },
      seen: { type: 'text', visible: { 'party.label': '甲' } },
    });
    const rows = open([{ id: '1' }, { id: '2', party: 'p' }], entity);
    rows.setValues([{ id: '1', key: 'party', value: 'p' }]);
    expect([rows.row('1')?.name ?? null, rows.flags('2', 'seen').visible]).toEqual([null, false]);
    rows.addRefs({ 'x/party': { p: { label: '甲' } } });
    expect([rows.row('1')?.name, rows.flags('2', 'seen').visible]).toEqual(['甲', true]);
  });
});

test('many rows of many columns open as they are, and their check pauses often', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`f${index}`, { type: 'text', rules: index < 3 ? ['s'] : [] }]),
  );
  const row = Object.fromEntries(Object.keys(fields).map((key) => [key, 'abc']));
  const given = Array.from({ length: 10_000 }, (_, index): Row => ({ ...row, id: `${index}` }));
  const rows = open(given, sampleEntity(fields));
  expect(rows.ids.every((id, index) => rows.row(id) === given[index])).toBe(true);
  const work = rows.validate();
  let pauses = 0;
  while (!work.next().done) pauses += 1;
  expect(pauses).toBeGreaterThan(1000);
});
