/** Child rows on a phone: cards, whose fields open in a dialog. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestBody } from '@/components/form/record/record-requests';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { confirmations, resolveConfirmation } from '@/runtime/notices/notices';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  unmount();
  deleteDrafts();
  unsavedWork().list.splice(0);
  await page.viewport(1200, 800);
});

const file: Partial<EntityFile> = {
  fields: { no: { label: '单号', type: 'input' } },
  children: {
    item: {
      title: '明细',
      table: 'demo_item',
      foreignKey: 'sheetId',
      reorder: true,
      titleField: 'name',
      fields: {
        name: { label: '品名', type: 'input', required: true },
        qty: { label: '数量', type: 'inputNumber', props: { precision: 0 } },
        note: { label: '备注', type: 'input' },
        code: { label: '内部编码', type: 'hidden' },
      },
    },
  },
};
const rows: Row[] = [
  { id: 'i1', name: '螺栓', qty: 2, note: null, orderNum: 1 },
  { id: 'i2', name: '垫圈', qty: 10, note: '急', orderNum: 2 },
];
const stored: Row = { id: '1', no: 'B1', item: rows };

const cards = () => page.getByRole('list', { name: '明细' }).getByRole('button');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const names = (list: unknown) => (list as Row[]).map((row) => [row['name'], row['orderNum']]);

async function open(record = stored, dark = false) {
  const opened = await openForm(file, record, { dark });
  await vi.waitFor(() => expect(cards().elements().length).toBeGreaterThan(0), { timeout: 10_000 });
  return {
    ...opened,
    async sent() {
      await userEvent.click(button('确定'));
      await vi.waitFor(() => expect(opened.save).toHaveBeenCalledTimes(1));
      return requestBody(opened.form, opened.entity, opened.save.mock.calls[0]![0], record)['item'];
    },
  };
}

test.each([false, true])('fit on the screen with title, values and no grid (dark: %s)', async (dark) => {
  await open(stored, dark);
  expect(
    cards()
      .elements()
      .map((card) => card.textContent),
  ).toEqual(['1螺栓数量2', '2垫圈数量10备注急']);
  expect(document.querySelector('[data-grid]')).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await axeViolations()).toEqual([]);
});

test('opens the fields of a row, goes to its neighbour, copies, moves and deletes', async () => {
  const { sent } = await open();
  await userEvent.click(cards().nth(0));
  await expect.element(page.getByRole('dialog', { name: '明细 第 1 行，共 2 行' })).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: '品名' }), '螺母');
  await userEvent.click(button('下一行'));
  await expect.element(page.getByRole('textbox', { name: '品名' })).toHaveValue('垫圈');
  await userEvent.click(button('复制'));
  await expect.element(page.getByRole('dialog', { name: '明细 第 3 行，共 3 行' })).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: '品名' }), '垫片');
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(button('上移'));
  await userEvent.click(button('下一行'));
  await userEvent.click(button('删除'));
  await vi.waitFor(() => expect(confirmations().list).toHaveLength(1));
  resolveConfirmation(confirmations().list[0]!.key, true);
  await vi.waitFor(() => expect(page.getByRole('dialog').elements()).toHaveLength(0));
  expect(names(await sent())).toEqual([
    ['螺母', 1],
    ['垫片', 2],
  ]);
});

test('a field that is never displayed has no place among the fields of a row', async () => {
  await open();
  await userEvent.click(cards().first());
  await expect.element(page.getByLabelText('备注')).toBeVisible();
  expect(document.body.textContent).not.toContain('内部编码');
});

test('marks the cards with errors and opens the field of the first one', async () => {
  const { save } = await open();
  await userEvent.click(button('新增'));
  await expect.element(page.getByRole('dialog', { name: '明细 第 3 行，共 3 行' })).toBeVisible();
  await userEvent.click(button('完成'));
  await vi.waitFor(() => expect(page.getByRole('dialog').elements()).toHaveLength(0));
  await userEvent.click(button('确定'));
  await expect.element(page.getByRole('dialog', { name: '明细 第 3 行，共 3 行' })).toBeVisible();
  await vi.waitFor(() => expect(document.activeElement).toBe(page.getByRole('textbox', { name: '品名' }).element()));
  expect(document.querySelector('[data-field="name"] [role="alert"]')?.textContent).toBe('请输入品名');
  await userEvent.click(button('完成'));
  await vi.waitFor(() => expect(cards().nth(2).element().textContent).toContain('1 处有误'));
  expect(save).not.toHaveBeenCalled();
});

test('draws many rows in parts', async () => {
  await open({ ...stored, item: Array.from({ length: 130 }, (_, at) => ({ id: `n${at}`, name: `物料${at}` })) });
  expect(cards().elements()).toHaveLength(50);
  await userEvent.click(button('显示更多（还有 80 行）'));
  await vi.waitFor(() => expect(cards().elements()).toHaveLength(100));
});
