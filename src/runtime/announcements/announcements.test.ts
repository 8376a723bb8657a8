/** The bell's data: reload by messages, polling while the socket is closed, bursts, failures and malformed replies. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Plug } from '../../../tests/helpers/plug';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { ApiError } from '../errors/api-error';
import { session } from '../session/session-state';
import { startSocket, stopSocket } from '../socket/notification-socket';
import { bell, markRead, onBellOpened, watchAnnouncements } from './announcements';

const LIST = 'GET /sys/annountCement/listByUser';
const row = {
  id: 'a1',
  titile: '升级',
  msgContent: '<p>x</p>',
  priority: 'H',
  sender: 'admin',
  createTime: '2026-06-30 10:00:00',
};

let requests: string[];
let reply: unknown;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Plug);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { href: 'https://console.example.com/x' });
  requests = [];
  reply = { anntMsgList: [row], anntMsgTotal: 7, sysMsgList: [], sysMsgTotal: 0 };
  startStubServer(({ method, path }) => {
    requests.push(`${method} ${path}`);
    if (reply instanceof Error) throw reply;
    return reply;
  });
  Object.assign(session(), { token: 'T', user: { id: '7', username: 'wang', realname: '', avatar: '', orgCode: '' } });
  startSocket();
  stop = watchAnnouncements();
});
afterEach(() => {
  stop();
  stopSocket();
  Object.assign(session(), { token: null, user: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (ms = 10) => vi.advanceTimersByTimeAsync(ms);
const asked = () => requests.splice(0).filter((one) => one === LIST).length;
const say = (data: string) => Plug.last.say('message', { data });

async function openSocket(): Promise<void> {
  Plug.last.say('open');
  await settle();
  requests = [];
}

test('loads once at the start, when the socket opens: lists, totals and priorities', async () => {
  await settle();
  expect(asked()).toBe(0);
  Plug.last.say('open');
  await settle(2000);
  expect(asked()).toBe(1);
  expect(bell()).toMatchObject({
    status: 'ready',
    notices: {
      total: 7,
      list: [{ id: 'a1', title: '升级', sender: 'admin', priority: 'H', sendTime: row.createTime }],
    },
    system: { total: 0, list: [] },
  });
});

test('[1§4.15, 1§9.5, 2§4.24, 2§9.20] polls every 6000 ms only while the socket is closed; it reconnects 5 s later, heartbeat 20 s', async () => {
  await settle(1000);
  requests = [];
  await settle(5000);
  expect(asked()).toBe(1);
  await openSocket();
  await settle(60_000);
  expect([asked(), Plug.last.sent]).toEqual([0, ['HeartBeat', 'HeartBeat', 'HeartBeat']]);
  const sockets = Plug.all.length;
  Plug.last.say('close', { code: 1006 });
  await settle(4990);
  expect(Plug.all.length).toBe(sockets);
  await settle(1100);
  expect([Plug.all.length, asked()]).toEqual([sockets + 1, 1]);
});

test('[1§4.13, 2§4.20, 2§4.23] a message with cmd topic or user at /websocket/ reloads the notices, another one does not', async () => {
  await openSocket();
  expect(Plug.last.url).toContain('/websocket/7');
  for (const cmd of ['topic', 'user']) {
    say(JSON.stringify({ cmd, msgId: 'a1', msgTxt: '升级' }));
    await settle(400);
    expect(asked()).toBe(1);
  }
  for (const text of [
    '{"cmd":"sign"}',
    '{"cmd":["topic"]}',
    '[]',
    'null',
    'topic',
    '{"cmd":"__proto__"}',
    '{'.repeat(9999),
  ])
    say(text);
  await settle(1000);
  expect(asked()).toBe(0);
});

test('[1§4.16, 2§4.25] a loading failure stops the polling silently, until the socket closes again or the bell is opened', async () => {
  await settle(1000);
  reply = new ApiError('坏了');
  await settle(6000);
  requests = [];
  await settle(60_000);
  // The socket does not open: only its own timers run.
  expect(asked()).toBe(0);
  expect(bell()).toMatchObject({ status: 'failed', notices: { total: 7 } });
  reply = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 };
  onBellOpened();
  await settle();
  expect([asked(), bell().status]).toEqual([1, 'ready']);
  await settle(6000);
  expect(asked()).toBe(1);
  reply = new ApiError('坏了');
  await settle(6000);
  reply = {};
  Plug.last.say('open');
  await settle();
  Plug.last.say('close', { code: 1006 });
  requests = [];
  await settle(6000);
  expect(asked()).toBe(1);
});

test('loads a few times for a flood of messages', async () => {
  await openSocket();
  for (let index = 0; index < 5000; index += 1) say(`{"cmd":"topic","msgId":"${index}"}`);
  await settle(2000);
  expect(asked()).toBe(1);
});

test.each([
  ['null', null],
  ['a text', 'x'],
  ['wrong types', { anntMsgList: 'x', anntMsgTotal: {}, sysMsgList: { length: 3 }, sysMsgTotal: 'NaN' }],
  ['rows that are none', { anntMsgList: [null, 1, [], {}, { id: {} }], anntMsgTotal: -4, sysMsgTotal: 1e99 }],
])('shows nothing for a reply of %s', async (_name, malformed) => {
  await settle(1000);
  reply = malformed;
  onBellOpened();
  await settle();
  expect(bell()).toMatchObject({ status: 'ready', notices: { list: [], total: 0 }, system: { list: [], total: 0 } });
});

test('marks one as read by a PUT, and removes it from the count at once', async () => {
  await openSocket();
  await markRead('a1');
  expect(requests).toEqual(['PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId']);
  expect(bell().notices).toEqual({ list: [], total: 6 });
  await settle(400);
  expect(asked()).toBe(1);
});

test('forgets the notices of the user who signs out, also those of a late reply', async () => {
  stop();
  await settle(1000);
  expect(bell()).toMatchObject({ status: 'loading', notices: { list: [], total: 0 } });
  await settle(60_000);
  requests = [];
  await settle(60_000);
  expect(asked()).toBe(0);
});
