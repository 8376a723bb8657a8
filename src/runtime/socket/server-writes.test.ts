import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Plug } from '../../../tests/helpers/plug';
import { onInvalidated } from '../records/invalidation';
import { session } from '../session/session-state';
import { startSocket, stopSocket } from './notification-socket';
import { watchServerWrites } from './server-writes';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Plug);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { href: 'https://console.example.com/x' });
});
afterEach(() => {
  stopSocket();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reloads the views of the entities that the server has written, once for each notice', async () => {
  Object.assign(session(), { token: 'T', user: { id: '7', username: 'wang', realname: '', avatar: '', orgCode: '' } });
  const reloads: string[] = [];
  for (const entity of ['fin/pay-order', 'fund/flow', 'demo/order'])
    onInvalidated(entity, () => void reloads.push(entity));
  startSocket();
  const stop = watchServerWrites();
  const push = (message: object) => Plug.last.say('message', { data: JSON.stringify(message) });
  push({ cmd: 'records', entities: 'fin/pay-order,fund/flow' });
  push({ cmd: 'records' });
  await vi.advanceTimersByTimeAsync(10);
  expect(reloads).toEqual(['fin/pay-order', 'fund/flow']);
  stop();
  push({ cmd: 'records', entities: 'demo/order' });
  await vi.advanceTimersByTimeAsync(10);
  expect(reloads).toHaveLength(2);
});
