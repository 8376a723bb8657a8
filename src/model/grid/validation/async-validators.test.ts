import { expect, test, vi } from 'vitest';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { sampleContext, sampleEntity } from '@/model/record/testing/sample-entity';
import { withAsyncValidators, type AsyncValidatedRows, type AsyncValidator } from './async-validators';
import { openRecordRows } from '../rows/record-rows';
import type { CellErrors } from '../core/types';

const entity = sampleEntity({ code: { type: 'text', label: '编码', required: true, rules: ['s'] }, name: 'text' });
const given: Row[] = [
  { id: '1', code: 'a' },
  { id: '2', code: 'taken' },
];
const taken = (value: Value) => (value === 'taken' ? '已被占用' : undefined);

function open(handler: AsyncValidator, rows: readonly Row[] = given): AsyncValidatedRows {
  const { before: _, touched: __, ...context } = sampleContext();
  return withAsyncValidators(openRecordRows({ entity, rows, context }), new Map([['code', handler]]));
}

function finish(work: Generator<undefined, CellErrors>): CellErrors {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
const spell = (errors: CellErrors) => [...errors].map(([id, list]) => [id, Object.fromEntries(list)]);

/** Validators resolved by the test, in any order. */
function byHand(): { handler: AsyncValidator; answer: (value: Value, message?: string) => void } {
  const waiting = new Map<Value, (message: string | undefined) => void>();
  return {
    handler: (value) => new Promise((resolve) => waiting.set(value, resolve)),
    answer: (value, message) => waiting.get(value)?.(message),
  };
}

test('[2§5.4] a custom handler says what is wrong with a cell, at once or later', async () => {
  const now = open(taken);
  now.setValues([{ id: '1', key: 'code', value: 'taken' }]);
  expect(now.error('1', 'code')).toBe('已被占用');
  now.setValues([{ id: '1', key: 'code', value: 'free' }]);
  expect(now.error('1', 'code')).toBeUndefined();

  const later = open((value) => Promise.resolve(taken(value)));
  const told: string[] = [];
  later.subscribe(({ cells }) => told.push(...cells.map(({ id, key }) => `${id}/${key}`)));
  later.setValues([{ id: '1', key: 'code', value: 'taken' }]);
  expect(later.error('1', 'code')).toBeUndefined();
  expect(spell(await later.whenValidated())).toEqual([['1', { code: '已被占用' }]]);
  expect(later.error('1', 'code')).toBe('已被占用');
  expect(told).toEqual(['1/code', '1/code']);
});

test('an answer that comes late says nothing about a newer value', async () => {
  const { handler, answer } = byHand();
  const rows = open(handler);
  rows.setValues([{ id: '1', key: 'code', value: 'old' }]);
  rows.setValues([{ id: '1', key: 'code', value: 'new' }]);
  answer('new');
  answer('old', '已被占用');
  expect(spell(await rows.whenValidated())).toEqual([]);
  expect(rows.error('1', 'code')).toBeUndefined();
});

test('the other rules come first, and a value is asked about once', () => {
  const handler = vi.fn(taken);
  const rows = open(handler);
  for (const value of ['1', null, 'x', 'x']) rows.setValues([{ id: '1', key: 'code', value }]);
  rows.setValues([{ id: '1', key: 'name', value: 'n' }]);
  expect(handler.mock.calls.map(([value]) => value)).toEqual(['x']);
  expect(spell(finish(rows.validate()))).toEqual([['2', { code: '已被占用' }]]);
  finish(rows.validate());
  expect(handler.mock.calls.map(([value]) => value)).toEqual(['x', 'taken']);
});

test('a handler that throws breaks its cell only', async () => {
  for (const handler of [
    () => {
      throw new Error('broken');
    },
    () => Promise.reject(new Error('broken')),
  ]) {
    const rows = open(handler);
    rows.setValues([{ id: '1', key: 'code', value: 'x' }]);
    expect(spell(await rows.whenValidated())).toEqual([['1', { code: '核对未能完成，请稍后再试' }]]);
    expect(rows.row('1')?.code).toBe('x');
  }
});

test('rows that went are no mistakes, and the rest is as it is without handlers', async () => {
  const rows = open(taken);
  finish(rows.validate());
  const gone = rows.remove(['2']);
  expect(spell(await rows.whenValidated())).toEqual([]);
  rows.insert(gone);
  rows.reorder(['2']);
  expect([rows.ids, rows.error('2', 'code'), rows.flags('2', 'code').required]).toEqual([['2', '1'], '已被占用', true]);
  rows.restoreEntries([rows.entryOf('2', 'code')!]);
  rows.close();
  rows.setValues([{ id: '1', key: 'code', value: 'taken' }]);
  expect(rows.error('1', 'code')).toBeUndefined();
});
