/** Cells whose codes have names of their own source: every use of a cell's text reads the name that is shown. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notices } from '@/runtime/notices/notices';
import { clearDicts } from '@/runtime/storage/dict-cache';
import { server, startFixtureServer } from '../../../../tests/helpers/fixture-server';
import { unmount } from '../../../../tests/helpers/mount';
import { cell, cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

startFixtureServer();

beforeEach(() => {
  clearDicts();
  server.asked = [];
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
  localStorage.clear();
  notices().list.splice(0);
});

const people = [
  { id: '1', username: 'li', realname: '李四' },
  { id: '2', username: 'wang', realname: '王五' },
];
const fields = {
  name: { label: '品名', type: 'input' },
  owner: { label: '负责人', type: 'sel_user' },
  place: { label: '产地', type: 'area' },
} as const;
const WEST_LAKE = '浙江省/杭州市/西湖区';

/** A stored row with the name that the server sent, and rows with codes only, as after a choice in the grid. */
async function open() {
  server.answers = { getMultiUser: people };
  return openGrid(
    fields,
    [
      { id: 'r1', name: '甲', owner: 'zhao', owner_dictText: '赵六', place: null },
      { id: 'r2', name: '乙', owner: 'li', place: '330106' },
      { id: 'r3', name: '丙', owner: 'wang', place: '330106' },
    ],
    { props: { utilityColumns: [], rowSize: 'mini' } },
  );
}

function copyText(): string {
  const clipboardData = new DataTransfer();
  document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData('text/plain');
}

test('draws, copies, announces and searches names, which are requested once for all rows', async () => {
  await open();
  await eventually(() => expect([cell(1, 1).textContent, cell(2, 1).textContent]).toEqual(['李四', '王五']));
  await eventually(() => expect(cell(1, 2).textContent).toBe(WEST_LAKE));
  expect(server.asked.map(({ params }) => (params as Record<string, unknown>).username)).toEqual(['li,wang']);
  await userEvent.click(cellAt(1, 1));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label') ?? '').toContain('李四');
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(copyText()).toBe(`甲\t赵六\t\r\n乙\t李四\t${WEST_LAKE}\r\n丙\t王五\t${WEST_LAKE}\r\n`);
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('textbox', { name: '在表格中查找' })).toHaveFocus();
  await userEvent.keyboard('西湖');
  await eventually(() => expect(document.querySelector('search output')?.textContent).toMatch(/2/));
});

test('filters by the names that are shown', async () => {
  await open();
  await page.getByRole('button', { name: '负责人的列菜单', exact: true }).click();
  await page.getByRole('menuitem', { name: '筛选…', exact: true }).click();
  const offered = () =>
    [...document.querySelectorAll('[aria-label="负责人的取值"] li')].map((line) => line.textContent);
  await eventually(() => expect(offered().toSorted()).toEqual(['李四1', '王五1', '赵六1'].toSorted()));
  await expect.element(page.getByRole('textbox', { name: '包含文字' })).toHaveFocus();
  await userEvent.keyboard('李四{Enter}');
  await eventually(() => expect(document.querySelectorAll('[data-place]').length).toBe(1));
  expect(cell(0, 0).textContent).toBe('乙');
});

test('copies the name of a code whose name has not arrived yet', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const undoableRows = await open();
  await eventually(() => expect(cell(2, 1).textContent).toBe('王五'));
  await userEvent.click(cellAt(0, 1));
  undoableRows.edit([{ id: 'r1', key: 'owner', value: 'zhou' }]);
  server.answers = { getMultiUser: [{ id: '5', username: 'zhou', realname: '周八' }] };
  expect(copyText()).toBe('');
  await eventually(() => expect(write).toHaveBeenCalled());
  const text = await (await write.mock.calls[0]![0][0]!.getType('text/plain')).text();
  expect(text).toBe('周八\r\n');
});

test('a changed cell flashes with the name of its former code', async () => {
  const undoableRows = await open();
  await eventually(() => expect(cell(2, 1).textContent).toBe('王五'));
  undoableRows.rows.applyRemoteRows([{ id: 'r1', owner: 'wang' }]);
  await eventually(() => expect(cell(0, 1).textContent).toBe('王五赵六'));
});
