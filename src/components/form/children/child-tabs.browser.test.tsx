/** A form with several children: tabs, errors, unique values, ordered rows. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestBody } from '@/components/form/record/record-requests';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { ApiError } from '@/runtime/errors/api-error';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { resolveConfirmation, confirmations } from '@/runtime/notices/notices';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';
import { startStubServer } from '../../../../tests/helpers/stub-server';

const TAKEN = '该值不可用，系统中已存在！';
/** Requests and responses of the duplicate check. */
const server = {
  asked: [] as Record<string, string>[],
  answer: (_value: string): Promise<void> => Promise.resolve(),
};
startStubServer(({ path, params }) => {
  if (path !== '/sys/duplicate/check') return null;
  server.asked.push(params);
  return server.answer(params['fieldVal'] ?? '');
});

const refuse = () => Promise.reject(new ApiError(TAKEN, { code: 500, httpStatus: 200 }));

beforeEach(() => {
  server.asked = [];
  server.answer = (value) => (value === 'taken' ? refuse() : Promise.resolve());
});
beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  unmount();
  deleteDrafts();
  localStorage.clear();
  unsavedWork().list.splice(0);
});

const file: Partial<EntityFile> = {
  table: 'demo_sheet',
  fields: { sheetNo: { label: '单号', type: 'input', required: true, rules: ['unique'] } },
  children: {
    item: {
      title: '明细',
      table: 'demo_item',
      foreignKey: 'sheetId',
      reorder: true,
      fields: { name: { label: '品名', type: 'input', required: true }, qty: { label: '数量', type: 'inputNumber' } },
    },
    bill: {
      title: '票据',
      table: 'demo_bill',
      foreignKey: 'sheetId',
      unique: [['billNo']],
      fields: { billNo: { label: '票号', type: 'input', required: true }, note: { label: '备注', type: 'input' } },
    },
  },
};

const stored: Row = {
  id: '1',
  sheetNo: 'B1',
  item: [
    { id: 'i1', name: '螺栓', qty: '2.00', orderNum: 1 },
    { id: 'i2', name: '垫圈', qty: '3.00', orderNum: 2 },
    { id: 'i3', name: '弹簧', qty: '4.00', orderNum: 3 },
  ],
  bill: [{ id: 'b1', billNo: 'F1', note: null }],
};

async function open(record: Row = stored, dark = false) {
  const { save, entity, form } = await openForm(file, record, { dark });
  await vi.waitFor(() => expect(button('新增').elements()).toHaveLength(1), { timeout: 10_000 });
  return { save, sent: (values: Row) => requestBody(form, entity, values, stored) };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Matches a part of the name: antd puts the position of a focused tab before it. */
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`${name.replaceAll(' ', String.raw`\s*`)}`) });
const seen = () => document.querySelector<HTMLElement>('[role="tabpanel"]:not([aria-hidden="true"])')!;
const cell = (row: number, col: number): HTMLElement =>
  seen().querySelector<HTMLElement>(`[data-place="${row}"] [data-col="${col}"]`)!;
const said = () => document.activeElement?.getAttribute('aria-label') ?? '';
const text = () => document.body.textContent ?? '';
const names = () =>
  [...seen().querySelectorAll('[data-place] [data-col="0"]')].map((one) => one.firstChild?.textContent);
const confirmed = async (save: { mock: { calls: Row[][] } }) => {
  await userEvent.click(button('确定'));
  await vi.waitFor(() => expect(save.mock.calls).toHaveLength(1));
  return save.mock.calls[0]![0]!;
};

