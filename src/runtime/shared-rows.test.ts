/** Rows of two people through a server that tells everybody everything, as those in the field do. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChildRows } from '@/model/grid/child-rows';
import { openSheet } from '@/model/grid/sheet';
import type { RowsChange, Sheet } from '@/model/grid/types';
import { openRecord, type Row } from '@/model/record';
import { sampleContext, sampleEntity } from '@/model/record/sample';
import { Plug } from '../../tests/helpers/plug';
import { session } from './session-state';
import { shareRows } from './shared-rows';

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
  sheet: Sheet;
  told: RowsChange[];
  steps: () => number;
}
function join(): Person {
  const record = openRecord(entity, { id: '1', item }, sampleContext({ before: { id: '1', item } }));
  const sheet = openSheet(openChildRows(record, 'item'));
  const told: RowsChange[] = [];
  sheet.rows.subscribe((change) => told.push(change));
  stops.push(shareRows(sheet, child.id, Object.values(child.fields)));
  return { sheet, told, steps: () => sheet.undos };
}

/** What was sent since the last time, told to all. */
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
  Object.assign(session, { token: 'T', user: { id: '7', username: 'w', realname: '', avatar: '', orgCode: '' } });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Object.assign(session, { token: null, user: null });
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
  expect(two.told.flatMap(({ cells }) => cells)).toEqual(
    expect.arrayContaining([
      { id: 'r0', key: 'count', before: 1 },
      { id: 'r0', key: 'amount', before: '5.00' },
    ]),
  );
  expect([two.steps(), pass()]).toEqual([0, []]);
  one.sheet.undo();
  expect(pass()).toEqual([{ id: 'r0', count: 1, code: 'A' }]);
  expect(two.sheet.rows.row('r0')).toMatchObject({ count: 1, code: 'A' });
  // What came from elsewhere is not told again with one's own next step.
  two.sheet.edit([{ id: 'r1', key: 'code', value: 'C' }]);
  expect(pass()).toEqual([{ id: 'r1', code: 'C' }]);
  expect(one.sheet.rows.row('r1')).toMatchObject({ code: 'C' });
});

test('a paste of many rows is not told, and the next step is', () => {
  const one = join();
  Plug.last.say('open');
  one.sheet.edit(item.slice(0, 51).map(({ id }) => ({ id: String(id), key: 'code', value: 'M' })));
  expect(pass()).toEqual([]);
  one.sheet.edit(item.slice(0, 50).map(({ id }) => ({ id: String(id), key: 'code', value: 'N' })));
  expect(pass()).toHaveLength(50);
});

test.each([
  ['an unknown row', { id: 'nobody', code: 'x' }],
  ['no id', { code: 'x' }],
  ['an id that is none', { id: { a: 1 }, code: 'x' }],
  ['unknown columns', { id: 'r0', nothing: 'x', __proto__: { code: 'x' } }],
  ['computed columns', { id: 'r0', amount: '1' }],
  ['columns that nobody may change', { id: 'r0', fixed: 'x' }],
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
  expect([one.told, one.steps()]).toEqual([[], 0]);
});
