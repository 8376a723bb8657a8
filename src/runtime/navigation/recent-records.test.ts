import { expect, test } from 'vitest';
import { parseRecentRecords, recentRecords, recordOpened } from './recent-records';

const record = (id: unknown, name = `CG${String(id)}`, screen = 'demo/order.detail') => ({
  screen,
  params: { id } as Record<string, string>,
  name,
  title: '采购单',
});

test('the last opened record is first, once, of 8 at most, with the screen that showed it last', () => {
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '5']) recordOpened(record(id));
  expect(recentRecords().list.map((one) => one.params.id)).toEqual(['5', '9', '8', '7', '6', '4', '3', '2']);
  recordOpened(record('9', 'CG9', 'demo/order.form'));
  expect(recentRecords().list[0]).toMatchObject({ screen: 'demo/order.form', name: 'CG9' });
  expect(recentRecords().list).toHaveLength(8);
});

test('what has no id or no name is no record', () => {
  const before = [...recentRecords().list];
  for (const one of [record(undefined), record(''), record('x', ''), record('x', '长'.repeat(101))]) recordOpened(one);
  expect(recentRecords().list).toEqual(before);
});

test.each([
  [null],
  ['x'],
  [{}],
  [
    [
      null,
      1,
      {},
      { ...record('1'), name: 5 },
      { ...record('1'), params: { id: {} } },
      { ...record('1'), screen: null },
    ],
  ],
])('stored data %#: what is wrong is left out', (raw) => {
  expect(parseRecentRecords(raw)).toEqual([]);
});
