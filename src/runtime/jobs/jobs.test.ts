import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Plug } from '../../../tests/helpers/plug';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { onInvalidated } from '../records/invalidation';
import { session } from '../session/session-state';
import { startSocket, stopSocket } from '../socket/notification-socket';
import { cancelJob, dismissJob, jobs, showJob, watchJobs } from './jobs';

const running = {
  id: 'j1',
  title: '采购单：下单',
  entity: 'demo/order',
  state: 'running',
  done: 3,
  total: 10,
  progress: 30,
};
const failure = { id: 'r1', name: 'CG1', success: false, message: '当前状态不能下单' };
const ended = { ...running, state: 'done', done: 10, progress: 100, failed: 1, message: '成功9条，失败1条' };

let requests: string[];
/** What the server has: with its list of outcomes. */
let stored: object[];
let reloads: number;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Plug);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { href: 'https://console.example.com/x' });
  requests = [];
  stored = [];
  reloads = 0;
  startStubServer(({ method, path }) => {
    requests.push(`${method} ${path}`);
    if (path.endsWith('/list')) return stored;
    return path.endsWith('/cancel') ? { ...running, cancelling: true } : stored[0];
  });
  Object.assign(session(), { token: 'T', user: { id: '7', username: 'wang', realname: '', avatar: '', orgCode: '' } });
  onInvalidated('demo/order', () => void (reloads += 1));
  startSocket();
  stop = watchJobs();
});
afterEach(() => {
  stop();
  stopSocket();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(10);
async function push(job: object): Promise<void> {
  Plug.last.say('message', { data: JSON.stringify({ cmd: 'job', msgId: 'j1', job: JSON.stringify(job) }) });
  await settle();
}

test('asks for nothing at the start of a user without jobs', async () => {
  await settle();
  expect(requests).toEqual([]);
});

test('shows pushed progress, and at the end reloads the records once and reads the failures', async () => {
  await push(running);
  expect(jobs().list).toMatchObject([{ title: '采购单：下单', done: 3, total: 10, progress: 30, state: 'running' }]);
  expect(reloads).toBe(0);
  stored = [{ ...ended, result: [failure] }];
  await push(ended);
  expect(jobs().list).toMatchObject([
    { state: 'done', failed: 1, failures: [{ name: 'CG1', message: '当前状态不能下单' }] },
  ]);
  expect(requests).toEqual(['GET /sys/job/j1']);
  expect(reloads).toBe(1);
});

test('an end is final: progress that it has overtaken changes nothing', async () => {
  await push({ ...ended, failed: 0 });
  await push(running);
  expect(jobs().list).toMatchObject([{ state: 'done', done: 10 }]);
  expect(reloads).toBe(1);
});

test('asks the server while a job runs and nothing is pushed', async () => {
  stored = [running];
  await showJob('j1');
  stored = [{ ...ended, result: [failure] }];
  await vi.advanceTimersByTimeAsync(3100);
  expect(requests).toEqual(['GET /sys/job/j1', 'GET /sys/job/list']);
  expect(jobs().list).toMatchObject([{ state: 'done' }]);
  expect(reloads).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

test('shows the jobs again after a reload, without reloading records for what had ended', async () => {
  await push(running);
  stop();
  stored = [{ ...ended, result: [failure] }];
  stop = watchJobs();
  await settle();
  expect(jobs().list).toMatchObject([{ state: 'done', failures: [{ name: 'CG1' }] }]);
  expect(reloads).toBe(0);
});

test('cancels a job, and closes a result in all windows', async () => {
  await push(running);
  await cancelJob('j1');
  expect(jobs().list).toMatchObject([{ cancelling: true }]);
  await push({ ...ended, failed: 0 });
  await push({ ...ended, dismissed: true });
  expect(jobs().list).toEqual([]);
  await push({ ...ended, failed: 0 });
  await dismissJob('j1');
  expect(requests).toEqual(['POST /sys/job/j1/cancel', 'POST /sys/job/j1/dismiss']);
  expect(jobs().list).toEqual([]);
});

test.each([['no JSON'], ['[]'], ['{"id":1}'], ['{"id":"x","state":"gone"}']])('ignores %s', async (text) => {
  Plug.last.say('message', { data: JSON.stringify({ cmd: 'job', job: text }) });
  await settle();
  expect(jobs().list).toEqual([]);
});
