/** Columns of field groups by the width of the form. */
import { page } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import type { EntityFile } from '@/model/generated/files';
import { openForm, type FormProps } from '../../../../tests/helpers/open-form';
import { axeViolations, fill, unmount } from '../../../../tests/helpers/mount';

afterEach(async () => {
  unmount();
  await page.viewport(1280, 720);
});

const file: Partial<EntityFile> = {
  fields: {
    code: { label: '编码', type: 'input', required: true },
    name: { label: '名称', type: 'input', help: '一眼能认出来的名字' },
    kind: { label: '种类', type: 'input' },
    note: { label: '说明', type: 'textarea', form: { span: 3 }, visible: { kind: 'b' } },
    wide: { label: '地址', type: 'textarea', form: { span: 2 } },
    end: { label: '备注', type: 'input' },
  },
};
const groups = [
  { title: '基本信息', fields: ['code', 'name', 'kind', 'wide'] },
  { title: '说明', fields: ['note'] },
  { title: '其他', fields: ['end'] },
];

async function open(columns: number, width: number, props: Partial<FormProps> = {}) {
  await page.viewport(width, 800);
  const { form } = fill(file);
  await openForm(file, { kind: 'a' }, { props: { screen: { ...form, fieldsPerRow: columns, groups }, ...props } });
  await vi.waitFor(() => expect(column('code')).toBeDefined());
}

const field = (key: string) => document.querySelector<HTMLElement>(`[data-field="${key}"]`);
const box = (key: string) => field(key)!.getBoundingClientRect();
/** Left edge of the field, in columns from the left. */
const column = (key: string) => Math.round((box(key).left - box('code').left) / box('code').width);
const legends = () =>
  [...document.querySelectorAll('legend')].filter((one) => one.offsetParent !== null).map((one) => one.textContent);

test.each([
  [4, 1440, 4],
  [2, 1440, 2],
  [4, 800, 3],
  [2, 390, 1],
  [1, 1440, 1],
])('up to %d columns on %d px are %d', async (columns, width, expected) => {
  await open(columns, width);
  const lines = ['code', 'name', 'kind'].map((key) => box(key).top);
  expect(lines.filter((top) => top === lines[0])).toHaveLength(Math.min(expected, 3));
  const gaps = (expected - 1) * 24;
  const group = field('code')!.parentElement!.getBoundingClientRect();
  expect(box('code').width).toBeCloseTo((group.width - gaps) / expected, 0);
});

test('a wide field takes its columns, and at most those that there are', async () => {
  await open(4, 1440);
  await vi.waitFor(() => expect([column('wide'), Math.round(box('wide').width / box('code').width)]).toEqual([0, 2]));
  expect(box('wide').top).toBeGreaterThan(box('kind').top);
  await open(2, 390);
  expect(box('wide').width).toBe(box('code').width);
});

test('follows the width of the form while it is open', async () => {
  await open(3, 1440);
  expect(box('kind').top).toBe(box('code').top);
  await page.viewport(390, 800);
  await vi.waitFor(() => expect(box('kind').top).toBeGreaterThan(box('name').top));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('hides a group without visible fields and shows it with its first one', async () => {
  await open(3, 1440);
  expect(legends()).toEqual(['基本信息', '其他']);
  await page.getByLabelText('种类').fill('b');
  await vi.waitFor(() => expect(legends()).toEqual(['基本信息', '说明', '其他']));
  expect(box('note').width).toBeGreaterThan(2 * box('code').width);
});

test.each([
  [1440, false],
  [390, true],
])('is accessible at %d px', async (width, dark) => {
  await page.viewport(width, 800);
  const { form } = fill(file);
  await openForm(file, { kind: 'b' }, { dark, props: { screen: { ...form, fieldsPerRow: 3, groups } } });
  await vi.waitFor(() => expect(field('note')).not.toBeNull());
  await page.getByRole('button', { name: '确定' }).click();
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
  expect(await axeViolations()).toEqual([]);
});

test('a field with a number rule announces the number in a new record only', async () => {
  const numbered: Partial<EntityFile> = {
    fields: { code: { label: '编码', type: 'input', default: '${CODE}', readonly: true } },
  };
  const placeholder = () => field('code')?.querySelector('input')?.placeholder;
  const { form } = fill(numbered);
  await openForm(numbered, {}, { props: { screen: form, mode: 'add' } });
  await vi.waitFor(() => expect(placeholder()).toBe('保存后生成'));
  unmount();
  await openForm(numbered, { id: '1' }, { props: { screen: form } });
  await vi.waitFor(() => expect(field('code')).not.toBeNull());
  expect(placeholder()).not.toBe('保存后生成');
});
