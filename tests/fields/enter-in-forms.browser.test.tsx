/** Enter in the inputs of a form: it takes what was chosen or typed; only plain texts and numbers submit the form. */
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FieldFile } from '@/model/generated/files';
import { unmount } from '../helpers/mount';
import { openForm } from '../helpers/open-form';

afterEach(unmount);

const options = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
];

async function open(field: Partial<FieldFile>, value: string | null) {
  const { save } = await openForm({ fields: { x: { label: '内容', type: 'input', ...field } } }, { id: '1', x: value });
  const input = () => document.querySelector<HTMLElement>('[data-field="x"] input');
  await vi.waitFor(() => expect(input()).not.toBeNull(), { timeout: 10_000 });
  return { save, input: input()! };
}

const values = (save: { mock: { calls: unknown[][] } }) =>
  save.mock.calls.map(([values]) => (values as { x: unknown }).x);
const submit = () => userEvent.click(document.querySelector('button[type="submit"]') as HTMLElement);

test.each<[name: string, field: Partial<FieldFile>, typed: string, expected: string]>([
  ['date', { type: 'date' }, '2026-07-12', '2026-07-12'],
  ['date and time', { type: 'datetime' }, '2026-07-12 08:30:00', '2026-07-12 08:30:00'],
  ['month', { type: 'month' }, '2026-07', '2026-07'],
  ['time', { type: 'time' }, '08:30', '08:30'],
])('in a %s takes it and submits nothing', async (_name, field, typed, expected) => {
  const { save, input } = await open(field, null);
  await userEvent.click(input);
  await userEvent.keyboard(`${typed}{Enter}`);
  await userEvent.keyboard('{Enter}');
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false');
  expect(save).not.toHaveBeenCalled();
  await userEvent.tab();
  await submit();
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(String(values(save)[0])).toContain(expected);
});

test.each<[name: string, field: Partial<FieldFile>]>([
  ['list', { type: 'select', options }],
  ['list of several', { type: 'list_multi', options }],
  ['range of dates', { type: 'date', props: { range: true } }],
])('in a %s submits nothing', async (_name, field) => {
  const { save, input } = await open(field, null);
  await userEvent.click(input);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false');
  expect(save).not.toHaveBeenCalled();
});

test.each<[name: string, field: Partial<FieldFile>, typed: string]>([
  ['text', { type: 'input' }, '铅笔'],
  ['number', { type: 'inputNumber', props: { precision: 0 } }, '12'],
])('in a %s submits the form with what was typed', async (_name, field, typed) => {
  const { save, input } = await open(field, null);
  await userEvent.click(input);
  await userEvent.keyboard(`${typed}{Enter}`);
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(String(values(save)[0])).toContain(typed);
});
