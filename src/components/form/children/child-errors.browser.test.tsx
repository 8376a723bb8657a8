/** Errors in the child rows of a form after a refused save: in their cells, counted, and gone through by F8. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { ApiError } from '@/runtime/errors/api-error';
import { confirmations, resolveConfirmation } from '@/runtime/notices/notices';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  unmount();
  deleteDrafts();
  localStorage.clear();
  unsavedWork().list.splice(0);
});

const file: Partial<EntityFile> = {
  fields: { no: { label: '单号', type: 'input' } },
  checks: [{ expect: '=count(item) < 4', message: '明细最多三行', at: 'item' }],
  children: {
    item: {
      title: '明细',
      table: 'demo_item',
      foreignKey: 'sheetId',
      fields: { name: { label: '品名', type: 'input', required: true }, qty: { label: '数量', type: 'inputNumber' } },
    },
    bill: {
      title: '票据',
      table: 'demo_bill',
      foreignKey: 'sheetId',
      fields: { billNo: { label: '票号', type: 'input', required: true } },
    },
  },
};

const items = (...names: (string | null)[]): Row[] => names.map((name, at) => ({ id: `i${at + 1}`, name, qty: 1 }));
const bills = (...names: (string | null)[]): Row[] => names.map((billNo, at) => ({ id: `b${at + 1}`, billNo }));

async function open(record: Row, onSave?: () => Promise<never>) {
  const opened = await openForm(file, { id: '1', no: 'B1', ...record }, { props: onSave ? { onSave } : {} });
  await vi.waitFor(() => expect(document.querySelector('[data-place="0"] [data-col="0"]')).toBeTruthy(), {
    timeout: 10_000,
  });
  return opened;
}

const save = () => userEvent.click(page.getByRole('button', { name: /确\s*定/ }));
const active = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
const goes = (place: string) => vi.waitFor(() => expect(active()).toContain(place), { timeout: 5000 });
const shownPanel = () => document.querySelector('[role="tabpanel"]:not([aria-hidden="true"])') as HTMLElement;
const refused = (errors: readonly { path: string; message: string }[]) => () =>
  Promise.reject(new ApiError('数据有误', { code: 500, httpStatus: 200, result: { errors } }));

test('a refused save counts the errors beside the cells; F8 goes on into the next tab and around', async () => {
  await open({ item: items('甲', null, null), bill: bills('F1', null) });
  await save();
  await goes('第 2 行，品名');
  await vi.waitFor(() => expect(shownPanel().textContent).toContain('2 处有误'));
  await userEvent.keyboard('{F8}');
  await goes('第 3 行，品名');
  // The message of the last row is not covered by what follows the rows.
  await vi.waitFor(() => expect(shownPanel().textContent).toContain('第 3 行，品名：请输入品名'));
  await userEvent.keyboard('{F8}');
  await goes('第 2 行，票号');
  expect(page.getByRole('tab', { selected: true }).element().textContent).toContain('票据');
  await userEvent.keyboard('{F8}');
  await goes('第 2 行，品名');
  await userEvent.keyboard('{Shift>}{F8}{/Shift}');
  await goes('第 2 行，票号');
  expect(await axeViolations()).toEqual([]);
  // The number follows what is corrected.
  await userEvent.keyboard('F2{Enter}');
  await vi.waitFor(() => expect(shownPanel().textContent).not.toContain('处有误'));
});

test('a check of a child is shown in its table and goes once it holds', async () => {
  await open({ item: items('甲', '乙', '丙', '丁'), bill: [] });
  expect(shownPanel().textContent).not.toContain('明细最多三行');
  await save();
  await vi.waitFor(() => expect(shownPanel().querySelector('[role="alert"]')?.textContent).toBe('明细最多三行'));
  await userEvent.click(shownPanel().querySelector('[data-place="3"] [data-col="0"]') as HTMLElement, {
    button: 'right',
  });
  await userEvent.click(page.getByRole('menuitem', { name: '删除此行' }));
  await vi.waitFor(() => expect(confirmations().list).toHaveLength(1));
  resolveConfirmation(confirmations().list[0]!.key, true);
  await vi.waitFor(() => expect(shownPanel().textContent).not.toContain('明细最多三行'));
});

test('errors that the server found are shown in the cells of their rows, also of new ones, until these change', async () => {
  const onSave = vi.fn(
    refused([
      { path: 'item/i2/name', message: '品名已停用' },
      { path: 'item/new-2/qty', message: '库存不足' },
    ]),
  );
  await open({ item: items('甲', '乙'), bill: [] }, onSave);
  await userEvent.click(page.getByRole('tabpanel').getByRole('button', { name: '新增' }));
  await vi.waitFor(() => expect(shownPanel().querySelectorAll('[data-place]')).toHaveLength(3));
  await goes('第 3 行，品名');
  await userEvent.keyboard('丙{Enter}');
  await save();
  await goes('第 2 行，品名');
  expect(active()).toContain('品名已停用');
  await vi.waitFor(() => expect(shownPanel().textContent).toContain('2 处有误'));
  await userEvent.keyboard('{F8}');
  await goes('第 3 行，数量');
  expect(active()).toContain('库存不足');
  await userEvent.keyboard('5{Enter}{F8}');
  await goes('第 2 行，品名');
  expect(shownPanel().textContent).toContain('1 处有误');
  // The messages do not prevent another save.
  await save();
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
});
