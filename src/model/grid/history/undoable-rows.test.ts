/** Undo and redo over both kinds of rows, compared with a plain array as the model. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRecord, type Row } from '@/model/record';
import { sampleContext, sampleEntity, type FieldSketches } from '@/model/record/testing/sample-entity';
import { openChildRows } from '../rows/child-rows';
import { openRecordRows } from '../rows/record-rows';
import { openUndoableRows } from './undoable-rows';
import type { EditableRows } from '../core/types';
import type { FinalValues, UndoableRows } from './types';

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

function make(undoable: UndoableRows, one: Call): void {
  if (one.do === 'edit') undoable.edit(one.values);
  else if (one.do === 'insert') undoable.insert(one.rows, one.at);
  else if (one.do === 'remove') undoable.remove(one.ids);
  else undoable.move(one.ids, one.at);
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
          const undoable = openUndoableRows(open(start), { orderField: order });
          const first = look(undoable);
          for (const one of steps) {
            if (one.do === 'undo' || one.do === 'redo') undoable[one.do]();
            else if (one.do === 'together') undoable.batch(() => one.calls.forEach((inner) => make(undoable, inner)));
            else {
              const { ids: list } = undoable.rows;
              const undos = undoable.undoCount;
              make(undoable, one);
              const made = undoable.rows.ids.filter((at) => !list.includes(at));
              expect(undoable.rows.ids).toEqual(follow(list, one, made));
              expect(undoable.undoCount - undos).toBeLessThanOrEqual(1);
            }
            if (order)
              expect(undoable.rows.ids.map((at) => undoable.rows.row(at)?.place)).toEqual(
                undoable.rows.ids.map((at, index) => index + 1),
              );
            const stored = start.map((one_) => String(one_.id)).filter((at) => !undoable.rows.ids.includes(at));
            expect(undoable.removedIds.toSorted()).toEqual(stored.toSorted());
          }
          while (undoable.redoCount > 0) undoable.redo();
          const last = look(undoable);
          while (undoable.undoCount > 0) undoable.undo();
          expect(look(undoable)).toEqual(first);
          while (undoable.redoCount > 0) undoable.redo();
          expect(look(undoable)).toEqual(last);
        }),
        { numRuns: 200 },
      );
    },
  );

  test('a default that a person wrote over is live again after undo', () => {
    const undoable = openUndoableRows(open([]));
    const [at = ''] = undoable.insert([{ a: 1 }], 0);
    const live = undoable.rows.row(at)?.b ?? null;
    undoable.edit([{ id: at, key: 'b', value: 9 }]);
    undoable.undo();
    undoable.edit([{ id: at, key: 'a', value: 5 }]);
    expect(undoable.rows.row(at)?.b ?? null).toBe(live === null ? null : 10);
  });

  describe('a value that is looked up after it was entered', () => {
    const NEVER_READ = { unreadable: 'nine', error: 'not looked up' };
    async function enter(meanwhile: (undoable: UndoableRows) => void) {
      const undoable = openUndoableRows(open(start));
      const entered = { ...NEVER_READ };
      let answer: (final: FinalValues) => void = () => undefined;
      const final = new Promise<FinalValues>((resolve) => (answer = resolve));
      undoable.edit([{ id: '1', key: 'a', value: entered }]);
      undoable.finishLater({ keys: new Set(['a']), values: new Set([entered]), final });
      const value = () => undoable.rows.row('1')?.a ?? null;
      expect([undoable.isFinishing, undoable.isProvisional(value()), value()]).toEqual([true, true, NEVER_READ]);
      meanwhile(undoable);
      answer(new Map([[entered, 9]]));
      await undoable.finished();
      expect(undoable.isFinishing).toBe(false);
      return { undoable, value };
    }
    const before = start.find(({ id }) => id === '1')?.a;

    test('becomes part of the same step', async () => {
      const { undoable, value } = await enter(() => undefined);
      expect([value(), undoable.undoCount]).toEqual([9, 1]);
      undoable.undo();
      expect(value()).toBe(before);
      undoable.redo();
      expect(value()).toBe(9);
    });

    test('stays away from a cell that was taken back; redo has the final value', async () => {
      const { undoable, value } = await enter((one) => one.undo());
      expect(value()).toBe(before);
      undoable.redo();
      expect(value()).toBe(9);
    });

    test('stays away from a cell that was edited again', async () => {
      const { undoable, value } = await enter((one) => one.edit([{ id: '1', key: 'a', value: 5 }]));
      expect(value()).toBe(5);
      undoable.undo();
      expect(value()).toBe(9);
    });

    test('is in a removed row when the row comes back', async () => {
      const { undoable, value } = await enter((one) => one.remove(['1']));
      expect(value()).toBeNull();
      undoable.undo();
      expect(value()).toBe(9);
    });

    test('is in an inserted row that was taken back', async () => {
      const undoable = openUndoableRows(open([]));
      const entered = { ...NEVER_READ };
      const [id = ''] = undoable.insert([{ a: entered }], 0);
      undoable.undo();
      const final = Promise.resolve(new Map([[entered, 9]]));
      undoable.finishLater({ keys: new Set(['a']), values: new Set([entered]), final });
      await undoable.finished();
      undoable.redo();
      expect(undoable.rows.row(id)?.a).toBe(9);
    });
  });

  test('a hundred steps can be taken back', () => {
    const undoable = openUndoableRows(open(start));
    for (let value = 100; value < 205; value += 1) undoable.edit([{ id: '1', key: 'a', value }]);
    expect(undoable.undoCount).toBe(100);
    while (undoable.undoCount > 0) undoable.undo();
    expect(undoable.rows.row('1')?.a).toBe(104);
  });
});

describe('steps', () => {
  const open = (order?: string) => openUndoableRows(ofRecords(plain)(start), { orderField: order });

  test('what changes nothing is no step, and a new step ends what could be done again', () => {
    const undoable = open();
    undoable.edit([{ id: 'nobody', key: 'a', value: 1 }]);
    undoable.remove(['nobody']);
    undoable.move(['1'], 1);
    undoable.move(['nobody'], 3);
    undoable.batch(() => undefined);
    undoable.insert([{ id: '1' }], 0);
    expect([undoable.undoCount, undoable.undo()]).toEqual([0, []]);
    undoable.edit([{ id: '1', key: 'a', value: 8 }]);
    undoable.undo();
    undoable.edit([{ id: '1', key: 'a', value: 9 }]);
    expect([undoable.undoCount, undoable.redoCount]).toEqual([1, 0]);
  });

  test('several calls are one step, also where one of them fails', () => {
    const undoable = open();
    expect(() =>
      undoable.batch(() => {
        undoable.edit([{ id: '1', key: 'a', value: 8 }]);
        undoable.remove(['2']);
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(undoable.undoCount).toBe(1);
    expect(undoable.undo().map(({ kind }) => kind)).toEqual(['remove', 'cells']);
    expect(look(undoable)).toEqual(look(open()));
  });

  test('[2§3.2, 2§3.3, 2§3.4, 2§4.12] new rows get ids of their own, and are never among the removed', () => {
    const undoable = open();
    const made = undoable.insert([{ a: 1 }, { id: '', a: 2 }, { id: 'mine' }], 0);
    expect(new Set(made).size).toBe(3);
    expect(made[2]).toBe('mine');
    undoable.remove([...made, '2']);
    expect(undoable.removedIds).toEqual(['2']);
    undoable.undo();
    expect([undoable.removedIds, undoable.rows.ids.slice(0, 3)]).toEqual([[], made]);
    undoable.redo();
    expect(undoable.removedIds).toEqual(['2']);
  });

  test('[2§4.13] with a column of order numbers, rows count from 1 after add, remove or move, within the same step', () => {
    const undoable = open('place');
    const numbers = () => undoable.rows.ids.map((at) => undoable.rows.row(at)?.place);
    for (const change of [
      () => undoable.insert([{ id: 'n' }], 0),
      () => undoable.remove(['2']),
      () => undoable.move(['3'], 0),
    ]) {
      change();
      expect(numbers()).toEqual(undoable.rows.ids.map((at, index) => index + 1));
    }
    expect(undoable.undoCount).toBe(3);
    while (undoable.undoCount > 0) undoable.undo();
    expect(look(undoable)).toEqual(look(open()));
  });
});
