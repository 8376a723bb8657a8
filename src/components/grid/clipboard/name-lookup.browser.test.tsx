/** Pasted names of users are looked up before anything is written, in one step of undo. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearDicts } from '@/runtime/storage/dict-cache';
import { notices } from '@/runtime/notices/notices';
import { server, startFixtureServer } from '../../../../tests/helpers/fixture-server';
import { unmount } from '../../../../tests/helpers/mount';
import { cellAt, openGrid } from '../../../../tests/helpers/open-grid';

startFixtureServer();

beforeEach(() => {
  clearDicts();
  server.asked = [];
});
afterEach(() => {
  unmount();
  localStorage.clear();
  notices().list.splice(0);
});

const people = [
  { id: '1', username: 'li', realname: '李四' },
  { id: '2', username: 'wang', realname: '王五' },
];

const fields = { name: { label: '品名', type: 'input' }, owner: { label: '负责人', type: 'sel_user' } } as const;
const rows = ['r1', 'r2', 'r3'].map((id) => ({ id, name: id, owner: null }));
const open = () => openGrid(fields, rows, { props: { utilityColumns: [], rowSize: 'mini' } });

async function paste(text: string): Promise<void> {
  await userEvent.click(cellAt(0, 0));
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

test('looks up each pasted name once, and reports an unknown name with its row', async () => {
  const undoableRows = await open();
  server.answers = { queryUserComponentData: { records: people, total: 2 } };
  await paste('甲\t李四\r\n乙\t王五\r\n丙\t李四\r\n丁\t无名');
  await vi.waitFor(() => expect(undoableRows.rows.ids.length).toBe(4));
  expect(undoableRows.rows.ids.map((id) => undoableRows.rows.row(id)?.owner ?? null)).toEqual([
    'li',
    'wang',
    'li',
    { unreadable: '无名', error: '“无名”不是可选的值' },
  ]);
  expect(server.asked.map(({ params }) => (params as Record<string, unknown>).realname)).toEqual([
    '李四',
    '王五',
    '无名',
  ]);
  await vi.waitFor(() =>
    expect(page.getByRole('alert').element().textContent).toContain('第 4 行，负责人：“无名”不是可选的值'),
  );
  expect(undoableRows.undoCount).toBe(1);
  undoableRows.undo();
  expect(undoableRows.rows.ids.map((id) => undoableRows.rows.row(id)?.owner ?? null)).toEqual([null, null, null]);
});
