/** Child rows of a record, edited in its form. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestBody } from '@/components/form/record/record-requests';
import type { EntityFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { session } from '@/runtime/session/session-state';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { Plug } from '../../../../tests/helpers/plug';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { openForm, type FormProps } from '../../../../tests/helpers/open-form';

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  unmount();
  deleteDrafts();
  unsavedWork().list.splice(0);
});

const money = { label: '金额', type: 'inputNumber' } as const;
const file: Partial<EntityFile> = {
  fields: {
    no: { label: '单号', type: 'input', required: true },
    total: { ...money, label: '合计金额', value: '=sum(item.amount)' },
  },
  children: {
    item: {
      title: '明细',
      table: 'demo_item',
      foreignKey: 'sheetId',
      fields: {
        name: { label: '品名', type: 'input', required: true },
        qty: { label: '数量', type: 'inputNumber', props: { precision: 0 } },
        price: { ...money, label: '单价' },
        amount: { ...money, value: '=qty * price' },
      },
    },
  },
};

const stored: Row = {
  id: '1',
  no: 'B1',
  item: [
    { id: 'i1', name: '螺栓', qty: 2, price: '1.50', amount: '3.00' },
    { id: 'i2', name: '垫圈', qty: 10, price: '0.20', amount: '2.00' },
  ],
};

async function open(record: Row = stored, props: Partial<FormProps> = {}, written: Partial<EntityFile> = file) {
  const opened = await openForm(written, record, { props });
  // The first test also loads the chunk of the grid.
  await vi.waitFor(() => expect(cell(0, '品名')).toBeTruthy(), { timeout: 10_000 });
  // The toolbar is rendered after the rows.
  if (props.locked !== true) await vi.waitFor(() => expect(button('新增')).toBeTruthy(), { timeout: 10_000 });
  return opened;
}

const heads = () => [...document.querySelectorAll<HTMLElement>('[role="columnheader"][data-head]')];
function cell(row: number, column: string): HTMLElement {
  const head = heads().find((one) => one.textContent?.startsWith(column));
  const found = document.querySelector<HTMLElement>(`[data-place="${row}"] [data-col="${head?.dataset['head']}"]`);
  if (!found) throw new Error(`no cell ${row} ${column}`);
  return found;
}
const shown = (row: number, column: string) => cell(row, column).firstChild?.textContent ?? '';
const button = (text: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.replace(/\s/g, '') === text);
  if (!found) throw new Error(`no button ${text}`);
  return found;
};
const total = () =>
  document.querySelector<HTMLInputElement>('[data-field="total"] input')?.value ??
  document.querySelector('[data-field="total"]')?.textContent;

test('computes row and record after an edit, and sends both', async () => {
  const { save, entity, form } = await open();
  await userEvent.click(cell(1, '数量'));
  await userEvent.keyboard('20{Tab}0.25{Enter}');
  await vi.waitFor(() => expect(shown(1, '金额')).toBe('5.00'));
  await vi.waitFor(() => expect(total()).toContain('8.00'));
  expect(unsavedWork().list).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(button('确定'));
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  const values = save.mock.calls[0]![0];
  expect(requestBody(form, entity, values, stored)['item']).toEqual([
    { id: 'i1', name: '螺栓', qty: 2, price: '1.50', amount: '3.00' },
    { id: 'i2', name: '垫圈', qty: 20, price: '0.25', amount: '5.00' },
  ]);
  expect(requestBody(form, entity, stored, stored)).not.toHaveProperty('item');
});

test('the title of a column has the help of its field as a tooltip', async () => {
  const { item } = file.children!;
  const name = { label: '品名', type: 'input', help: '与合同一致。' } as const;
  await open(stored, {}, { ...file, children: { item: { ...item!, fields: { ...item!.fields, name } } } });
  const titles = heads().map((head) => head.querySelector('[title]')?.getAttribute('title') ?? null);
  expect(titles.filter((title) => title === '与合同一致。')).toHaveLength(1);
  expect(
    heads()
      .find((head) => head.textContent?.startsWith('品名'))!
      .querySelector('svg'),
  ).not.toBeNull();
  expect(
    heads()
      .find((head) => head.textContent?.startsWith('数量'))!
      .querySelector('[title="与合同一致。"]'),
  ).toBeNull();
});

test('sends a new row without an id, and focuses its first error', async () => {
  const { save, entity, form } = await open();
  await userEvent.click(button('新增'));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('第 3 行，品名'));
  await userEvent.keyboard('{ArrowRight}4');
  await userEvent.click(button('确定'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('明细第 3 行 品名 请输入品名'));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('第 3 行，品名'));
  expect(save).not.toHaveBeenCalled();
  await userEvent.keyboard('弹簧{Enter}');
  await userEvent.click(button('确定'));
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  const rows = requestBody(form, entity, save.mock.calls[0]![0], stored)['item'] as Row[];
  expect(rows[2]).toEqual({ name: '弹簧', qty: 4, price: null, amount: rows[2]!['amount'] });
});

test('offers neither to add nor to select rows of a child whose rows are fixed', async () => {
  const item = { ...file.children!['item']!, fixedRows: true };
  await openForm({ ...file, children: { item } }, stored);
  await vi.waitFor(() => expect(document.querySelector('button[aria-label="撤销"]')).toBeTruthy(), { timeout: 10_000 });
  expect(cell(0, '品名')).toBeTruthy();
  expect([...document.querySelectorAll('button')].some((one) => /新\s?增/.test(one.textContent ?? ''))).toBe(false);
  expect(document.querySelector('[data-lead="row-checkbox"]')).toBeNull();
  await userEvent.click(cell(1, '品名'));
  await userEvent.keyboard('销钉{Enter}');
  await vi.waitFor(() => expect(shown(1, '品名')).toBe('销钉'));
});

test('restores unsaved rows after a reload of the page', async () => {
  await open();
  await userEvent.click(cell(0, '品名'));
  await userEvent.keyboard('铆钉{Enter}');
  await vi.waitFor(() => expect(shown(0, '品名')).toBe('铆钉'));
  unmount();
  unsavedWork().list.splice(0);
  await open();
  await vi.waitFor(() => expect(shown(0, '品名')).toBe('铆钉'));
  expect(document.body.textContent).toContain('已恢复未保存的内容');
});

test('shows rows and rejects edits in a locked form', async () => {
  await open(stored, { locked: true });
  await userEvent.click(cell(0, '品名'));
  await userEvent.keyboard('x{Enter}{Delete}');
  expect(shown(0, '品名')).toBe('螺栓');
  expect([...document.querySelectorAll('button')].some((one) => one.textContent === '新增')).toBe(false);
});

test('applies remote edits of shared rows without an undo step, and none after the form is closed or locked', async () => {
  const item = { ...file.children!['item']!, shared: true };
  const shared = { ...file, children: { item } };
  Plug.all = [];
  vi.stubGlobal('WebSocket', Plug);
  Object.assign(session(), { token: 'T', user: { id: '7', username: 'w', realname: '', avatar: '', orgCode: '' } });
  try {
    await open();
    unmount();
    await open(stored, { locked: true }, shared);
    unmount();
    expect(Plug.all).toHaveLength(0);
    const { entity } = await open(stored, {}, shared);
    expect(Plug.all).toHaveLength(1);
    Plug.last.say('open');
    const args = [{ id: 'i2', qty: 30, name: '<b>垫片</b>' }, 'other'];
    Plug.last.say('message', {
      data: JSON.stringify({ type: 'update_vxe_table', data: { socketKey: entity.children['item']!.id, args } }),
    });
    await vi.waitFor(() => expect([shown(1, '品名'), shown(1, '金额')]).toEqual(['<b>垫片</b>', '6.00']));
    expect(document.querySelector('[data-grid] b')).toBeNull();
    // The toolbar is loaded after the grid.
    await vi.waitFor(() =>
      expect(document.querySelector<HTMLButtonElement>('button[aria-label="撤销"]')?.disabled).toBe(true),
    );
    unmount();
    await vi.waitFor(() => expect(Plug.last.closed).toBe(true));
  } finally {
    Object.assign(session(), { token: null, user: null });
    vi.unstubAllGlobals();
  }
});
