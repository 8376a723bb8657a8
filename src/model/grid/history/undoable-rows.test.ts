/** Undo and redo over both kinds of rows, compared with a plain array as the model. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRecord, type Row } from '@/model/record';
import { sampleContext, sampleEntity, type FieldSketches } from '@/model/record/testing/sample-entity';
import { openChildRows } from '../rows/child-rows';
import { openRecordRows } from '../rows/record-rows';
import { openUndoableRows } from './undoable-rows';
import type { EditableRows, UndoableRows } from '../core/types';

const { before: _, touched: __, ...context } = sampleContext();

const computing: FieldSketches = {
  a: 'int',
  b: { type: 'int', default: '=a * 2' },
  c: { type: 'int', value: '=a + b' },
  d: { type: 'text', visible: { a: { ne: 7 } } },
  place: 'int',
};
const plain: FieldSketches = { a: 'int', b: 'int', c: 'int', d: 'text', place: 'int' };

const ofRecords = (fields: FieldSketches) => (rows: readonly Row[]) =>
  openRecordRows({ entity: sampleEntity(fields), rows, context });
const ofChild =
  (fields: FieldSketches) =>
  (rows: readonly Row[]): EditableRows => {
    const entity = sampleEntity({ name: 'text' }, { item: { fields } });
    const record: Row = { id: '1', item: [...rows] };
    return openChildRows(openRecord(entity, record, sampleContext({ before: record })), 'item');
  };
const sources: [string, (rows: readonly Row[]) => EditableRows][] = [
  ['records', ofRecords(plain)],
  ['records that compute', ofRecords(computing)],
  ['a child', ofChild(plain)],
  ['a child that computes', ofChild(computing)],
];

const start: Row[] = ['1', '2', '3', '__proto__', 'constructor'].map((id, index) => ({
  id,
  a: index,
  b: index * 3,
  c: index * 4,
  d: 'x',
  place: index + 1,
}));

const look = ({ rows, removedIds: removed }: UndoableRows): unknown => [
  rows.ids.map((id) => ({ ...rows.row(id), entries: ['a', 'b', 'd'].map((key) => rows.entryOf(id, key)) })),
  removed.toSorted(),
];

const id = fc.constantFrom('1', '2', '3', '__proto__', 'constructor', 'n1', 'n2', 'nobody');
const ids = fc.array(id, { maxLength: 3 });
const cells = fc.array(
  fc.record({ id, key: fc.constantFrom('a', 'b', 'd', 'nobody', '__proto__'), value: fc.constantFrom(1, 2, 7, null) }),
  { maxLength: 4 },
);
const row = fc.record({ id: fc.constantFrom('1', '3', 'n1', 'n2', null), a: fc.nat(9) }, { requiredKeys: ['id'] });
const call = fc.oneof(
  cells.map((values) => ({ do: 'edit' as const, values })),
  fc.record({
    do: fc.constant('insert' as const),
    rows: fc.array(row, { maxLength: 3 }),
    at: fc.integer({ min: -1, max: 7 }),
  }),
  ids.map((list) => ({ do: 'remove' as const, ids: list })),
  fc.record({ do: fc.constant('move' as const), ids, at: fc.integer({ min: -1, max: 7 }) }),
);
const step = fc.oneof(
  { weight: 6, arbitrary: call },
  { weight: 1, arbitrary: fc.array(call, { maxLength: 3 }).map((calls) => ({ do: 'together' as const, calls })) },
  { weight: 1, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'redo' as const }) },
);
type Call = typeof call extends fc.Arbitrary<infer One> ? One : never;

function make(sheet: UndoableRows, one: Call): void {
  if (one.do === 'edit') sheet.edit(one.values);
  else if (one.do === 'insert') sheet.insert(one.rows, one.at);
  else if (one.do === 'remove') sheet.remove(one.ids);
  else sheet.move(one.ids, one.at);
}

/** Expected order of the rows after a call, on a plain array. */
function follow(list: readonly string[], one: Call, made: readonly string[]): string[] {
  const isIn = (wanted: readonly string[]) => (one_: string) => wanted.includes(one_);
  if (one.do === 'insert') return list.toSpliced(Math.max(0, one.at), 0, ...made);
  if (one.do === 'remove') return list.filter((at) => !isIn(one.ids)(at));
  if (one.do === 'edit') return [...list];
  const place = Math.min(Math.max(0, one.at), list.length);
  const moving = list.filter(isIn(one.ids));
  const before = list.slice(0, place).filter((at) => !moving.includes(at));
  return [...before, ...moving, ...list.slice(place).filter((at) => !moving.includes(at))];
}

