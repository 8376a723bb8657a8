import { expect, test, vi } from 'vitest';
import type { Value } from '@/model/entity/field-type';
import { openRecord, type Row } from '@/model/record';
import { sampleContext, sampleEntity } from '@/model/record/testing/sample-entity';
import { AsyncValidation, listenAsyncValidators, type AsyncValidator } from './async-validation';
import { openChildRows } from '../rows/child-rows';
import { openRecordRows } from '../rows/record-rows';
import type { CellErrors, EditableRows } from '../core/types';

const code = { type: 'text', label: '编码', required: true, rules: ['s'] };
const entity = sampleEntity({ code, name: 'text' });
const given: Row[] = [
  { id: '1', code: 'a' },
  { id: '2', code: 'taken' },
];
const rejectTaken = (value: Value) => (value === 'taken' ? '已被占用' : undefined);

function open(validator: AsyncValidator) {
  const { before: _, touched: __, ...context } = sampleContext();
  const rows = openRecordRows({ entity, rows: given, context });
  return { rows, validation: listenAsyncValidators(rows, new Map([['code', validator]])) };
}

const setCode = (rows: EditableRows, value: Value) => rows.setValues([{ id: '1', key: 'code', value }]);

function finish(work: Generator<undefined, CellErrors>): CellErrors {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
const plain = (errors: CellErrors) => [...errors].map(([id, list]) => [id, Object.fromEntries(list)]);

/** A validator whose replies the test gives, in any order. */
function manualValidator(): { validator: AsyncValidator; reply: (value: Value, message?: string) => void } {
  const waiting = new Map<Value, (message: string | undefined) => void>();
  return {
    validator: (value) => new Promise((resolve) => waiting.set(value, resolve)),
    reply: (value, message) => waiting.get(value)?.(message),
  };
}

test('[2§5.4] a custom validator adds an error to a cell, synchronously or asynchronously', async () => {
  const { rows } = open(rejectTaken);
  setCode(rows, 'taken');
  expect(rows.error('1', 'code')).toBe('已被占用');
  setCode(rows, 'free');
  expect(rows.error('1', 'code')).toBeUndefined();

  const later = open((value) => Promise.resolve(rejectTaken(value)));
  const published: string[] = [];
  later.rows.subscribe(({ cells }) => published.push(...cells.map(({ id, key }) => `${id}/${key}`)));
  setCode(later.rows, 'taken');
  expect(later.rows.error('1', 'code')).toBeUndefined();
  expect(plain(await later.validation.settled())).toEqual([['1', { code: '已被占用' }]]);
  expect(later.rows.error('1', 'code')).toBe('已被占用');
  expect(published).toEqual(['1/code', '1/code']);
});

test('the error of a synchronous validator is readable when listeners get the change', () => {
  const { rows } = open(rejectTaken);
  const errors: (string | undefined)[] = [];
  rows.subscribe(() => errors.push(rows.error('1', 'code')));
  for (const value of ['taken', 'free']) setCode(rows, value);
  expect(errors).toEqual(['已被占用', undefined]);
});

test('a late result for an older value is ignored', async () => {
  const { validator, reply } = manualValidator();
  const { rows, validation } = open(validator);
  setCode(rows, 'old');
  setCode(rows, 'new');
  reply('new');
  reply('old', '已被占用');
  expect(plain(await validation.settled())).toEqual([]);
  expect(rows.error('1', 'code')).toBeUndefined();
});

test('other rules come first, and a value is validated once', async () => {
  const validator = vi.fn(rejectTaken);
  const { rows, validation } = open(validator);
  for (const value of ['1', null, 'x', 'x']) setCode(rows, value);
  rows.setValues([{ id: '1', key: 'name', value: 'n' }]);
  expect(validator.mock.calls.map(([value]) => value)).toEqual(['x']);
  expect(plain(await validation.settled(finish(validation.validate())))).toEqual([['2', { code: '已被占用' }]]);
  finish(validation.validate());
  expect(validator.mock.calls.map(([value]) => value)).toEqual(['x', 'taken']);
});

test('settled() keeps the errors of other rules', async () => {
  const { rows, validation } = open(rejectTaken);
  setCode(rows, '1');
  const errors = await validation.settled(finish(validation.validate()));
  expect([...errors.keys()].toSorted()).toEqual(['1', '2']);
  expect(errors.get('1')?.get('code')).toBe(rows.error('1', 'code'));
});

test('a validator that throws gives an error in its cell only', async () => {
  for (const validator of [
    () => {
      throw new Error('broken');
    },
    () => Promise.reject(new Error('broken')),
  ]) {
    const { rows, validation } = open(validator);
    setCode(rows, 'x');
    expect(plain(await validation.settled())).toEqual([['1', { code: '核对未能完成，请稍后再试' }]]);
    expect(rows.row('1')?.code).toBe('x');
  }
});

test('removed rows have no errors; rows that are inserted again have the same', async () => {
  const { rows, validation } = open(rejectTaken);
  finish(validation.validate());
  const removed = rows.remove(['2']);
  expect(plain(await validation.settled())).toEqual([]);
  rows.insert(removed);
  rows.reorder(['2']);
  expect([rows.ids, rows.error('2', 'code'), rows.flags('2', 'code').required]).toEqual([['2', '1'], '已被占用', true]);
  rows.restoreEntries([rows.entryOf('2', 'code')!]);
  expect(rows.error('2', 'code')).toBe('已被占用');
});

test('the rows of a child show the errors of async validators too', async () => {
  const main = sampleEntity({ name: 'text' }, { line: { fields: { code } } });
  const rows = openChildRows(openRecord(main, { line: given }, sampleContext()), 'line');
  const validation = listenAsyncValidators(rows, new Map([['code', (value) => Promise.resolve(rejectTaken(value))]]));
  let published = 0;
  rows.subscribe(() => (published += 1));
  setCode(rows, 'taken');
  expect(plain(await validation.settled())).toEqual([['1', { code: '已被占用' }]]);
  expect([rows.error('1', 'code'), published]).toEqual(['已被占用', 2]);
});

test('a target that is not listened to is validated on request, and its known error returns with its value', async () => {
  const values: Row = { code: 'taken' };
  const validator = vi.fn((value: Value) => Promise.resolve(rejectTaken(value)));
  const onError = vi.fn();
  const target = { row: () => values, error: () => undefined };
  const validation = new AsyncValidation(target, new Map([['code', validator]]), onError);
  const cell = { id: '', key: 'code' };
  validation.check(cell);
  await validation.settled();
  expect(onError).toHaveBeenCalledExactlyOnceWith(cell);
  values['code'] = 'free';
  expect(validation.error('', 'code')).toBeUndefined();
  values['code'] = 'taken';
  validation.check(cell);
  expect(validation.error('', 'code')).toBe('已被占用');
  expect(validator).toHaveBeenCalledTimes(1);
});
