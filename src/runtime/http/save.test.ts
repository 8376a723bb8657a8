import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { bodyOf, stubAdapter, type StubReply } from '../../../tests/helpers/stub-server';
import { createRuntime } from '../create-runtime';
import { config } from '../environment/config';
import { session } from '../session/session-state';
import { capabilities } from './capabilities';
import { connection, reportConnectionLost, retryNow } from './connection';
import { WRITE } from './policy';
import { setExpiryHandler } from './request';
import { sendSave, wasSaved, type SaveRequest } from './save';

const LOST = 'lost';
type Step = StubReply | typeof LOST;

const ok: StubReply = { data: { success: true, code: 200, message: '添加成功！', result: '7' } };
let steps: Step[] = [];
let seen: { method: string; key: unknown; token: unknown; body: unknown }[] = [];
let isHealthy = true;

/** Starts a runtime whose server replies with `steps`, one after the other. */
function serve(supported: boolean, ...given: Step[]): void {
  steps = given;
  seen = [];
  isHealthy = true;
  createRuntime({
    adapter: stubAdapter(async (request) => {
      const { headers } = request;
      seen.push({
        method: String(request.method),
        key: headers['Idempotency-Key'],
        token: headers['X-Access-Token'],
        body: bodyOf(request),
      });
      const step = steps.shift() ?? LOST;
      if (step === LOST) throw new Error('lost');
      return step;
    }),
  });
  Object.assign(session(), { token: 't1' });
  const calls = new Set(supported ? [extensions.saveOutcome] : []);
  Object.assign(capabilities(), { base: config().apiBase, calls });
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => (isHealthy ? Promise.resolve(new Response()) : Promise.reject(new Error('down'))));
});
afterEach(() => void vi.unstubAllGlobals());

const body = { name: '铅笔' };
const add: SaveRequest = { method: 'POST', path: '/demo/add', body, policy: WRITE, adds: true, keyed: true };
const edit: SaveRequest = { ...add, method: 'PUT', path: '/demo/edit', adds: false };
const attempt = (signal = new AbortController().signal) => ({ key: 'k'.repeat(32), signal });
/** A machine that is busy may take seconds over a step. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
/** Lets the runtime find that the server is back. */
const reconnect = () => {
  isHealthy = true;
  return soon(() => {
    retryNow();
    expect(connection().lost).toBe(false);
  });
};
/** Waits until the loss is noticed; the server stays away until `reconnect`. */
const isLost = () => {
  isHealthy = false;
  return soon(() => expect(connection().lost).toBe(true));
};

it('is sent again with the same key and content after a lost reply', async () => {
  serve(true, LOST, LOST, ok);
  const saving = sendSave(add, attempt());
  await soon(() => {
    retryNow();
    expect(seen).toHaveLength(3);
  });
  expect(await saving).toMatchObject({ success: true, result: '7' });
  const sent = { method: 'post', key: 'k'.repeat(32), token: 't1', body };
  expect(seen).toEqual([sent, sent, sent]);
});

it('continues with the new token when the session expired meanwhile', async () => {
  serve(true, LOST, { status: 401, data: {} }, ok);
  setExpiryHandler(() => {
    session().token = 't2';
    return Promise.resolve('renewed');
  });
  const saving = sendSave(edit, attempt());
  await isLost();
  await reconnect();
  expect(await saving).toMatchObject({ success: true });
  expect(seen.map(({ token, key }) => [token, key])).toEqual(['t1', 't1', 't2'].map((one) => [one, 'k'.repeat(32)]));
});

it('is not sent again when the user stops waiting', async () => {
  serve(true, LOST, ok);
  const stop = new AbortController();
  const saving = sendSave(add, attempt(stop.signal));
  await isLost();
  stop.abort();
  await expect(saving).rejects.toMatchObject({ cancelled: true });
  await reconnect();
  expect(seen).toHaveLength(1);
});

it.each([
  ['an add', add, { outcomeUnknown: true, message: expect.stringContaining('无法确认是否已保存') as string }],
  ['an edit', edit, { outcomeUnknown: false }],
])('%s whose reply was lost is sent once to a server without idempotency keys', async (_what, request, error) => {
  serve(false, LOST, ok);
  await expect(sendSave(request, attempt())).rejects.toMatchObject(error);
  await reconnect();
  expect(seen).toMatchObject([{ key: undefined }]);
});

it('a save with a path of its own is sent once to any server', async () => {
  serve(true, LOST, ok);
  await expect(sendSave({ ...add, keyed: false }, attempt())).rejects.toMatchObject({ outcomeUnknown: true });
  expect(seen).toMatchObject([{ key: undefined }]);
});

it('waits for a server that is known to be unreachable, then is sent once', async () => {
  serve(false, ok);
  isHealthy = false;
  reportConnectionLost();
  const saving = sendSave(add, attempt());
  expect(seen).toEqual([]);
  isHealthy = true;
  await reconnect();
  expect(await saving).toMatchObject({ success: true });
  expect(seen).toHaveLength(1);
});

it('a rejection is the result, whatever was lost before', async () => {
  serve(true, LOST, { data: { success: false, code: 409, message: '数据已被他人修改，请刷新' } });
  const saving = sendSave(edit, attempt());
  const rejected = expect(saving).rejects.toMatchObject({ code: 409 });
  await isLost();
  await reconnect();
  await rejected;
});

it('asks whether a save was executed only a server that knows', async () => {
  const reply = (saved: boolean): StubReply => ({ data: { success: true, code: 0, message: '', result: { saved } } });
  serve(true, reply(true), reply(false), LOST);
  expect([await wasSaved('k1'), await wasSaved('k2'), await wasSaved('k3')]).toEqual([true, false, false]);
  serve(false, reply(true));
  expect([await wasSaved('k1'), seen]).toEqual([false, []]);
});