describe.each(sources)('%s', (_name, open) => {
  test.each([undefined, 'place'])(
    'undo all is the start, redo all is the end (order: %s)',
    { timeout: 60_000 },
    (order) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
          const sheet = openUndoableRows(open(start), { orderField: order });
          const first = look(sheet);
          for (const one of steps) {
            if (one.do === 'undo' || one.do === 'redo') sheet[one.do]();
            else if (one.do === 'together') sheet.batch(() => one.calls.forEach((inner) => make(sheet, inner)));
            else {
              const { ids: list } = sheet.rows;
              const undos = sheet.undoCount;
              make(sheet, one);
              const made = sheet.rows.ids.filter((at) => !list.includes(at));
              expect(sheet.rows.ids).toEqual(follow(list, one, made));
              expect(sheet.undoCount - undos).toBeLessThanOrEqual(1);
            }
            if (order)
              expect(sheet.rows.ids.map((at) => sheet.rows.row(at)?.place)).toEqual(
                sheet.rows.ids.map((at, index) => index + 1),
              );
            const stored = start.map((one_) => String(one_.id)).filter((at) => !sheet.rows.ids.includes(at));
            expect(sheet.removedIds.toSorted()).toEqual(stored.toSorted());
          }
          while (sheet.redoCount > 0) sheet.redo();
          const last = look(sheet);
          while (sheet.undoCount > 0) sheet.undo();
          expect(look(sheet)).toEqual(first);
          while (sheet.redoCount > 0) sheet.redo();
          expect(look(sheet)).toEqual(last);
        }),
        { numRuns: 200 },
      );
    },
  );

  test('a default that a person wrote over is live again after undo', () => {
    const sheet = openUndoableRows(open([]));
    const [at = ''] = sheet.insert([{ a: 1 }], 0);
    const live = sheet.rows.row(at)?.b ?? null;
    sheet.edit([{ id: at, key: 'b', value: 9 }]);
    sheet.undo();
    sheet.edit([{ id: at, key: 'a', value: 5 }]);
    expect(sheet.rows.row(at)?.b ?? null).toBe(live === null ? null : 10);
  });

  test('a hundred steps can be taken back', () => {
    const sheet = openUndoableRows(open(start));
    for (let value = 100; value < 205; value += 1) sheet.edit([{ id: '1', key: 'a', value }]);
    expect(sheet.undoCount).toBe(100);
    while (sheet.undoCount > 0) sheet.undo();
    expect(sheet.rows.row('1')?.a).toBe(104);
  });
});

describe('steps', () => {
  const open = (order?: string) => openUndoableRows(ofRecords(plain)(start), { orderField: order });

  test('what changes nothing is no step, and a new step ends what could be done again', () => {
    const sheet = open();
    sheet.edit([{ id: 'nobody', key: 'a', value: 1 }]);
    sheet.remove(['nobody']);
    sheet.move(['1'], 1);
    sheet.move(['nobody'], 3);
    sheet.batch(() => undefined);
    sheet.insert([{ id: '1' }], 0);
    expect([sheet.undoCount, sheet.undo()]).toEqual([0, []]);
    sheet.edit([{ id: '1', key: 'a', value: 8 }]);
    sheet.undo();
    sheet.edit([{ id: '1', key: 'a', value: 9 }]);
    expect([sheet.undoCount, sheet.redoCount]).toEqual([1, 0]);
  });

  test('several calls are one step, also where one of them fails', () => {
    const sheet = open();
    expect(() =>
      sheet.batch(() => {
        sheet.edit([{ id: '1', key: 'a', value: 8 }]);
        sheet.remove(['2']);
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(sheet.undoCount).toBe(1);
    expect(sheet.undo().map(({ kind }) => kind)).toEqual(['remove', 'cells']);
    expect(look(sheet)).toEqual(look(open()));
  });

  test('[2§3.2, 2§3.3, 2§3.4, 2§4.12] new rows get ids of their own, and are never among the removed', () => {
    const sheet = open();
    const made = sheet.insert([{ a: 1 }, { id: '', a: 2 }, { id: 'mine' }], 0);
    expect(new Set(made).size).toBe(3);
    expect(made[2]).toBe('mine');
    sheet.remove([...made, '2']);
    expect(sheet.removedIds).toEqual(['2']);
    sheet.undo();
    expect([sheet.removedIds, sheet.rows.ids.slice(0, 3)]).toEqual([[], made]);
    sheet.redo();
    expect(sheet.removedIds).toEqual(['2']);
  });

  test('[2§4.13] with a column of order numbers, rows count from 1 after add, remove or move, within the same step', () => {
    const sheet = open('place');
    const numbers = () => sheet.rows.ids.map((at) => sheet.rows.row(at)?.place);
    for (const change of [
      () => sheet.insert([{ id: 'n' }], 0),
      () => sheet.remove(['2']),
      () => sheet.move(['3'], 0),
    ]) {
      change();
      expect(numbers()).toEqual(sheet.rows.ids.map((at, index) => index + 1));
    }
    expect(sheet.undoCount).toBe(3);
    while (sheet.undoCount > 0) sheet.undo();
    expect(look(sheet)).toEqual(look(open()));
  });
});
