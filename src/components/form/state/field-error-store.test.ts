import { afterEach, expect, test, vi } from 'vitest';
import type { Value } from '@/model/entity/field-type';
import { openRecord } from '@/model/record';
import { sampleContext, sampleEntity } from '@/model/record/testing/sample-entity';
import { FieldErrorStore } from './field-error-store';

const entity = sampleEntity({ name: { type: 'text', required: true }, code: 'text', note: 'text' });
const TAKEN = '该值已存在';

afterEach(() => vi.useRealTimers());

function open() {
  const record = openRecord(entity, {}, sampleContext());
  let asyncErrors = 0;
  const asked: Value[] = [];
  const validator = (value: Value) => {
    asked.push(value);
    return Promise.resolve(value === 'taken' ? TAKEN : undefined);
  };
  const store = new FieldErrorStore({
    record,
    asyncValidators: new Map([['code', validator]]),
    visibleFields: new Set(['name', 'code']),
    isCounted: (path) => path !== 'note',
    onAsyncError: () => (asyncErrors += 1),
  });
  return { record, store, asked, shown: () => Object.fromEntries(store.shown()), asyncErrors: () => asyncErrors };
}

test('an error is shown after its field was visited, or once all are shown', () => {
  const { store, shown } = open();
  expect([shown(), store.current().map(({ path }) => path)]).toEqual([{}, ['name']]);
  expect([store.showField('name'), store.showField('name')]).toEqual([true, false]);
  expect(Object.keys(shown())).toEqual(['name']);
  const other = open();
  other.store.showAll();
  expect(Object.keys(other.shown())).toEqual(['name']);
});

test('an error of the server is shown at once, before other errors of its field', () => {
  const { store, shown } = open();
  store.setServerErrors([{ path: 'name', message: '不可用' }]);
  expect(shown()['name']?.[0]).toBe('不可用');
  expect([...store.serverErrorPaths()]).toEqual(['name']);
});

test('a change clears server errors of its field and those without a visible field', () => {
  const { store } = open();
  const paths = ['name', 'code', 'note', 'item/1/name'];
  store.setServerErrors(paths.map((path) => ({ path, message: '有误' })));
  store.clearServerErrors(['name']);
  expect([...store.serverErrorPaths()]).toEqual(['code']);
});

test('an async error is shown as long as the value remains', async () => {
  const { record, store, shown, asyncErrors } = open();
  record.set('code', 'taken');
  store.validateAsync('code');
  expect(shown()).toEqual({});
  await store.validateAllAsync();
  expect([shown(), asyncErrors()]).toEqual([{ code: [TAKEN] }, 1]);
  record.set('code', 'free');
  expect(shown()).toEqual({});
  await store.validateAllAsync();
  expect([shown(), asyncErrors()]).toEqual([{}, 1]);
});

test('an async validator runs while one types, once per pause, for the value of that time', async () => {
  vi.useFakeTimers();
  const { record, store, asked, shown } = open();
  const type = (value: string) => {
    record.set('code', value);
    store.validateAfterPause(['code', 'note']);
  };
  type('tak');
  await vi.advanceTimersByTimeAsync(400);
  type('taken');
  await vi.advanceTimersByTimeAsync(400);
  expect(shown()).toEqual({});
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toEqual({ code: [TAKEN] });
  type('free');
  expect(shown()).toEqual({});
  store.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['taken']);
});
