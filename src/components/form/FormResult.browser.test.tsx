/** A refused save: what is wrong is visible, and one can go from error to error through fields and child tables. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { ApiError } from '@/runtime/errors/api-error';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, unmount } from '../../../tests/helpers/mount';
import { openForm } from '../../../tests/helpers/open-form';

beforeEach(() => page.viewport(1280, 720));
afterEach(async () => {
  unmount();
  deleteDrafts();
  localStorage.clear();
  unsavedWork().list.splice(0);
  await page.viewport(1280, 720);
});

const many = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`f${at}`, { label: `字段${at}`, type: 'input' as const }]),
);
const file: Partial<EntityFile> = {
  fields: {
    no: { label: '单号', type: 'input', required: true },
    ...many,
    kind: {
      label: '种类',
      type: 'radio',
      required: true,
      options: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
      ],
    },
    total: { label: '总数', type: 'inputNumber', readonly: true },
  },
  checks: [{ expect: '=count(bill) > 0', message: '至少要有一张票据', at: 'bill' }],
  children: {
    item: {
      title: '明细',
      table: 'demo_item',
      foreignKey: 'sheetId',
      fields: { name: { label: '品名', type: 'input', required: true } },
    },
    bill: {
      title: '票据',
      table: 'demo_bill',
      foreignKey: 'sheetId',
      fields: { billNo: { label: '票号', type: 'input', required: true } },
    },
  },
};

const items = (...names: (string | null)[]): Row[] => names.map((name, at) => ({ id: `i${at + 1}`, name }));
const bill = { id: 'b1', billNo: 'F1' };

async function open(record: Row, { onSave, dark = false }: { onSave?: () => Promise<never>; dark?: boolean } = {}) {
  const opened = await openForm(
    file,
    { id: '1', no: 'B1', kind: 'a', ...record },
    { dark, props: onSave ? { onSave } : {} },
  );
  await vi.waitFor(() => expect(document.querySelector('[role="tab"]')).toBeTruthy(), { timeout: 10_000 });
  return opened;
}

const save = () => userEvent.click(page.getByRole('button', { name: /确\s*定/ }));
const bar = () => document.querySelector('section[aria-label="需要修改的内容"]');
const field = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null;
const cell = () => document.activeElement?.getAttribute('aria-label') ?? '';
const isVisible = (element: Element) => {
  const { left, top, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 2, top + height / 2));
};
const press = (name: string) => userEvent.click(page.getByRole('region', { name: '需要修改的内容' }).getByText(name));

test('goes through fields and child tables in order, by buttons and by F8, and around', async () => {
  await open({ no: null, kind: null, item: items('甲', null), bill: [bill, { id: 'b2', billNo: null }] });
  expect(bar()).toBeNull();
  await save();
  await vi.waitFor(() => expect(field()).toBe('no'));
  await vi.waitFor(() => expect(bar()?.textContent).toContain('有 4 处需要修改'));
  await press('下一处');
  await vi.waitFor(() => expect(field()).toBe('kind'));
  expect(isVisible(document.activeElement!.closest('label') ?? document.activeElement!)).toBe(true);
  await userEvent.keyboard('{F8}');
  await vi.waitFor(() => expect(cell()).toContain('第 2 行，品名'));
  await press('下一处');
  await vi.waitFor(() => expect(cell()).toContain('第 2 行，票号'));
  await userEvent.keyboard('{F8}');
  await vi.waitFor(() => expect(field()).toBe('no'));
  await userEvent.keyboard('{Shift>}{F8}{/Shift}');
  await vi.waitFor(() => expect(cell()).toContain('第 2 行，票号'));
  await press('上一处');
  await vi.waitFor(() => expect(cell()).toContain('第 2 行，品名'));
  // What is corrected leaves the count; the last one takes the bar along.
  await userEvent.keyboard('乙{Enter}');
  await vi.waitFor(() => expect(bar()?.textContent).toContain('有 3 处需要修改'));
});

test.each([
  [1280, false],
  [390, true],
])('opens the tab whose rows fail a check as a whole and counts it there (%i px, dark: %s)', async (width, dark) => {
  await page.viewport(width, 800);
  await open({ item: items('甲'), bill: [] }, { dark });
  await save();
  await vi.waitFor(() => expect(page.getByRole('tab', { selected: true }).element().textContent).toContain('票据'));
  expect(page.getByRole('tab', { selected: true }).element().textContent).toContain('1 处有误');
  await vi.waitFor(() => expect(bar()?.textContent).toContain('票据 至少要有一张票据'));
  expect(isVisible(bar()!.querySelector('output')!)).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
});

test('a message of the server without a field is visible at the buttons, wherever the form is scrolled to', async () => {
  const onSave = vi.fn(() => Promise.reject(new ApiError('该客户已停用', { code: 500, httpStatus: 200 })));
  await open({ item: items('甲'), bill: [bill] }, { onSave });
  document.querySelector('[role="tablist"]')?.scrollIntoView();
  await save();
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe('该客户已停用'));
  expect(isVisible(document.querySelector('[role="alert"]')!)).toBe(true);
});

test('an error of the server at a read-only field leads to that field, and the errors can be walked', async () => {
  const errors = [
    { path: 'total', message: '总数超过合同' },
    { path: 'item/i1/name', message: '品名已停用' },
    { path: 'bill', message: '票据已作废' },
  ];
  const onSave = vi.fn(() => Promise.reject(new ApiError('有误', { code: 500, httpStatus: 200, result: { errors } })));
  await open({ item: items('甲'), bill: [bill] }, { onSave });
  await save();
  await vi.waitFor(() => expect(field()).toBe('total'));
  await expect.poll(() => document.activeElement?.textContent).toContain('总数超过合同');
  await userEvent.keyboard('{F8}');
  await vi.waitFor(() => expect(cell()).toContain('品名已停用'));
  await userEvent.keyboard('{F8}');
  await vi.waitFor(() => expect(page.getByRole('tab', { selected: true }).element().textContent).toContain('票据'));
});
