import { expect, test } from 'vitest';
import type { EntityFile } from '@/model/generated/files';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import { recordLabel, recordName, recordNames, textAt } from './record-name';

const shapeOf = (titleField: string) => {
  const file: Partial<EntityFile> = {
    titleField,
    fields: {
      name: { label: '名称', type: 'input' },
      kind: { label: '种类', type: 'select', options: [{ value: 'a', text: '甲类' }] },
      ownerId: { label: '负责人', type: 'input', ref: 'demo/user' },
      note: { label: '说明', type: 'textarea' },
    },
  };
  return sampleScreens(file, { types }).entity;
};

test.each<[titleField: string, row: Parameters<typeof recordName>[1], name: string]>([
  ['name', { id: '1', name: '铅笔' }, '铅笔'],
  ['kind', { id: '1', kind: 'a' }, '甲类'],
  ['kind', { id: '1', kind: 'gone' }, 'gone'],
  ['ownerId', { id: '1', ownerId: 'u7', ownerId_dictText: '张三' }, '张三'],
  ['note', { id: '1', note: ' 第一行\n第二行 ' }, '第一行 第二行'],
  ['name', { id: '1', name: '长'.repeat(50) }, `${'长'.repeat(40)}…`],
  ['name', { id: '1', name: null }, ''],
])('the name by the title field %s of %o is %s', (titleField, row, name) => {
  expect(recordName(shapeOf(titleField), row)).toBe(name);
});

test('several records are named by the first three and their number; one without a name by its id', () => {
  const rows = ['甲', '乙', '丙', '丁'].map((name, at) => ({ id: `${at}`, name }));
  const shape = shapeOf('name');
  expect([0, 1, 2, 3, 4].map((count) => recordNames(shape, rows.slice(0, count)))).toEqual([
    '',
    '甲',
    '甲、乙 共 2 条',
    '甲、乙、丙 共 3 条',
    '甲、乙、丙 等 4 条',
  ]);
  expect(recordLabel(shape, { id: '9', name: '' })).toBe('9');
});

test('texts of templates are display texts; a path that is no field has none', () => {
  expect([textAt(shapeOf('name'), 'kind', { kind: 'a' }), textAt(shapeOf('name'), 'me.id', {})]).toEqual(['甲类', '']);
});