describe('errors', () => {
  test('[2§5.34, 2§5.35] are searched in the form, then in each sub-table, and the first failing tab opens', async () => {
    const { save } = await open();
    await userEvent.click(tab('票据'));
    await userEvent.click(button('新增'));
    await vi.waitFor(() => expect(said()).toContain('第 2 行，票号'));
    await userEvent.click(tab('明细'));
    await expect.element(tab('明细 3 行')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(button('确定'));
    // Form and first table are valid: the second table has the error.
    await expect.element(tab('票据 2 行 1 处有误')).toHaveAttribute('aria-selected', 'true');
    await vi.waitFor(() => expect(said()).toContain('第 2 行，票号'));
    expect(text()).toContain('票据第 2 行 票号 请输入票号');
    expect(save).not.toHaveBeenCalled();
    expect(await axeViolations()).toEqual([]);

    // Errors in both tables: the first one opens. An error in the form: its field is focused.
    await userEvent.click(tab('明细'));
    await userEvent.click(cell(1, 0));
    await userEvent.keyboard('{Delete}');
    await userEvent.click(tab('票据'));
    await userEvent.click(button('确定'));
    await expect.element(tab('明细 3 行 1 处有误')).toHaveAttribute('aria-selected', 'true');
    await vi.waitFor(() => expect(said()).toContain('第 2 行，品名'));
    await userEvent.fill(page.getByRole('textbox', { name: '单号' }), '');
    await userEvent.click(button('确定'));
    await vi.waitFor(() => expect(document.activeElement?.closest('[data-field="sheetNo"]')).toBeTruthy());

    // Corrected errors are no longer counted.
    await userEvent.click(cell(1, 0));
    await userEvent.keyboard('垫片{Enter}');
    await expect.element(tab('明细 3 行')).toBeVisible();
    expect(tab('明细 3 行').element().textContent).not.toContain('有误');
  });

  test('are searched in time slices among many rows, with a busy button and a responsive page', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: `n${at}`, name: `物料${at}`, qty: '1.00' }));
    rows[19_998]!.name = '';
    const { save } = await open({ ...stored, item: rows });
    let ticks = 0;
    const clock = setInterval(() => document.querySelector('form[aria-busy="true"]') && (ticks += 1));
    await userEvent.click(button('确定'));
    await expect.element(tab('明细 20000 行 1 处有误')).toBeVisible();
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(0);
    await vi.waitFor(() => expect(said()).toContain('第 19999 行，品名'));
    expect(save).not.toHaveBeenCalled();
  });

  test('include duplicate row ids, shown once from the start, and nothing is sent', async () => {
    const { save } = await open({ ...stored, bill: [...(stored['bill'] as Row[]), { id: 'b1', billNo: 'F9' }] });
    const twice = '行编号重复：b1，相同编号只保留第一行';
    await userEvent.click(tab('票据 1 行'));
    expect([...seen().querySelectorAll('[role="alert"]')].map((one) => one.textContent)).toEqual([twice]);
    await userEvent.click(button('确定'));
    await vi.waitFor(() => expect(text()).toContain(`票据 ${twice}`));
    expect(save).not.toHaveBeenCalled();
    expect(await axeViolations()).toEqual([]);
  });

  test.each([false, true])('fit on a phone (dark: %s)', async (dark) => {
    await page.viewport(390, 844);
    await open(stored, dark);
    await expect.element(tab('票据 1 行')).toBeVisible();
    tab('明细 3 行').element().focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(tab('票据 1 行')).toHaveAttribute('aria-selected', 'true');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await axeViolations()).toEqual([]);
    await page.viewport(1200, 800);
  });
});

