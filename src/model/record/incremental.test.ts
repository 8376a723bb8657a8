/**
 * Random entities, records and edits: after every edit the open record equals a fresh `derive` of the same input. So
 * the result depends on (record, before, touched, refs, me, now) only and not on the order of edits.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../entity/entity';
import type { Value } from '../entity/field-type';
import { derive, openRecord, type RecordState, type Row } from '.';
import { PlainRecord, type Edit } from './testing/plain-record';
import { edit, open, path, start, value } from './testing/random-records';
import { sampleContext, sampleEntity } from './testing/sample-entity';

function pathsOf(shape: Entity, values: Row): string[] {
  const keys = Object.keys(shape.children.item?.fields ?? {});
  const inRows = (values.item as Row[]).flatMap(({ id }) => keys.map((key) => `item/${String(id)}/${key}`));
  return [...Object.keys(shape.fields), 'item', ...inRows];
}

interface Seen {
  values: Row;
  flags: unknown[];
  errors: string[];
}

function look(
  shape: Entity,
  from: Pick<RecordState, 'values' | 'flags'>,
  errors: { path: string; message: string }[],
): Seen {
  return {
    values: from.values,
    flags: pathsOf(shape, from.values).map((at) => [at, from.flags(at)]),
    errors: errors.map(({ path: at, message }) => `${at}: ${message}`),
  };
}

const fresh = ({ shape, record: given, context }: PlainRecord): Seen => {
  const derived = derive(shape, given, context);
  return look(shape, derived, derived.errors);
};

/** Compares as JSON first; the slow deep comparison only reports the difference. */
function agree(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found).toEqual(wanted);
}

/** Applies edits one by one; after each, the open record must equal a fresh `derive`. */
function follow(plain: PlainRecord, edits: readonly Edit[]): RecordState {
  const state = openRecord(plain.shape, plain.record, plain.context);
  for (const step of edits) {
    plain.apply(step, state);
    agree(look(plain.shape, state, state.errors()), fresh(plain));
    agree([...state.touched].toSorted(), [...plain.context.touched].toSorted());
  }
  return state;
}

describe('rows entered while their child is read-only', () => {
  const set = (at: string, given: Value): Edit => ({ do: 'set', path: at, value: given });
  const add = (row: Row): Edit => ({ do: 'add', rows: [{ row, at: 9 }] });
  const remove = (id: string): Edit => ({ do: 'remove', ids: [id] });
  const [lock, free] = [set('a', 'lock'), set('a', null)];
  const shape = sampleEntity(
    { a: 'text', total: { type: 'money', value: '=sum(item.n)' }, best: { type: 'int', value: '=max(item.n)' } },
    {
      item: {
        fields: {
          p: 'text',
          n: { type: 'int', default: 2, required: true },
          share: { type: 'money', value: '=sum(main.item.n) + 1' },
        },
        unique: [['p']],
        readonly: { a: 'lock' },
      },
    },
  );
  const before: Row = {
    id: '1',
    a: null,
    item: [
      { id: 'r1', p: 'x', n: 1 },
      { id: 'r2', p: 'z', n: 5 },
    ],
  };
  const run = (edits: readonly Edit[], writable: readonly string[] = []): RecordState =>
    follow(new PlainRecord(shape, before, sampleContext({ before, writable: new Set(writable) })), edits);
  const errorsOf = (state: RecordState): string[] => state.errors().map(({ path: at }) => at);

  test('a new row counts in no aggregate', () => {
    const state = run([lock, add({ id: 'new1' }), set('item/new1/p', null), set('item/new1/n', 40)]);
    expect(state.values).toMatchObject({ total: '6.00', best: 5, item: [{ share: '7.00' }, { share: '7.00' }] });
    state.set('a', null);
    expect(state.values).toMatchObject({ total: '46.00', best: 40, item: [{}, {}, { n: 40, share: '47.00' }] });
  });

  test('their texts repeat nothing, and do again once they count', () => {
    const repeated = [set('item/r1/p', 'z'), lock];
    expect(errorsOf(run(repeated))).toEqual([]);
    const changed = [...repeated, set('item/r1/p', 'y'), free];
    expect(run(changed).values.item).toMatchObject([{ p: 'y' }, { p: 'z' }]);
    expect(errorsOf(run(changed))).toEqual([]);
    expect(errorsOf(run([...changed, lock, add({ id: 'r3', p: 'z' }), free]))).toEqual(['item/r2/p', 'item/r3/p']);
  });

  test('errors of a row do not appear in other rows', () => {
    const empty = [set('item/r1/n', 'x'), lock];
    expect(errorsOf(run(empty))).toEqual([]);
    expect(errorsOf(run([...empty, set('item/r2/n', null), free]))).toEqual(['item/r1/n', 'item/r2/n']);
    expect(errorsOf(run([...empty, remove('r1'), free]))).toEqual([]);
  });

  test('a row that went is back while it lasts, and gone after', () => {
    const state = run([remove('r2'), lock]);
    expect(state.values).toMatchObject({ total: '6.00', item: [{ id: 'r1' }, { id: 'r2' }] });
    expect(run([remove('r2'), lock, free]).values).toMatchObject({ total: '1.00', item: [{ id: 'r1' }] });
  });

  test('listeners receive every path, also where a row alone changed nothing', () => {
    const state = run([set('item/r1/p', 'w'), lock]);
    const received: string[] = [];
    state.subscribe((paths) => received.push(...paths));
    state.set('a', null);
    expect(received).toEqual(expect.arrayContaining(['item', 'item/r1/p', 'item/r2/p']));
  });

  test('what may be written all the same counts in the stored row', () => {
    const edits = [lock, set('item/r1/n', 9), set('item/r2/n', 9), set('item/r1/p', 'w')];
    const state = run(edits, ['item/r1/n']);
    expect(state.values).toMatchObject({ total: '14.00', best: 9, item: [{ n: 9, p: 'x' }, { n: 5 }] });
    expect([state.flags('item/r1/n').readonly, state.flags('item/r1/p').readonly]).toEqual([false, true]);
    expect(run([...edits, remove('r1')], ['item/r1/n']).values).toMatchObject({ total: '6.00' });
    expect(run([...edits, add({ id: 'r3', n: 1 })], ['item']).values).toMatchObject({ total: '19.00' });
  });
});

