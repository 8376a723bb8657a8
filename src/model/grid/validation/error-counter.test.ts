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
  const counter = new ErrorCounter(rows);
  const check = (): CellErrors => {
    const work = rows.validate();
    let step = work.next();
    while (!step.done) step = work.next();
    counter.start(step.value);
    return step.value;
  };
  return { rows, undoable: openUndoableRows(rows), counter, check };
}

test('nothing counts before it was looked for; then what is put right goes and what goes wrong comes', () => {
  const { undoable, counter, check } = open([{ id: '1' }, { id: '2', code: 'x', name: 'n' }]);
  expect(counter.count).toBe(0);
  let published = 0;
  counter.subscribe(() => (published += 1));
  expect([...check().get('1')!]).toEqual([
    ['code', '请输入编码'],
    ['name', '请输入名称'],
  ]);
  expect([counter.count, published]).toEqual([2, 1]);
  undoable.edit([{ id: '1', key: 'name', value: 'a' }]);
  expect([counter.count, published]).toEqual([1, 2]);
  // Both rows have the value now.
  undoable.edit([{ id: '1', key: 'code', value: 'x' }]);
  expect(counter.count).toBe(2);
  undoable.remove(['1']);
  expect(counter.count).toBe(0);
  // Rows restored by undo have the same errors, except those fixed meanwhile.
  undoable.undo();
  expect(counter.count).toBe(2);
  undoable.redo();
  check();
  expect(counter.count).toBe(0);
});
