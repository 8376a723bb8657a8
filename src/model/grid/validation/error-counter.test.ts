import { expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { sampleContext, sampleEntity } from '@/model/record/testing/sample-entity';
import { ErrorCounter } from './error-counter';
import { openRecordRows } from '../rows/record-rows';
import { openUndoableRows } from '../history/undoable-rows';
import type { CellErrors } from '../core/types';

const entity = sampleEntity({
  code: { type: 'text', label: '编码', required: true, rules: ['unique'] },
  name: { type: 'text', label: '名称', required: true },
});

function open(given: readonly Row[]) {
  const { before: _, touched: __, ...context } = sampleContext();
  const rows = openRecordRows({ entity, rows: given, context });
  const mistakes = new ErrorCounter(rows);
  const check = (): CellErrors => {
    const work = rows.validate();
    let step = work.next();
    while (!step.done) step = work.next();
    mistakes.start(step.value);
    return step.value;
  };
  return { rows, sheet: openUndoableRows(rows), mistakes, check };
}

test('nothing counts before it was looked for; then what is put right goes and what goes wrong comes', () => {
  const { sheet, mistakes, check } = open([{ id: '1' }, { id: '2', code: 'x', name: 'n' }]);
  expect(mistakes.count).toBe(0);
  let told = 0;
  mistakes.subscribe(() => (told += 1));
  expect([...check().get('1')!]).toEqual([
    ['code', '请输入编码'],
    ['name', '请输入名称'],
  ]);
  expect([mistakes.count, told]).toEqual([2, 1]);
  sheet.edit([{ id: '1', key: 'name', value: 'a' }]);
  expect([mistakes.count, told]).toEqual([1, 2]);
  // Both rows have the value now.
  sheet.edit([{ id: '1', key: 'code', value: 'x' }]);
  expect(mistakes.count).toBe(2);
  sheet.remove(['1']);
  expect(mistakes.count).toBe(0);
  // Rows restored by undo have the same errors, except those fixed meanwhile.
  sheet.undo();
  expect(mistakes.count).toBe(2);
  sheet.redo();
  check();
  expect(mistakes.count).toBe(0);
});
