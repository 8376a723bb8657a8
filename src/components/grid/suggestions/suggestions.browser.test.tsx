/** Suggestions below a cell of a choice type, while the user types. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldFile } from '@/model/generated/files';
import type { UndoableRows } from '@/model/grid/history/types';
import { clearDicts } from '@/runtime/storage/dict-cache';
import { server, startFixtureServer } from '../../../../tests/helpers/fixture-server';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { cell, cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

startFixtureServer();

const options = [
  { value: 'kg', text: '千克' },
  { value: 'g', text: '克' },
  { value: 't', text: '吨' },
];
const fields: Record<string, FieldFile> = {
  unit: { label: '单位', type: 'select', options },
  owner: { label: '负责人', type: 'sel_user' },
  units: { label: '可用单位', type: 'list_multi', options },
};
const people = [
  { id: '1', username: 'li', realname: '李四', orgCodeTxt: '采购部' },
  { id: '2', username: 'li2', realname: '李四', orgCodeTxt: '仓库' },
];

let rows: UndoableRows;
beforeEach(() => {
  clearDicts();
  server.asked = [];
  server.answers = {
    queryUserComponentData: ({ realname = '' }: Record<string, string>) => ({
      records: people.filter((one) => one.realname.includes(realname)),
      total: 2,
    }),
    getMultiUser: people,
  };
});
afterEach(() => {
  unmount();
  localStorage.clear();
});

const open = async (size: readonly [number, number] = [1200, 800], dark = false) => {
  rows = await openGrid(
    fields,
    ['1', '2', '3'].map((id) => ({ id, unit: null, owner: null, units: null })),
    { size, dark, props: { rowSize: 'mini' } },
  );
};
const keys = (text: string) => userEvent.keyboard(text);
const value = (row: number, key: string) => rows.rows.row(rows.rows.ids[row] ?? '')?.[key] ?? null;
const listed = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
const active = () => document.activeElement?.getAttribute('aria-label') ?? '';

test('known options are listed with the key, and an arrow key and Enter take one', async () => {
  await open();
  await userEvent.click(cellAt(0, 0));
  await keys('克');
  await eventually(() => expect(listed()).toEqual(['克', '千克']));
  await keys('{ArrowDown}{ArrowDown}{Enter}');
  expect([value(0, 'unit'), listed(), active()]).toEqual(['kg', [], expect.stringContaining('第 2 行，单位')]);
  // Without a chosen option Enter takes the text: an option of that name, or a text that stays marked.
  await keys('克{Enter}');
  expect(value(1, 'unit')).toBe('g');
  await keys('千{Enter}');
  expect(value(2, 'unit')).toEqual({ unreadable: '千', error: '“千”不是可选的值' });
});

test('known options are found by pinyin and by initials', async () => {
  await open();
  await userEvent.click(cellAt(0, 0));
  await keys('qk');
  await eventually(() => expect(listed()).toEqual(['千克']));
  await keys('{Escape}{Escape}dun');
  await eventually(() => expect(listed()).toEqual(['吨']));
  await keys('{ArrowDown}{Enter}');
  expect(value(0, 'unit')).toBe('t');
});

test('Tab takes the option and goes on; a click takes one and keeps the cell', async () => {
  await open();
  await userEvent.click(cellAt(0, 0));
  await keys('克{ArrowUp}{Tab}');
  expect([value(0, 'unit'), active()]).toEqual(['kg', expect.stringContaining('第 1 行，负责人')]);
  await userEvent.click(cellAt(1, 0));
  await keys('克');
  await userEvent.click(page.getByRole('option', { name: '千克' }));
  expect([value(1, 'unit'), active()]).toEqual(['kg', expect.stringContaining('第 2 行，单位')]);
});

test('Esc closes the list first and then restores the cell', async () => {
  await open();
  await userEvent.click(cellAt(0, 0));
  await keys('克{Escape}');
  await eventually(() => expect(listed()).toEqual([]));
  expect(document.querySelector('[data-typing="true"]')).not.toBeNull();
  await keys('{Escape}{Enter}');
  expect(value(0, 'unit')).toBeNull();
});

test('searches users on the server; the note tells apart those of the same name', async () => {
  await open();
  await userEvent.click(cellAt(0, 1));
  await keys('李');
  await eventually(() => expect(listed()).toEqual(['李四采购部', '李四仓库']));
  await keys('{ArrowDown}{ArrowDown}{Enter}');
  expect(value(0, 'owner')).toBe('li2');
  await eventually(() => expect(cell(0, 1).textContent).toBe('李四'));
});

test('a typed name that fits several users says so, and its text offers them again', async () => {
  await open();
  await userEvent.click(cellAt(0, 1));
  await keys('李四{Enter}');
  const error = '“李四”对应多个选项，请从列表中选择，或填写编码：li、li2';
  await eventually(() => expect(value(0, 'owner')).toEqual({ unreadable: '李四', error }));
  // The same text pasted: its line in the report leads to the cell with the list.
  await userEvent.click(cellAt(1, 1));
  const data = new DataTransfer();
  data.setData('text/plain', '李四');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  await userEvent.click(page.getByText('1 个单元格的内容无法识别', { exact: false }));
  await userEvent.click(page.getByRole('button', { name: '第 1 行，负责人', exact: false }));
  await eventually(() => expect(listed()).toEqual(['李四采购部', '李四仓库']));
  await userEvent.click(page.getByRole('option', { name: '仓库', exact: false }));
  expect(value(1, 'owner')).toBe('li2');
});

test('a name in a field of several codes is completed in the text', async () => {
  await open();
  await userEvent.click(cellAt(0, 2));
  await keys('吨,千');
  await eventually(() => expect(listed()).toEqual(['千克']));
  await keys('{ArrowDown}{Enter}');
  await expect.poll(() => document.activeElement).toHaveProperty('value', '吨,千克,');
  await keys('{Enter}');
  expect(value(0, 'units')).toBe('t,kg');
});

test.each([
  [1440, false],
  [390, true],
])('the list is not clipped by a short grid and is accessible at %i px', async (width, dark) => {
  await open([width, 700], dark);
  await userEvent.click(cellAt(2, 0));
  await keys('克');
  await eventually(() => expect(listed()).toHaveLength(2));
  for (const option of page.getByRole('option').elements()) {
    const { left, top, width: wide, height } = option.getBoundingClientRect();
    expect(document.elementFromPoint(left + wide / 2, top + height / 2)).toBe(option);
  }
  expect(await axeViolations()).toEqual([]);
});
