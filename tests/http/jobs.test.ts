/** Background jobs: progress, cancellation, permissions, and what happens when the process that runs one is gone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '@/server/boot/app';
import { readConfig } from '@/server/config/config';
import type { ActionContext, ServerModules } from '@/server/crud';
import { newId } from '@/server/db';
import { channels } from '@/server/db/table-changes';
import { HttpError } from '@/server/http/http-error';
import type { Job } from '@/server/jobs/job';
import { serverModules } from '@/server/modules';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';

/** Stops a function until it is opened. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let arrive = (): void => undefined;
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  return { open, reached, wait: () => (arrive(), opened) };
}
/** The context of the last calls, and what the next call of a record's name does. */
const sent: string[] = [];
const before = new Map<string, (context: ActionContext) => Promise<void> | void>();

const modules: ServerModules = {
  ...serverModules,
  'work/parcel': {
    async send(context: ActionContext) {
      const name = String(context.row.name);
      sent.push(name);
      await before.get(name)?.(context);
      return { set: { note: `${context.me.username} ${String(context.ask.reason ?? '')}`.trim() } };
    },
    async pack(context: ActionContext) {
      await before.get('pack')?.(context);
      return { set: { note: 'packed' }, message: `已合并${context.rows.length}件` };
    },
    async sweep(context: ActionContext) {
      await before.get('sweep')?.(context);
      return { message: '清扫完了', result: 7 };
    },
  },
};