describe('unique values', () => {
  test('[2§5.88] sends tableName, fieldName, fieldVal, dataId on blur, and nothing for empty fields', async () => {
    const { save } = await open();
    const no = page.getByRole('textbox', { name: '单号' });
    await userEvent.fill(no, 'taken');
    await userEvent.tab();
    await vi.waitFor(() =>
      expect(document.querySelector('[data-field="sheetNo"] [role="alert"]')?.textContent).toBe(TAKEN),
    );
    expect(server.asked).toEqual([{ tableName: 'demo_sheet', fieldName: 'sheet_no', fieldVal: 'taken', dataId: '1' }]);
    await userEvent.click(button('确定'));
    await vi.waitFor(() => expect(document.activeElement).toBe(no.element()));
    expect(save).not.toHaveBeenCalled();
    // Stored and empty values are not checked.
    await userEvent.fill(no, 'B1');
    await userEvent.tab();
    await userEvent.fill(no, '');
    await userEvent.tab();
    await vi.waitFor(() => expect(text()).toContain('请输入单号'));
    expect(server.asked).toHaveLength(1);
  });

  test('ignores a late response for an older value; saving waits for the current one', async () => {
    const answers = new Map<string, () => void>();
    server.answer = (value) =>
      new Promise((resolve, reject) =>
        answers.set(value, () => (value === 'old' ? refuse().catch(reject) : resolve())),
      );
    const { save } = await open();
    const no = page.getByRole('textbox', { name: '单号' });
    await userEvent.fill(no, 'old');
    await userEvent.tab();
    await userEvent.fill(no, 'new');
    await userEvent.click(button('确定'));
    await vi.waitFor(() => expect([...answers.keys()]).toEqual(['old', 'new']));
    await vi.waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true'));
    answers.get('old')!();
    expect(save).not.toHaveBeenCalled();
    answers.get('new')!();
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(text()).not.toContain(TAKEN);
  });

  test('checks each value once; an unavailable server does not block saving', async () => {
    const { save } = await open();
    await userEvent.click(tab('票据'));
    await userEvent.click(button('新增'));
    await vi.waitFor(() => expect(said()).toContain('第 2 行，票号'));
    await userEvent.keyboard('taken{Enter}');
    await vi.waitFor(() => expect(cell(1, 0).getAttribute('aria-invalid')).toBe('true'));
    expect(server.asked).toEqual([{ tableName: 'demo_bill', fieldName: 'bill_no', fieldVal: 'taken' }]);
    await userEvent.click(button('确定'));
    await expect.element(tab('票据 2 行 1 处有误')).toBeVisible();
    expect(text()).toContain(`票据第 2 行 票号 ${TAKEN}`);
    expect(server.asked).toHaveLength(1);
    server.answer = () => Promise.reject(new ApiError('网络不通'));
    await vi.waitFor(() => expect(said()).toContain('第 2 行，票号'));
    await userEvent.keyboard('other{Enter}');
    const values = await confirmed(save);
    expect((values['bill'] as Row[]).map((row) => row['billNo'])).toEqual(['F1', 'other']);
  });
});

describe('ordered rows', () => {
  const numbers = (values: Row) => (values['item'] as Row[]).map((row) => [row['name'], row['orderNum']]);

  test('[2§3.7, 2§4.13] are numbered from 1 in orderNum after add, remove or move', async () => {
    const { save, sent } = await open();
    await userEvent.click(button('新增'));
    await userEvent.keyboard('铆钉{Enter}');
    await userEvent.dragAndDrop(
      seen().querySelector<HTMLElement>('[data-place="2"] [data-lead="row-drag-sort"]')!,
      seen().querySelector<HTMLElement>('[data-place="0"] [data-lead="row-drag-sort"]')!,
      { targetPosition: { x: 5, y: 2 } },
    );
    await vi.waitFor(() => expect(names()).toEqual(['弹簧', '螺栓', '垫圈', '铆钉']));
    await userEvent.click(page.getByRole('checkbox', { name: '选择第 3 行' }));
    await userEvent.click(button('删除 1 行'));
    await vi.waitFor(() => expect(confirmations().list).toHaveLength(1));
    resolveConfirmation(confirmations().list[0]!.key, true);
    await vi.waitFor(() => expect(names()).toEqual(['弹簧', '螺栓', '铆钉']));
    const values = await confirmed(save);
    expect(numbers(values)).toEqual([
      ['弹簧', 1],
      ['螺栓', 2],
      ['铆钉', 3],
    ]);
    expect((sent(values)['item'] as Row[]).map((row) => row['orderNum'])).toEqual([1, 2, 3]);
  });
});

test('the table of a hidden tab is mounted after the shown one, in a step of its own', async () => {
  const steps: string[] = [];
  const observer = new MutationObserver(() => {
    const mounted = [...document.querySelectorAll<HTMLElement>('[data-child]')].map((one) => one.dataset.child).join();
    if (mounted !== steps.at(-1)) steps.push(mounted);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await open();
  await vi.waitFor(() => expect(steps.at(-1)).toBe('item,bill'));
  observer.disconnect();
  expect(steps.filter((one) => one !== '')).toEqual(['item', 'item,bill']);
});
