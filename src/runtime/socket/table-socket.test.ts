import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '@/model/record';
import { Plug } from '../../../tests/helpers/plug';
import { session } from '../session/session-state';
import { openTableSocket, type TableSocket } from './table-socket';

const USER = { id: '7', username: 'wang', realname: '', avatar: '', orgCode: '' };
const BEAT = '{"type":"heart_beat","data":""}';
const REPLY = '{"type":"heart_beat","data":true}';
const open: TableSocket[] = [];

function openTable(key: string, received: Row[] = []): TableSocket {
  const table = openTableSocket({ key, onUpdate: (row) => received.push(row) });
  open.push(table);
  return table;
}
const SET = { kind: 'set', of: null, after: null } as const;
const receive = (data: unknown) => Plug.last.say('message', { data });
const update = (socketKey: unknown, ...args: unknown[]) =>
  JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args } });

beforeEach(() => {
  vi.useFakeTimers();
  Plug.all = [];
  vi.stubGlobal('WebSocket', Plug);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { href: 'https://console.example.com/x' });
  Object.assign(session(), { token: 'T', user: USER });
});
afterEach(() => {
  for (const table of open.splice(0)) table.close();
  Object.assign(session(), { token: null, user: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one socket for the page at /vxeSocket/{userId}/{pageId}, opened by its first table and closed by its last', () => {
  const [one, two] = [openTable('a'), openTable('b')];
  expect(Plug.all).toHaveLength(1);
  expect(Plug.last.url).toMatch(/^wss:\/\/console\.example\.com\/jeecg-boot\/vxeSocket\/7\/[0-9a-f]{32}$/);
  expect(Plug.last.protocols).toEqual(['T']);
  Plug.last.say('open');
  one.close();
  expect(Plug.last.closed).toBe(false);
  two.close();
  expect([Plug.last.closed, vi.getTimerCount()]).toEqual([true, 0]);
  openTable('a');
  expect(Plug.all).toHaveLength(2);
  expect(Plug.all[1]?.url).toBe(Plug.all[0]?.url);
});

/** Events by millisecond; then the number of sockets, of heartbeats and of pending timers. */
type Moment = [
  at: number,
  event: 'open' | 'reply' | 'close' | 'error' | 'look',
  sockets: number,
  beats: number,
  timers: number,
];
const CLOCKS: [string, Moment[]][] = [
  [
    'nothing is sent before it is open',
    [
      [0, 'look', 1, 0, 0],
      [60_000, 'look', 1, 0, 0],
    ],
  ],
  ['a heartbeat when it opens', [[0, 'open', 1, 1, 1]]],
  [
    'the next one 10 s after the reply',
    [
      [0, 'open', 1, 1, 1],
      [5999, 'reply', 1, 1, 1],
      [15_998, 'look', 1, 1, 1],
      [15_999, 'look', 1, 2, 1],
      [16_500, 'reply', 1, 2, 1],
      [26_499, 'look', 1, 2, 1],
      [26_500, 'look', 1, 3, 1],
    ],
  ],
  [
    'no reply within 6 s: given up, and back 5 s later',
    [
      [0, 'open', 1, 1, 1],
      [5999, 'look', 1, 1, 1],
      [6000, 'look', 1, 1, 1],
      [10_999, 'look', 1, 1, 1],
      [11_000, 'look', 2, 0, 0],
      [11_500, 'open', 2, 1, 1],
    ],
  ],
  [
    'closed: back 5 s later, once',
    [
      [0, 'open', 1, 1, 1],
      [1000, 'close', 1, 1, 1],
      [2000, 'close', 1, 1, 1],
      [2000, 'error', 1, 1, 1],
      [5999, 'look', 1, 1, 1],
      [6000, 'look', 2, 0, 0],
      [30_000, 'look', 2, 0, 0],
    ],
  ],
  [
    'an error: back 5 s later, and again',
    [
      [0, 'error', 1, 0, 1],
      [4999, 'look', 1, 0, 1],
      [5000, 'error', 2, 0, 1],
      [9999, 'look', 2, 0, 1],
      [10_000, 'look', 3, 0, 0],
    ],
  ],
];
test('[2§4.16, 2§4.17, 2§4.18, 2§4.19, 2§9.19] heartbeat after 10 s, reply within 6 s, one way back after 5 s', async () => {
  for (const [name, moments] of CLOCKS) {
    Plug.all = [];
    const table = openTable('a');
    let now = 0;
    for (const [at, event, sockets, beats, timers] of moments) {
      await vi.advanceTimersByTimeAsync(at - now);
      now = at;
      if (event === 'reply') receive(REPLY);
      else if (event !== 'look') Plug.last.say(event, { code: 1006 });
      const sent = Plug.last.sent.filter((text) => text === BEAT).length;
      const found = [Plug.all.length, sent, vi.getTimerCount()];
      expect({ name, at, event, found }).toEqual({ name, at, event, found: [sockets, beats, timers] });
    }
    table.close();
  }
});

test('[2§3.32] table updates carry socketKey and args (row with id, plus a case id): rows reach the tables of their key; the words of a table not itself, but another one of the page', () => {
  const [mine, second, other]: [Row[], Row[], Row[]] = [[], [], []];
  const table = openTable('settle/sheet.item', mine);
  table.send({ id: '0', price: '1' }, SET);
  openTable('settle/sheet.item', second);
  openTable('settle/sheet', other);
  Plug.last.say('open');
  table.send({ id: '1', price: '2' }, SET);
  // A change sent before the socket opened is dropped.
  expect(Plug.last.sent).toHaveLength(2);
  const own = Plug.last.sent[1]!;
  expect(JSON.parse(own)).toEqual({
    type: 'update_vxe_table',
    data: { socketKey: 'settle/sheet.item', args: [{ id: '1', price: '2' }, expect.any(String), { ...SET, n: 2 }] },
  });
  receive(own);
  receive(update('settle/sheet.item', { id: '2' }, 'another'));
  expect([mine, second, other]).toEqual([[{ id: '2' }], [{ id: '1', price: '2' }, { id: '2' }], []]);
  table.close();
  table.send({ id: '3' }, SET);
  receive(update('settle/sheet.item', { id: '4' }, 'another'));
  expect([mine.length, second.length, Plug.last.sent.length]).toEqual([1, 3, 2]);
});

test.each([
  'ping',
  'null',
  '[]',
  '{"type":"update_vxe_table"}',
  '{"type":"update_vxe_table","data":{"socketKey":"a"}}',
  '{"type":"update_vxe_table","data":{"socketKey":"a","args":{"0":{"id":"1"}}}}',
  '{"type":"common_send_date","data":{"key":"a","args":[{"id":"1"}]}}',
  '{"type":"constructor","data":{}}',
  update('a', null, 'c'),
  update('a', '<b>', 'c'),
  update('a', [1], 'c'),
  update(['a'], { id: '1' }, 'c'),
  update('a', { id: '1' }, 'c', null),
  update('a', { id: '1' }, 'c', { kind: 'drop', n: 1 }),
  update('a', { id: '1' }, 'c', { kind: 'set', n: '1' }),
  update('a', { id: '1' }, 'c', { kind: 'insert', n: 1, of: { a: 1 } }),
  update('a', { id: '1' }, 'c', { kind: 'move', n: 1, after: '<b>' }),
  new ArrayBuffer(1),
])('%s is left', (data) => {
  const received: Row[] = [];
  openTable('a', received);
  Plug.last.say('open');
  receive(data);
  expect([received, Plug.all.length, vi.getTimerCount()]).toEqual([[], 1, 1]);
});