describe.each(databaseKinds)('jobs on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind, folders: ['schemas', 'tests/http/job-schemas'], app: { modules } });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    sent.splice(0);
    before.clear();
  });

  /** Adds parcels of these names. @returns their ids */
  async function parcels(names: readonly string[]): Promise<string[]> {
    const rows = names.map((name) => ({ id: newId(), name, status: 'open', del_flag: '0' }));
    await server.db.dynamic.insertInto('work_parcel').values(rows).execute();
    return rows.map(({ id }) => id);
  }
  const stored = (ids: readonly string[]) =>
    server.db.dynamic.selectFrom('work_parcel').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const start = async (action: string, body: object, token?: string) => {
    const reply = await server.call<{ jobId: string }>('POST', `/work/parcel/${action}`, {
      body,
      ...(token ? { token } : {}),
    });
    expect(reply).toMatchObject({ success: true, message: '已开始在后台执行' });
    return reply.result!.jobId;
  };
  const look = async (id: string, token?: string) =>
    (await server.call<Job>('GET', `/sys/job/${id}`, token ? { token } : {})).result!;
  const ended = (id: string, token?: string) =>
    expect
      .poll(async () => ['waiting', 'running'].includes((await look(id, token)).state), {
        timeout: 30_000,
        interval: 20,
      })
      .toBe(false)
      .then(() => look(id, token));
  /** A second server on the same database. */
  async function anotherServer(): Promise<FastifyInstance> {
    const { db, schemas } = server;
    const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, schemas, modules });
    await app.ready();
    return app;
  }

  /** A job that a process took and left. @returns its id */
  async function leave(action: string, ids: readonly string[], more: object = {}): Promise<string> {
    const { user_id: userId } = await server.db
      .selectFrom('sys_user')
      .select('id as user_id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const id = newId();
    const input = { entity: 'work/parcel', api: '/work/parcel', action, ids, ask: {} };
    await server.db
      .insertInto('jw_job')
      .values({
        id,
        kind: 'action',
        title: '包裹',
        user_id: userId,
        input,
        input_hash: id,
        state: 'running',
        worker: 'gone',
        attempts: 1,
        heartbeat: '2020-01-01 00:00:00',
        units: Math.max(1, ids.length),
        total: ids.length,
        resumable: ids.length > 0,
        ...more,
      })
      .execute();
    return id;
  }

  it('run each record in its own transaction, and list the records that failed by name and reason', async () => {
    const ids = await parcels(['a', 'b', 'c', 'd']);
    await server.db.dynamic.updateTable('work_parcel').set({ status: 'sent' }).where('id', '=', ids[1]!).execute();
    before.set('c', () => {
      throw new HttpError('work.broken', '箱子破了');
    });
    const job = await ended(await start('send', { ids, ask: { reason: '急' } }));
    expect(job).toMatchObject({
      title: '包裹：寄出',
      entity: 'work/parcel',
      state: 'done',
      progress: 100,
      done: 4,
      total: 4,
      failed: 2,
      message: '成功2条，失败2条',
      result: [
        { id: ids[1], name: 'b', success: false, message: '当前状态不能寄出' },
        { id: ids[2], name: 'c', success: false, message: '箱子破了' },
      ],
    });
    expect((await stored(ids)).map(({ status, note }) => [status, note])).toEqual([
      ['sent', 'admin 急'],
      ['sent', null],
      ['open', null],
      ['sent', 'admin 急'],
    ]);
  });

  it('name the record of a single one, and fail with its message', async () => {
    const ids = await parcels(['只此一件']);
    expect(await ended(await start('send', { ids }))).toMatchObject({
      title: '包裹 只此一件：寄出',
      state: 'done',
      result: [{ success: true }],
    });
    expect(await ended(await start('send', { ids }))).toMatchObject({
      state: 'failed',
      failed: 1,
      result: [{ name: '只此一件', message: '当前状态不能寄出' }],
    });
  });

  it('run once when the same action is started twice at once', async () => {
    const held = gate();
    before.set('sweep', held.wait);
    const [first, second] = await Promise.all([start('sweep', {}), start('sweep', {})]);
    expect(second).toBe(first);
    held.open();
    expect(await ended(first)).toMatchObject({ state: 'done', result: [{ success: true, result: 7 }] });
    // The work is done: the next click begins it again.
    const again = await start('sweep', {});
    expect(again).not.toBe(first);
    await ended(again);
  });

  it('stop before the next record when they are cancelled, and keep what is done', async () => {
    const ids = await parcels(['k1', 'k2', 'k3']);
    const seen: boolean[] = [];
    before.set('k2', async ({ isCancelled }) => {
      seen.push(isCancelled());
      const [{ id } = { id: '' }] = (await server.call<Job[]>('GET', '/sys/job/list')).result!.slice(-1);
      expect(await server.call('POST', `/sys/job/${id}/cancel`)).toMatchObject({ result: { cancelling: true } });
      seen.push(isCancelled());
    });
    expect(await ended(await start('send', { ids }))).toMatchObject({
      state: 'cancelled',
      cancelling: false,
      message: '已取消',
      done: 2,
      total: 3,
      failed: 0,
    });
    expect(seen).toEqual([false, true]);
    expect((await stored(ids)).map(({ status }) => status)).toEqual(['sent', 'sent', 'open']);
  });

  it('end a function at its next progress after the cancellation', async () => {
    const held = gate();
    before.set('sweep', async ({ progress }) => {
      progress(3, 10);
      await held.wait();
      progress(4, 10);
      sent.push('went on');
    });
    const id = await start('sweep', {});
    await held.reached;
    await server.call('POST', `/sys/job/${id}/cancel`);
    held.open();
    expect(await ended(id)).toMatchObject({ state: 'cancelled', done: 3, total: 10, progress: 30 });
    expect(sent).toEqual([]);
  });

  it('run all selected records in one transaction with batch', async () => {
    const ids = await parcels(['m1', 'm2']);
    expect(await ended(await start('pack', { ids }))).toMatchObject({ state: 'done', message: '已合并2件' });
    before.set('pack', ({ rows }) => {
      throw new HttpError('work.broken', `${rows.length}件放不下`);
    });
    expect(await ended(await start('pack', { ids }))).toMatchObject({ state: 'failed', message: '2件放不下' });
    expect((await stored(ids)).map(({ note }) => note)).toEqual(['packed', 'packed']);
  });

  it('stop when the permission is withdrawn while they run', async () => {
    const token = await addUser(server, { username: 'withdrawn', permissions: ['work:parcel:send'] });
    const ids = await parcels(['w1', 'w2', 'w3']);
    let receive = (): void => undefined;
    const withdrawn = new Promise<void>((resolve) => (receive = resolve));
    const stop = await server.db.listen(channels.tableChanged, (table) => table === 'sys_user_role' && receive());
    before.set('w1', async ({ me, db }) => {
      await db.deleteFrom('sys_user_role').where('user_id', '=', me.id).execute();
      await db.notify(channels.tableChanged, 'sys_user_role');
    });
    before.set('w2', () => withdrawn);
    const job = await ended(await start('send', { ids }, token), token);
    stop();
    // The notification may arrive before the check of the second parcel, and always arrives before that of the third.
    expect(sent).toEqual(['w1', 'w2'].slice(0, job.done));
    expect([1, 2]).toContain(job.done);
    expect(job).toMatchObject({ state: 'failed', message: '没有权限，请联系管理员分配权限！' });
  });

  it('are listed for their user until the result is closed, and unknown to others', async () => {
    const token = await addUser(server, { username: 'lister', permissions: ['work:parcel:sweep'] });
    const held = gate();
    before.set('sweep', held.wait);
    const id = await start('sweep', {}, token);
    const list = async () => (await server.call<Job[]>('GET', '/sys/job/list', { token })).result!.map((job) => job.id);
    expect(await list()).toEqual([id]);
    expect(await server.call('POST', `/sys/job/${id}/dismiss`, { token })).toMatchObject({
      success: false,
      message: '任务还在执行，请先取消',
    });
    held.open();
    await ended(id, token);
    for (const path of [`/sys/job/${id}/dismiss`, `/sys/job/${id}/cancel`])
      expect(await server.call('POST', path)).toMatchObject({ success: false, message: '任务不存在' });
    expect(await list()).toEqual([id]);
    await server.call('POST', `/sys/job/${id}/dismiss`, { token });
    expect(await list()).toEqual([]);
  });

  describe('of a process that is gone', () => {
    it('continue with the records that are not done', async () => {
      const ids = await parcels(['g1', 'g2', 'g3']);
      const id = await leave('send', ids, { position: 1, done: 1, failed: 1 });
      const other = await anotherServer();
      expect(await ended(id)).toMatchObject({ state: 'done', done: 3, failed: 1, message: '成功2条，失败1条' });
      await other.close();
      expect(sent).toEqual(['g2', 'g3']);
    });

    it('fail with what is known when they have no records', async () => {
      const id = await leave('sweep', []);
      const other = await anotherServer();
      expect(await ended(id)).toMatchObject({
        state: 'failed',
        message: '服务器中断了这项任务，已写入的内容保留，不会自动重做；请核对后再决定是否重新执行',
      });
      await other.close();
    });

    it('end when their work ends one process after the other', async () => {
      const id = await leave('send', await parcels(['poison', 'after']), { attempts: 3 });
      const other = await anotherServer();
      expect(await ended(id)).toMatchObject({ state: 'failed', done: 0 });
      await other.close();
      expect(sent).toEqual([]);
    });

    it('are continued by another process when the first one stops', async () => {
      const ids = await parcels(['s1', 's2', 's3']);
      const first = await anotherServer();
      let stopped: Promise<void> | null = null;
      before.set('s2', () => {
        stopped = first.close();
      });
      const headers = { 'x-access-token': await server.signIn() };
      const reply = await first.inject({ method: 'POST', url: `${BASE}/work/parcel/send`, headers, payload: { ids } });
      expect(await ended(reply.json().result.jobId)).toMatchObject({ state: 'done', done: 3, failed: 0 });
      await stopped;
      expect(sent).toEqual(['s1', 's2', 's3']);
    });
  });

  it('take ten thousand records', async () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    const id = await start('send', { ids });
    await expect.poll(async () => (await look(id)).failed, { timeout: 30_000 }).toBeGreaterThan(0);
    await server.call('POST', `/sys/job/${id}/cancel`);
    expect(await ended(id)).toMatchObject({ state: 'cancelled', total: 10_000 });
  });

  it('keep a bounded list of failures, and count all of them', async () => {
    const ids = await parcels(['last']);
    await server.db.dynamic.updateTable('work_parcel').set({ status: 'sent' }).where('id', '=', ids[0]!).execute();
    const results = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ id: `${index}`, success: false })));
    const id = await leave('send', [...Array.from({ length: 999 }, newId), ids[0]!], {
      position: 999,
      failed: 999,
      results,
    });
    const other = await anotherServer();
    const job = await ended(id);
    await other.close();
    expect(job).toMatchObject({ state: 'failed', failed: 1000, message: '成功0条，失败1000条' });
    expect(job.result).toHaveLength(500);
  });
});
