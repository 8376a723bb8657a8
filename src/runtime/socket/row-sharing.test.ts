/** Shares rows between two clients through a server that broadcasts every message to all clients. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChildRows } from '@/model/grid/rows/child-rows';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import type { RowSourceChange } from '@/model/grid/core/types';
import type { UndoableRows } from '@/model/grid/history/types';
import { openRecord, type Row } from '@/model/record';
import { sampleContext, sampleEntity } from '@/model/record/testing/sample-entity';
import { Plug } from '../../../tests/helpers/plug';
import { session } from '../session/session-state';
import { shareRows } from './row-sharing';

const entity = sampleEntity(
  { name: 'text' },
  {
    item: {
      fields: {
        code: 'text',
        count: 'int',
        price: { type: 'money', default: '=count * 2' },
        amount: { type: 'money', value: '=count * price' },
        fixed: { type: 'text', readonly: true },
      },
    },
  },
);
const child = entity.children['item']!;
const item: Row[] = Array.from({ length: 60 }, (_, at) => ({
  id: `r${at}`,
  code: 'A',
  count: 1,
  price: '5.00',
  fixed: 'f',
}));
const stops: (() => void)[] = [];

interface Person {
  sheet: UndoableRows;
  events: RowSourceChange[];
  steps: () => number;
}
function join(): Person {
  const record = openRecord(entity, { id: '1', item }, sampleContext({ before: { id: '1', item } }));
  const sheet = openUndoableRows(openChildRows(record, 'item'));
  const events: RowSourceChange[] = [];
  sheet.rows.subscribe((change) => events.push(change));
  stops.push(shareRows(sheet, { key: child.id, fields: Object.values(child.fields), mainId: '1' }));
  return { sheet, events, steps: () => sheet.undoCount };
}

/** Delivers the messages sent since the last call to all clients. Returns the rows in them. */
function pass(): unknown[] {
  const rows = Plug.last.sent.splice(0).filter((text) => text.includes('update_vxe_table'));
  for (const data of rows) Plug.last.say('message', { data });
  return rows.map((text) => (JSON.parse(text) as { data: { args: unknown[] } }).data.args[0]);
}

