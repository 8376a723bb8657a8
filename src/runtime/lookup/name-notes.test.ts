import { expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { nameNotes } from './name-notes';

const record = (value: string, label: string, fields: Row = {}) => ({
  id: value,
  value,
  label,
  hasChildren: false,
  fields: { id: value, value, label, ...fields },
});
const notes = (...records: ReturnType<typeof record>[]) => Object.fromEntries(nameNotes(records));

test('show the first field that tells records of the same name apart', () => {
  const [one, other] = [
    { name: '螺栓', unit: '个', code: 'WL001' },
    { name: '螺栓', unit: '个', code: 'WL002' },
  ];
  expect(notes(record('1', '螺栓', one), record('2', '螺栓', other), record('3', '螺母', one))).toEqual({
    1: 'WL001',
    2: 'WL002',
  });
});

test('show texts and not codes, and two fields where none is different in all', () => {
  const row = (kind: string, kind_dictText: string, place: string) => ({ kind, kind_dictText, place, no: null });
  expect(
    notes(
      record('1', '钢板', row('a', '原料', '北京')),
      record('2', '钢板', row('b', '成品', '北京')),
      record('3', '钢板', row('a', '原料', '上海')),
    ),
  ).toEqual({ 1: '原料，北京', 2: '成品，北京', 3: '原料，上海' });
});

test('show the stored value of records that do not differ, and nothing for unique names', () => {
  expect(notes(record('a1', '张三'), record('a2', '张三'), record('a3', '李四'))).toEqual({ a1: 'a1', a2: 'a2' });
});
