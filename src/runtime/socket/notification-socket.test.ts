import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Plug } from '../../../tests/helpers/plug';
import { session } from '../session/session-state';
import { subscribe, onTokenRejected, socketState, startSocket, stopSocket } from './notification-socket';

const USER = { id: '7', username: 'wang', realname: '', avatar: '', orgCode: '' };
const last = () => Plug.last;
/** `subscribeKey` notifies asynchronously. */
const settle = () => vi.advanceTimersByTimeAsync(0);
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  Plug.all = [];
  page = new EventTarget();
  vi.stubGlobal('WebSocket', Plug);
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { href: 'https://console.example.com/x' });
  Object.assign(session(), { token: 'T', user: USER });
});
afterEach(() => {
  stopSocket();
  Object.assign(session(), { token: null, user: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[1§4.12, 2§7.61] a socket opens at /websocket/{userId} on the api host (wss where the page is https), with the token', () => {
  startSocket();
  startSocket();
  expect(Plug.all).toHaveLength(1);
  expect(last().url).toBe('wss://console.example.com/jeecg-boot/websocket/7');
  expect(last().protocols).toEqual(['T']);
  expect(socketState().open).toBe(false);
  last().say('open');
  expect(socketState().open).toBe(true);
  stopSocket();
  vi.stubGlobal('location', { href: 'http://127.0.0.1:7300/' });
  startSocket();
  expect(last().url).toBe('ws://127.0.0.1:7300/jeecg-boot/websocket/7');
});

test('[1§9.7] the heartbeat is the text HeartBeat every 20 s, while the socket is open', async () => {
  startSocket();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last().sent).toEqual([]);
  last().say('open');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(last().sent).toEqual(['HeartBeat']);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(last().sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(last().sent).toEqual(['HeartBeat', 'HeartBeat']);
  last().say('close', { code: 1006 });
  await vi.advanceTimersByTimeAsync(4000);
  expect(Plug.all[0]?.sent).toHaveLength(2);
});

describe('the way back', () => {
  test.each([
    ['close', ['close']],
    ['error', ['error']],
    ['error and close together, once', ['error', 'close', 'close', 'error']],
  ])('[1§4.14, 1§9.6, 2§4.22] it reconnects 5 s after: %s', async (_what, events) => {
    startSocket();
    last().say('open');
    const first = last();
    for (const event of events) first.say(event, { code: 1006 });
    expect([socketState().open, Plug.all.length, vi.getTimerCount()]).toEqual([false, 1, 1]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(Plug.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(Plug.all).toHaveLength(2);
    // Events of the replaced socket are ignored.
    first.say('close', { code: 1006 });
    expect(vi.getTimerCount()).toBe(0);
    expect(first.closed).toBe(true);
  });
});

test('the network is back: at once, and the pending way back is gone', async () => {
  startSocket();
  page.dispatchEvent(new Event('online'));
  expect(Plug.all).toHaveLength(1);
  last().say('close', { code: 1006 });
  page.dispatchEvent(new Event('online'));
  expect([Plug.all.length, vi.getTimerCount()]).toEqual([2, 0]);
  last().say('open');
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Plug.all).toHaveLength(2);
});

describe('who is signed in', () => {
  test('signing out closes, signing in opens', async () => {
    startSocket();
    last().say('open');
    Object.assign(session(), { token: null, user: null });
    await settle();
    expect([last().closed, socketState().open, vi.getTimerCount()]).toEqual([true, false, 0]);
    page.dispatchEvent(new Event('online'));
    expect(Plug.all).toHaveLength(1);
    Object.assign(session(), { user: { ...USER, id: '8' }, token: 'T8' });
    await settle();
    expect([last().url.endsWith('/websocket/8'), last().protocols]).toEqual([true, ['T8']]);
    stopSocket();
    Object.assign(session(), { token: 'T9' });
    await settle();
    expect(Plug.all).toHaveLength(2);
  });

  test('a token that the server ends (4401) is not tried again; the next one is', async () => {
    const onRejected = vi.fn<() => void>();
    const stop = onTokenRejected(onRejected);
    startSocket();
    last().say('open');
    last().say('close', { code: 1006 });
    expect(onRejected).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    last().say('open');
    last().say('close', { code: 4401 });
    expect(onRejected).toHaveBeenCalledOnce();
    stop();
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(Plug.all).toHaveLength(2);
    session().token = 'T2';
    await settle();
    expect([Plug.all.length, last().protocols]).toEqual([3, ['T2']]);
  });

  test('a handshake that is always refused is asked for every 5 s, after a minute once a minute', async () => {
    startSocket();
    const ways: boolean[] = [];
    for (let minute = 0; minute < 3; minute++) {
      for (let at = 0; at < 60; at++) {
        if (!last().closed) {
          ways.push(last().protocols.length > 0);
          last().say('error');
        }
        await vi.advanceTimersByTimeAsync(1000);
      }
    }
    expect(ways.length).toBeLessThanOrEqual(15);
    // Servers before 3.3 accept no sub-protocol: every second handshake is sent without one.
    expect(ways.slice(0, 4)).toEqual([true, false, true, false]);
  });

  test('a token that is no sub-protocol, or a user without an id, has no socket and does no harm', () => {
    session().token = 'two words';
    startSocket();
    expect([Plug.all.length, vi.getTimerCount()]).toEqual([0, 0]);
    stopSocket();
    Object.assign(session(), { token: 'T', user: { ...USER, id: '' } });
    startSocket();
    expect(Plug.all).toHaveLength(0);
  });
});

test('passes a message to the subscribers of its cmd and drops all others', () => {
  const topic = vi.fn();
  const user = vi.fn();
  const stop = [subscribe('topic', topic), subscribe('user', user)];
  startSocket();
  last().say('open');
  const receive = (data: unknown) => last().say('message', { data });
  receive('{"cmd":"topic","msgId":"1","msgTxt":"公告"}');
  receive('{"cmd":"user","userId":"7"}');
  for (const data of [
    'ping',
    '{"cmd":"heartcheck","msgTxt":"心跳响应"}',
    '{"cmd":["topic"]}',
    '{"cmd":"toString"}',
    '{"msgId":"1"}',
    '["topic"]',
    'null',
    '"topic"',
    "{cmd:'topic'}",
    '',
    new ArrayBuffer(1),
  ]) {
    receive(data);
  }
  expect(topic.mock.calls).toEqual([[{ cmd: 'topic', msgId: '1', msgTxt: '公告' }]]);
  expect(user.mock.calls).toEqual([[{ cmd: 'user', userId: '7' }]]);
  for (const one of stop) one();
  receive('{"cmd":"topic"}');
  expect(topic).toHaveBeenCalledTimes(1);
});