beforeEach(() => {
  vi.useFakeTimers();
  Plug.all = [];
  vi.stubGlobal('WebSocket', Plug);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { href: 'https://console.example.com/x' });
  Object.assign(session(), { token: 'T', user: { id: '7', username: 'w', realname: '', avatar: '', orgCode: '' } });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Object.assign(session(), { token: null, user: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a step here is a change of a program there: computed again, with what it held, and nothing comes back', () => {
  const [one, two] = [join(), join()];
  Plug.last.say('open');
  one.sheet.edit([
    { id: 'r0', key: 'count', value: 3 },
    { id: 'r0', key: 'code', value: '<b>B</b>' },
  ]);
  expect(pass()).toEqual([{ id: 'r0', count: 3, code: '<b>B</b>' }]);
  expect(two.sheet.rows.row('r0')).toMatchObject({ count: 3, code: '<b>B</b>', amount: '15.00' });
  expect(two.events.flatMap(({ cells }) => cells)).toEqual(
    expect.arrayContaining([
      { id: 'r0', key: 'count', before: 1 },
      { id: 'r0', key: 'amount', before: '5.00' },
    ]),
  );
  expect([two.steps(), pass()]).toEqual([0, []]);
  one.sheet.undo();
  expect(pass()).toEqual([{ id: 'r0', count: 1, code: 'A' }]);
  expect(two.sheet.rows.row('r0')).toMatchObject({ count: 1, code: 'A' });
  // A remote change is not sent again with the next local step.
  two.sheet.edit([{ id: 'r1', key: 'code', value: 'C' }]);
  expect(pass()).toEqual([{ id: 'r1', code: 'C' }]);
  expect(one.sheet.rows.row('r1')).toMatchObject({ code: 'C' });
});

test('a paste of many rows is not sent, and the next step is', () => {
  const one = join();
  Plug.last.say('open');
  one.sheet.edit(item.slice(0, 51).map(({ id }) => ({ id: String(id), key: 'code', value: 'M' })));
  expect(pass()).toEqual([]);
  one.sheet.edit(item.slice(0, 50).map(({ id }) => ({ id: String(id), key: 'code', value: 'N' })));
  expect(pass()).toHaveLength(50);
});

test.each([
  ['an unknown row', { id: 'missing', code: 'x' }],
  ['no id', { code: 'x' }],
  ['an id that is none', { id: { a: 1 }, code: 'x' }],
  ['unknown columns', { id: 'r0', nothing: 'x', __proto__: { code: 'x' } }],
  ['computed columns', { id: 'r0', amount: '1' }],
  ['columns that are read-only', { id: 'r0', fixed: 'x' }],
  ["columns of the server's own", { id: 'r0', createBy: 'x' }],
  ['an object for a text', { id: 'r0', code: { toString: 'x' } }],
  ['a list for a text', { id: 'r0', code: ['x'] }],
  ['what is there already', { id: 'r0', code: 'A', count: 1 }],
])('%s changes nothing', (_, row) => {
  const one = join();
  Plug.last.say('open');
  const before = one.sheet.rows.ids.map((id) => one.sheet.rows.row(id));
  Plug.last.say('message', {
    data: JSON.stringify({ type: 'update_vxe_table', data: { socketKey: child.id, args: [row, 'c'] } }),
  });
  expect(one.sheet.rows.ids.map((id) => one.sheet.rows.row(id))).toEqual(before);
  expect([one.events, one.steps()]).toEqual([[], 0]);
});

const ids = ({ sheet }: Person) => sheet.rows.ids.slice(0, 6).join(' ');
const receive = (row: Row, change?: unknown, from = 'c') =>
  Plug.last.say('message', {
    data: JSON.stringify({
      type: 'update_vxe_table',
      data: { socketKey: child.id, args: change ? [row, from, change] : [row, from] },
    }),
  });

test('sends inserted, removed and moved rows; each client undoes only its own steps', () => {
  const [one, two] = [join(), join()];
  Plug.last.say('open');
  const [added] = one.sheet.insert([{ code: 'N', count: 2 }], 1);
  expect(pass()).toEqual([{ id: added, code: 'N', count: 2, price: '4.00' }]);
  expect(ids(two)).toBe(`r0 ${added} r1 r2 r3 r4`);
  expect(two.sheet.rows.row(String(added))).toMatchObject({ code: 'N', count: 2, amount: '8.00' });

  // A change in a row that is not saved yet is sent like any other.
  two.sheet.edit([{ id: String(added), key: 'code', value: 'M' }]);
  expect(pass()).toEqual([{ id: added, code: 'M' }]);
  expect(one.sheet.rows.row(String(added))).toMatchObject({ code: 'M' });

  two.sheet.remove(['r1', 'r2']);
  expect(pass()).toEqual([{ id: 'r1' }, { id: 'r2' }]);
  expect(ids(one)).toBe(`r0 ${added} r3 r4 r5 r6`);
  expect([one.sheet.removedIds, two.sheet.removedIds]).toEqual([
    ['r1', 'r2'],
    ['r1', 'r2'],
  ]);

  one.sheet.move(['r0'], 4);
  expect(pass()).toEqual([{ id: 'r0' }]);
  expect(ids(two)).toBe(`${added} r3 r4 r0 r5 r6`);

  // Each client undoes only its own steps, and both end with the same rows.
  expect([one.steps(), two.steps()]).toEqual([2, 2]);
  one.sheet.undo();
  one.sheet.undo();
  pass();
  expect([ids(one), ids(two)]).toEqual(['r0 r3 r4 r5 r6 r7', 'r0 r3 r4 r5 r6 r7']);
  two.sheet.undo();
  pass();
  expect(ids(one)).toBe(ids(two));
  two.sheet.undo();
  two.sheet.redo();
  two.sheet.redo();
  pass();
  expect(one.sheet.rows.ids).toEqual(two.sheet.rows.ids);
  expect(new Set(one.sheet.rows.ids).size).toBe(one.sheet.rows.ids.length);
});

test('frames that come late, twice or in another order leave the rows whole', () => {
  const one = join();
  Plug.last.say('open');
  const insert = { kind: 'insert', n: 5, of: '1', after: 'r0' };
  receive({ id: 'x1', code: 'X' }, insert);
  receive({ id: 'x1', code: 'Y' }, insert);
  receive({ id: 'x1' }, { kind: 'remove', n: 6, of: '1', after: null });
  receive({ id: 'x1', code: 'Z' }, insert);
  receive({ id: 'x1', code: 'late' }, { kind: 'set', n: 4, of: '1', after: null });
  expect(ids(one)).toBe('r0 r1 r2 r3 r4 r5');
  // An unknown `after` row inserts at the end; an insert of an existing row only updates its values.
  receive({ id: 'x2', code: 'X' }, { kind: 'insert', n: 7, of: '1', after: 'missing' });
  expect(one.sheet.rows.ids.at(-1)).toBe('x2');
  receive({ id: 'r0', code: 'again' }, { kind: 'insert', n: 1, of: '1', after: 'r3' }, 'another');
  expect([ids(one), one.sheet.rows.row('r0')?.code]).toEqual(['r0 r1 r2 r3 r4 r5', 'again']);
  expect([one.steps(), pass()]).toEqual([0, []]);
});

test.each([
  ['a row of another record', { id: 'x', code: 'x' }, { kind: 'insert', n: 1, of: '2', after: null }],
  ['a row of no record', { id: 'x', code: 'x' }, { kind: 'insert', n: 1, of: null, after: null }],
  ['a removal for another record', { id: 'r0' }, { kind: 'remove', n: 1, of: '2', after: null }],
  ['a removal of what is not here', { id: 'x' }, { kind: 'remove', n: 1, of: '1', after: null }],
  ['a move behind itself', { id: 'r1' }, { kind: 'move', n: 1, of: '1', after: 'r1' }],
  ['a move of what is not here', { id: 'x' }, { kind: 'move', n: 1, of: '1', after: 'r1' }],
  ['an id that is none', { id: { a: 1 }, code: 'x' }, { kind: 'insert', n: 1, of: '1', after: null }],
])('%s changes nothing', (_, row, change) => {
  const one = join();
  Plug.last.say('open');
  receive(row as unknown as Row, change);
  expect(one.sheet.rows.ids).toEqual(item.map(({ id }) => id));
  expect([one.events, one.steps()]).toEqual([[], 0]);
});

test('the name of a code comes along and stands as long as the code', () => {
  const one = join();
  Plug.last.say('open');
  receive({ id: 'r0', code: 'B', code_dictText: '乙', other_dictText: 'x', fixed_dictText: 'x' });
  expect(one.sheet.rows.row('r0')).toMatchObject({ code: 'B', code_dictText: '乙' });
  expect(Object.keys(one.sheet.rows.row('r0') ?? {})).not.toContain('other_dictText');
  one.sheet.edit([{ id: 'r0', key: 'code', value: 'C' }]);
  expect(one.sheet.rows.row('r0')?.code_dictText).toBeUndefined();
  receive({ id: 'x', code: 'D', code_dictText: '丁' }, { kind: 'insert', n: 1, of: '1', after: null });
  expect(one.sheet.rows.row('x')).toMatchObject({ code: 'D', code_dictText: '丁' });
});
