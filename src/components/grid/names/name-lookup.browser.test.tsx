/** Pasted names of users are looked up, in one step of undo. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UndoableRows } from '@/model/grid/history/types';
import { clearDicts } from '@/runtime/storage/dict-cache';
import { notices } from '@/runtime/notices/notices';
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
  localStorage.clear();
  notices().list.splice(0);
});

const people = [
  { id: '1', username: 'li', realname: '李四' },
  { id: '2', username: 'wang', realname: '王五' },
];

/** Users whose names contain others, as the server finds them: parts of names, one page at a time. */
const search = (all: typeof people) => ({
  queryUserComponentData: ({ realname = '', username = '', pageSize = '' }: Record<string, string>) => {
    const found = all.filter((one) => one.realname.includes(realname) && one.username.includes(username));
    return { records: found.slice(0, Number(pageSize)), total: found.length };
  },
});

const fields = { name: { label: '品名', type: 'input' }, owner: { label: '负责人', type: 'sel_user' } } as const;
const rows = ['r1', 'r2', 'r3'].map((id) => ({ id, name: id, owner: null }));
const open = () => openGrid(fields, rows, { props: { utilityColumns: [], rowSize: 'mini' } });

const owners = ({ rows }: UndoableRows) => rows.ids.map((id) => rows.row(id)?.owner ?? null);

async function paste(text: string, html = '', col = 0): Promise<void> {
  await userEvent.click(cellAt(0, col));
  const data = new DataTransfer();
  data.setData('text/plain', text);
  data.setData('text/html', html);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

test('looks up each pasted name once, and reports an unknown name with its row', async () => {
  const undoableRows = await open();
  server.answers = { queryUserComponentData: { records: people, total: 2 } };
  await paste('甲\t李四\r\n乙\t王五\r\n丙\t李四\r\n丁\t无名');
  await eventually(() => expect(undoableRows.rows.ids.length).toBe(4));
  await eventually(() =>
    expect(owners(undoableRows)).toEqual(['li', 'wang', 'li', { unreadable: '无名', error: '“无名”不是可选的值' }]),
  );
  expect(server.asked.map(({ params }) => (params as Record<string, unknown>).realname)).toEqual([
    '李四',
    '王五',
    '无名',
  ]);
  await eventually(() =>
    expect(page.getByRole('alert').element().textContent).toContain('第 4 行，负责人：“无名”不是可选的值'),
  );
  expect(undoableRows.undoCount).toBe(1);
  undoableRows.undo();
  expect(undoableRows.rows.ids.map((id) => undoableRows.rows.row(id)?.owner ?? null)).toEqual([null, null, null]);
});

test('a name of two users is an error, also when ten others contain it', async () => {
  const others = Array.from({ length: 12 }, (_, at) => ({ id: `o${at}`, username: `o${at}`, realname: `李四${at}` }));
  server.answers = search([...others, ...people, { id: '3', username: 'li2', realname: '李四' }]);
  const undoableRows = await open();
  await paste('李四\r\n王五', '', 1);
  await eventually(() =>
    expect(owners(undoableRows)).toEqual([
      { unreadable: '李四', error: '“李四”对应多个选项，请从列表中选择，或填写编码：li、li2' },
      'wang',
      null,
    ]),
  );
});

describe('users of the same name', () => {
  const same = [people[0]!, { id: '3', username: 'li2', realname: '李四' }];

  async function copied(): Promise<{ text: string; html: string; undoableRows: UndoableRows }> {
    server.answers = { getMultiUser: same, ...search(same) };
    const undoableRows = await openGrid(
      { name: { label: '品名', type: 'input' }, owner: fields.owner, checker: { label: '复核人', type: 'sel_user' } },
      [
        { id: 'r1', name: '甲', owner: 'li', checker: null },
        { id: 'r2', name: '乙', owner: 'li2', checker: null },
      ],
      { props: { utilityColumns: [], rowSize: 'mini' } },
    );
    await eventually(() => expect([cell(0, 1).textContent, cell(1, 1).textContent]).toEqual(['李四', '李四']));
    await userEvent.click(cellAt(0, 1));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    const data = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    return { text: data.getData('text/plain'), html: data.getData('text/html'), undoableRows };
  }
  const checkers = ({ rows }: UndoableRows) => rows.ids.map((id) => rows.row(id)?.checker ?? null);

  test('stay apart when their cells are copied to a column of users', async () => {
    const { text, html, undoableRows } = await copied();
    expect(text).toBe('李四\r\n李四\r\n');
    await paste(text, html, 2);
    await eventually(() => expect(checkers(undoableRows)).toEqual(['li', 'li2']));
  });

  test.each([
    ['a code of another name', 'li2', 'wang'],
    ['a code that does not exist', 'li2', 'nobody'],
    ['markup', 'li2', '&quot;&gt;&lt;img src=x onerror=window.harmed=1&gt;'],
    ['another source', 'type:sel_user', 'dict:sex'],
  ])('%s in the clipboard is not taken: the text is ambiguous', async (_, from, to) => {
    const { text, html, undoableRows } = await copied();
    expect(html).toContain(from);
    await paste(text, html.replaceAll(from, to), 2);
    await eventually(() => expect(checkers(undoableRows)[1]).toMatchObject({ unreadable: '李四' }));
    expect((window as { harmed?: unknown }).harmed).toBeUndefined();
  });
});
