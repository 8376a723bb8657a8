/** A cell whose pasted names are being looked up: it shows the pasted text, and nothing can be saved meanwhile. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Value } from '@/model/entity/field-type';
import type { FieldFile } from '@/model/generated/files';
import type { UndoableRows } from '@/model/grid/history/types';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import { openRecordRows } from '@/model/grid/rows/record-rows';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { deferred, type Deferred } from '@/runtime/async/deferred';
import { clearDicts } from '@/runtime/storage/dict-cache';
import { notices } from '@/runtime/notices/notices';
import { deleteDrafts } from '@/runtime/unsaved/drafts';
import { unsavedWork } from '@/runtime/unsaved/unsaved-work';
import { server, startFixtureServer } from '../../../../tests/helpers/fixture-server';
import { axeViolations, fill, unmount } from '../../../../tests/helpers/mount';
import { openForm } from '../../../../tests/helpers/open-form';
import { cell, cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';
import { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';
import { editAccess } from '../editing/edit-access';
import { replaceInCell } from '../find/replace';

startFixtureServer();

const fields: Record<string, FieldFile> = {
  owner: { label: '负责人', type: 'sel_user', textField: 'ownerName' },
  ownerName: { label: '姓名', type: 'input' },
};
const people = [
  { id: '1', username: 'li', realname: '李四' },
  { id: '2', username: 'wang', realname: '王五' },
];
const UNREAD = { unreadable: '王五', error: '名称还没有查到对应的编码，请重新填写' };

let answer: Deferred<Value>;

beforeEach(() => {
  clearDicts();
  answer = deferred();
  server.asked = [];
  server.answers = {
    // The server answers when the test lets it.
    queryUserComponentData: () => answer.promise as unknown as Value,
    getMultiUser: people,
  };
});
beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  unmount();
  localStorage.clear();
  deleteDrafts();
  unsavedWork().list.splice(0);
  notices().list.splice(0);
});

const release = () => answer.resolve({ records: people, total: 2 });
const ownerOf = ({ rows }: UndoableRows, id = 'r1') => rows.row(id)?.owner ?? null;

async function paste(text: string, target = cellAt(0, 0)): Promise<void> {
  await userEvent.click(target);
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

describe('in a grid', () => {
  let rows: UndoableRows;

  beforeEach(async () => {
    rows = await openGrid(
      fields,
      ['r1', 'r2'].map((id) => ({ id, owner: 'li', ownerName: '李四' })),
      { props: { utilityColumns: [], rowSize: 'mini' } },
    );
    await paste('王五');
    await eventually(() => expect(ownerOf(rows)).toEqual(UNREAD));
  });

  test('the cell shows the pasted text, not the old value, and is neither accepted nor wrong', async () => {
    await eventually(() => expect(cell(0, 0).getAttribute('aria-busy')).toBe('true'));
    expect([cell(0, 0).textContent, cell(0, 0).getAttribute('aria-invalid')]).toEqual(['王五', null]);
    await expect.element(page.getByText('正在查找名称对应的编码，保存会等到查完…')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    release();
    await eventually(() => expect(ownerOf(rows)).toBe('wang'));
    // The stored name of the old code is gone too.
    await eventually(() => expect(cell(0, 0).textContent).toBe('王五'));
    expect([rows.rows.row('r1')?.ownerName, rows.undoCount]).toEqual([null, 1]);
    await eventually(() => expect(cell(0, 0).getAttribute('aria-busy')).toBeNull());
    rows.undo();
    expect(rows.rows.row('r1')).toMatchObject({ owner: 'li', ownerName: '李四' });
  });

  test('a failed look-up leaves the text in the cell, with the reason', async () => {
    answer.reject(new Error('away'));
    await eventually(() => expect(ownerOf(rows)).toMatchObject({ unreadable: '王五' }));
    await eventually(() => expect(cell(0, 0).getAttribute('aria-invalid')).toBe('true'));
    expect(rows.rows.error('r1', 'owner')).toContain('没有查到名称对应的编码');
    await eventually(() => expect(page.getByRole('alert').element().textContent).toContain('第 1 行，负责人'));
  });

  test('a late answer does not overwrite what the user did meanwhile', async () => {
    await userEvent.keyboard('{Delete}');
    await eventually(() => expect(ownerOf(rows)).toBeNull());
    release();
    await rows.finished();
    expect(ownerOf(rows)).toBeNull();
  });

  test('Ctrl+Z takes the paste back while it is looked up', async () => {
    await userEvent.keyboard('{Control>}z{/Control}');
    await eventually(() => expect(ownerOf(rows)).toBe('li'));
    release();
    await rows.finished();
    expect(ownerOf(rows)).toBe('li');
    expect(cell(0, 0).textContent).toBe('李四');
  });

  test('an answer reaches the rows of a grid that is closed', async () => {
    unmount();
    release();
    await rows.finished();
    expect(ownerOf(rows)).toBe('wang');
  });
});

test('a form is saved with the new value when the look-up has ended', async () => {
  const record = { id: '1', item: [{ id: 'i1', owner: 'li' }] };
  const item = { title: '明细', table: 'demo_item', foreignKey: 'mainId', fields: { owner: fields.owner! } };
  delete (item.fields.owner as { textField?: string }).textField;
  const { save } = await openForm({ fields: {}, children: { item } }, record);
  await eventually(() => expect(cell(0, 0)).toBeTruthy());
  await paste('王五');
  await eventually(() => expect(cell(0, 0).textContent).toBe('王五'));
  await userEvent.click(page.getByRole('button', { name: /确\s*定/ }));
  await expect.element(page.getByText('正在查找名称对应的编码，保存会等到查完…')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  release();
  await eventually(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]![0]).toMatchObject({ item: [{ id: 'i1', owner: 'wang' }] });
});

test('replacing a name enters the new text at once, and its value when it is looked up', async () => {
  const { entity } = fill({ fields: { owner: { label: '负责人', type: 'sel_user' } } });
  const field = entity.fields['owner']!;
  const context = {
    refs: {},
    me: { id: '1', username: 'admin', realname: '管理员', orgCode: 'A01' },
    now: '2026-06-30 08:00:00',
    types,
  };
  const rows = openUndoableRows(openRecordRows({ entity, rows: [{ id: 'r1', owner: 'li' }], context }));
  const shown = (row: Row) => (row['owner'] === 'li' ? '李四' : String(row['owner']));
  const parse: GridColumn['parse'] = (text, found = {}) =>
    Object.keys(found).find((code) => found[code] === text) ?? { error: 'unknown' };
  const column: Partial<GridColumn> = { key: 'owner', field, textEntry: 'also', text: shown, editText: shown, parse };
  const grid = new GridState(rows.rows, [column as GridColumn]);
  editAccess(grid).open(rows, true, false);
  const done = replaceInCell(grid, grid.cellAt({ row: 0, col: 0 })!, '李四', '王五');
  expect(ownerOf(rows)).toEqual(UNREAD);
  release();
  expect(await done).toEqual({ replaced: 1, unreadable: 0, locked: 0 });
  expect([ownerOf(rows), rows.undoCount]).toEqual(['wang', 1]);
});