test('a followed default is computed again when the record arrives that the stored one refers to', () => {
  const party = { type: 'select', ref: 'x/party' } as const;
  const shape = sampleEntity(
    { ref: party, d: { type: 'money', default: '=ref.rate + 1', follows: true, readonly: true } },
    { item: { fields: { p: 'text' } } },
  );
  const before: Row = { id: '1', ref: 'k1', d: '3.00', item: [] };
  const plain = new PlainRecord(shape, { ...before, ref: null }, sampleContext({ before, touched: new Set(['ref']) }));
  const state = follow(plain, [{ do: 'refs', refs: { 'x/party': { k1: { rate: '2' } } } }]);
  expect(state.values['d']).toBe('1.00');
});

test('every edit leaves what a fresh derive would find', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(start, fc.array(edit, { minLength: 1, maxLength: 8 }), (given, edits) => {
      follow(open(given), edits);
    }),
    { numRuns: 600 },
  );
});

test('the order of edits to different paths does not matter', { timeout: 60_000 }, () => {
  const sets = fc.uniqueArray(fc.tuple(path, value), { selector: ([at]) => at, minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(
      start,
      sets.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      (given, [one, other]) => {
        const { context } = open(given);
        const [first, second] = [one, other].map((list) => {
          const state = openRecord(given.entity, given.record, context);
          for (const [at, to] of list) state.set(at, to);
          return look(given.entity, state, state.errors());
        });
        agree(first, second);
      },
    ),
    { numRuns: 500 },
  );
});

test('listeners receive every path whose value, flags or errors changed', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(start, edit, (given, step) => {
      const plain = open(given);
      const state = openRecord(given.entity, given.record, plain.context);
      const before = look(given.entity, state, state.errors());
      const received = new Set<string>();
      const stop = state.subscribe((paths) => paths.forEach((at) => received.add(at)));
      plain.apply(step, state);
      stop();
      const after = look(given.entity, state, state.errors());
      const valueAt = (values: Row, at: string): Value | undefined => {
        const [, id, key] = at.split('/');
        return id === undefined ? values[at] : (values.item as Row[]).find((row) => row.id === id)?.[key as string];
      };
      const paths = new Set([...pathsOf(given.entity, before.values), ...pathsOf(given.entity, after.values)]);
      const rowsBefore = new Set((before.values.item as Row[]).map(({ id }) => id));
      for (const at of paths) {
        const [, id] = at.split('/');
        if (at === 'item') continue;
        // For an added or removed row, the path of its child is published.
        const cameOrWent =
          id !== undefined && (!rowsBefore.has(id) || !(after.values.item as Row[]).some((row) => row.id === id));
        const errorsAt = (seen: Seen) => seen.errors.filter((text) => text.startsWith(`${at}: `));
        const same =
          JSON.stringify(valueAt(before.values, at)) === JSON.stringify(valueAt(after.values, at)) &&
          JSON.stringify(errorsAt(before)) === JSON.stringify(errorsAt(after));
        if (cameOrWent) expect(received).toContain('item');
        else if (!same) expect(received).toContain(at);
      }
    }),
    { numRuns: 500 },
  );
});
