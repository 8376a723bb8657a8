import { expect, test } from 'vitest';
import { openLoadedRows } from './loaded-rows';
import type { RowSourceChange } from '../core/types';

test('a load tells what differs in rows that stay, and that the order is a new one', () => {
  const rows = openLoadedRows([
    { id: '1', name: '甲', tags: ['a'] },
    { id: '2', name: '乙' },
  ]);
  const received: RowSourceChange[] = [];
  rows.subscribe((change) => received.push(change));
  rows.replace([
    { id: '3', name: '丙' },
    { id: '1', name: '甲方', tags: ['a'], note: 'x' },
  ]);
  expect(rows.ids).toEqual(['3', '1']);
  expect(received).toEqual([
    {
      cells: [
        { id: '1', key: 'name', before: '甲' },
        { id: '1', key: 'note', before: null },
      ],
      orderChanged: true,
    },
  ]);
  expect(rows.row('2')).toBeUndefined();
  expect(rows.row('1')).toMatchObject({ name: '甲方' });
});

test('rows that came twice are reported and shown once; those without an id are shown all the same', () => {
  const rows = openLoadedRows([{ id: '2' }, { id: '1', name: '先' }, { id: '1', name: '后' }, { name: '无' }]);
  expect(rows.duplicateIds).toEqual(['1']);
  expect(rows.ids).toHaveLength(3);
  expect(rows.row('1')).toMatchObject({ name: '先' });
  expect(rows.row(rows.ids[2]!)).toMatchObject({ name: '无' });
});

test('nothing of them is wrong or can be entered', () => {
  const rows = openLoadedRows([{ id: '1' }]);
  expect(rows.flags('1', 'name')).toEqual({ visible: true, required: false, readonly: true });
  expect(rows.error('1', 'name')).toBeUndefined();
});
