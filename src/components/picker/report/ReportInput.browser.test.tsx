/** Popups over online reports: settings, columns copied into fields, several rows, late and wrong replies. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawPicker } from '../../../../tests/helpers/draw-field';
import { unmount } from '../../../../tests/helpers/mount';
import { startStubServer, type StubRequest } from '../../../../tests/helpers/stub-server';
import type { Value } from '@/model/entity/field-type';
import { ApiError } from '@/runtime/errors/api-error';
import { notices } from '@/runtime/notices/notices';

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const columns = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '供应商',
  columns: [
    { title: '编号', dataIndex: 'no', sorter: true },
    { title: '名称', dataIndex: 'name' },
    { title: '等级', dataIndex: 'level', customRender: 'level' },
  ],
  dictOptions: { level: [{ value: 'A', text: '优质' }] },
};
const query = [{ field: 'name', label: '名称', view: 'text', mode: 'single' }];
const supplier = (at: number) => ({ id: `s${at}`, no: `S${at}`, name: `第${at}家`, level: 'A' });

const server = { query: query as unknown, asked: [] as StubRequest[] };

function reply(request: StubRequest): unknown {
  const { path, params } = request;
  server.asked.push(request);
  if (path.endsWith('/online/cgreport/api/getRpColumns/pop_supplier')) return columns;
  if (path.endsWith('/online/cgreport/api/getQueryInfo/r1')) {
    if (server.query instanceof ApiError) throw server.query;
    return server.query;
  }
  const first = (Number(params['pageNo']) - 1) * 10 + 1;
  return { records: Array.from({ length: 10 }, (_, at) => supplier(first + at)), total: 40 };
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  Object.assign(server, { query, asked: [] });
  startStubServer(reply);
});
afterEach(unmount);

const SETTINGS = { code: 'pop_supplier', orgFields: 'no,name', destFields: 'supplierNo,supplier' };
const calls = (part: string) => server.asked.filter(({ path }) => path.includes(part));

async function draw(props: Record<string, unknown> = {}, row: Record<string, Value> = {}) {
  const patched: Record<string, Value>[] = [];
  const value = await drawPicker(
    'supplier',
    { label: '供应商', type: 'popup', props: { ...SETTINGS, ...props } },
    { value: row['supplier'] ?? null, row, patch: (values) => patched.push(values) },
  );
  return { value, patched };
}
const openDialog = () => userEvent.click(page.getByRole('button', { name: '从列表选择供应商' }));
const rowOf = (name: string) => page.getByRole('gridcell', { name, exact: true });
const ok = () => page.getByRole('button', { name: /^确定/ });

test('copies the columns of a picked row into their fields, in a dialog of 1200 pixels', async () => {
  const { value, patched } = await draw();
  await openDialog();
  await expect.element(rowOf('第2家')).toBeInTheDocument();
  await expect.element(rowOf('优质').first()).toBeInTheDocument();
  const dialog = document.querySelector<HTMLElement>('[role=dialog]')!;
  expect(Math.round(dialog.getBoundingClientRect().width)).toBe(1200);
  await userEvent.dblClick(rowOf('第2家'));
  await soon(() => expect(value()).toBe('第2家'));
  expect(patched).toEqual([{ supplierNo: 'S2' }]);
});

test('joins several rows by commas, keeps them across pages and removes one with its other columns', async () => {
  const { value, patched } = await draw({ many: true }, { supplier: '第9家,第8家', supplierNo: 'S9,S8' });
  await openDialog();
  await userEvent.click(rowOf('第1家'));
  await userEvent.click(page.getByTitle('2', { exact: true }));
  await userEvent.click(rowOf('第12家'));
  await userEvent.click(ok());
  await soon(() => expect(value()).toBe('第9家,第8家,第1家,第12家'));
  expect(patched).toEqual([{ supplierNo: 'S9,S8,S1,S12' }]);
});

test('queries and sorts the report on the server', async () => {
  await draw();
  await openDialog();
  await expect.element(rowOf('第1家')).toBeInTheDocument();
  await userEvent.fill(page.getByRole('dialog').getByRole('textbox', { name: '名称' }), '三');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(calls('getData').at(-1)?.params['name']).toBe('三'));
});

test.each([
  ['without a code', { code: '' }, 'popup参数未正确配置！'],
  ['without source fields', { orgFields: '' }, 'popup参数未正确配置！'],
  ['without target fields', { destFields: '' }, 'popup参数未正确配置！'],
  ['with fewer targets than sources', { destFields: 'supplier' }, 'popup源字段和目标字段数量不一致！'],
])('[2§5.76, 2§5.77] %s it warns instead of opening', async (_name, props, message) => {
  await draw(props);
  await openDialog();
  await soon(() => expect(notices().list.map(({ text }) => text)).toEqual([message]));
  expect(document.querySelector('[role=dialog]')).toBe(null);
  expect(server.asked).toEqual([]);
});

test('[2§5.78] warns when nothing, or in single mode more than one record is picked', async () => {
  const { value } = await draw({}, { supplier: '第9家,第8家', supplierNo: 'S9,S8' });
  await openDialog();
  await expect.element(rowOf('第1家')).toBeInTheDocument();
  await userEvent.click(ok());
  await soon(() => expect(notices().list.map(({ text }) => text)).toEqual(['请选择一条记录！']));
  await userEvent.click(page.getByRole('button', { name: '清空' }));
  await userEvent.click(ok());
  await soon(() => expect(notices().list.map(({ count }) => count)).toEqual([2]));
  expect(value()).toBe('第9家,第8家');
});

describe('the description of a report', () => {
  test('[2§9.23] is requested once in 30 seconds', async () => {
    const clock = vi.spyOn(performance, 'now');
    for (const [after, requests] of [
      [0, 1],
      [29_999, 1],
      [30_001, 2],
    ] as const) {
      clock.mockReturnValue(1_000_000 + after);
      await draw();
      await openDialog();
      await expect.element(rowOf('第1家')).toBeInTheDocument();
      expect(calls('getRpColumns')).toHaveLength(requests);
      unmount();
    }
    clock.mockRestore();
  });

  test('[2§8.31, 2§8.32] without query fields gives a list without a query bar, and the message of the server', async () => {
    server.query = new ApiError('没有查询权限', { code: 500 });
    await draw();
    await openDialog();
    await expect.element(rowOf('第1家')).toBeInTheDocument();
    expect(notices().list.map(({ text, tone }) => [tone, text])).toEqual([['warning', '没有查询权限']]);
  });
});
