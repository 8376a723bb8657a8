import { afterEach, expect, test, vi } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { FormController } from './form-controller';
import { dataIn } from './formily-sync';

afterEach(() => vi.useRealTimers());

/** A form of as many required fields, all mounted. */
function openRequired(count: number) {
  const keys = Array.from({ length: count }, (_, at) => `f${at}`);
  const fields = Object.fromEntries(keys.map((key) => [key, { label: key, type: 'input', required: true }]));
  const { entity } = sampleScreens({ fields }, { types });
  const me = { id: '1', username: 'li', realname: '李四', orgCode: 'A01' };
  const form = new FormController({
    entity,
    record: {},
    visibleFields: keys,
    context: { before: null, touched: new Set(), refs: {}, me, now: '2026-01-01 00:00:00', types },
  });
  const mounted = keys.map((name) => form.formily.createVoidField({ name, ...form.initialFieldState(name) }));
  return { form, stop: form.connect(), wrong: () => mounted.filter((field) => dataIn(field).error !== undefined) };
}

test('wrong fields are found once for all readers of one edit', async () => {
  const { form, stop } = openRequired(3);
  await form.validate();
  const before = form.wrongPlaces();
  expect([...before]).toEqual(['f0', 'f1', 'f2']);
  expect(form.wrongPlaces()).toBe(before);
  form.setValues({ f1: '一' });
  const after = form.wrongPlaces();
  expect([...after]).toEqual(['f0', 'f2']);
  expect(form.wrongPlaces()).toBe(after);
  stop();
});

test('the count of errors is complete at once; fields show theirs in portions, the first on screen first', async () => {
  vi.useFakeTimers();
  const { form, stop, wrong } = openRequired(100);
  await form.validate();
  expect(form.errorCount()).toBe(100);
  expect(wrong().map(({ address }) => address.toString())).toEqual(Array.from({ length: 20 }, (_, at) => `f${at}`));
  form.setValues({ f1: '一', f99: '二' });
  await vi.runAllTimersAsync();
  expect(wrong()).toHaveLength(98);
  expect(form.errorCount()).toBe(98);
  stop();
});

test('a closed form shows no errors any more', async () => {
  vi.useFakeTimers();
  const { form, stop, wrong } = openRequired(100);
  await form.validate();
  stop();
  await vi.runAllTimersAsync();
  expect(wrong()).toHaveLength(20);
  expect(vi.getTimerCount()).toBe(0);
});

test('an edit sets the errors of its own field only', async () => {
  const { form, stop, wrong } = openRequired(30);
  await form.validate();
  const set = vi.fn();
  for (const field of wrong()) vi.spyOn(field, 'setData').mockImplementation(() => set(field.address.toString()));
  form.setValues({ f7: '一' });
  expect(new Set(set.mock.calls.flat())).toEqual(new Set(['f7']));
  stop();
});
