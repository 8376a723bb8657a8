/** Actions on all records of a query: exactly those that the list shows, once each, and only as many as were confirmed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActionContext, ServerModules } from '@/server/crud';
import type { Job } from '@/server/jobs/job';
import { serverModules } from '@/server/modules';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';
import { buildRights } from './rights';

const API = '/work/parcel';
const sent: string[] = [];
const modules: ServerModules = {
  ...serverModules,
  'work/parcel': {
    async send({ row, ask }: ActionContext) {
      sent.push(String(row.name));
      return { set: { note: String(ask.reason ?? '') } };
    },
    pack: async () => undefined,
    sweep: async () => undefined,
  },
};

/** name, status: in plain memory what the table holds */
const ROWS: readonly (readonly [string, 'open' | 'sent'])[] = [
  ['a1', 'open'],
  ['a2', 'sent'],
  ['a3', 'open'],
  ['b1', 'open'],
  ['b2', 'open'],
];
const namesWith = (letter: string) => ROWS.map(([name]) => name).filter((name) => name.startsWith(letter));

describe.each(databaseKinds)('actions on all records of a query on %s', (kind) => {
  let server: TestServer;
  let ruled: string;
  let reader: string;

  beforeAll(async () => {
    server = await openTestServer({ kind, folders: ['schemas', 'tests/http/job-schemas'], app: { modules } });
    reader = await addUser(server, { username: 'reader', permissions: ['work:parcel:edit'] });
    const rights = buildRights(server);
    const user = await rights.user('ruled');
    const role = await rights.role('ruled', user);
    const menu = await rights.menu('work/parcel.list');
    const button = await rights.button('work:parcel:batch_delete', { parent_id: menu });
    const rule = await rights.rule(menu, { column: 'name', conditions: 'RIGHT_LIKE', value: 'b' });
    await rights.grant(role, [menu, button], [rule]);
    ruled = await rights.token(user);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    sent.splice(0);
    await sql`delete from work_parcel`.execute(server.db);
    const rows = ROWS.map(([name, status]) => ({ id: `p-${name}`, name, status, del_flag: '0' }));
    await server.db.dynamic.insertInto('work_parcel').values(rows).execute();
  });

  const start = (body: Record<string, unknown>, token?: string) =>
    server.call<{ jobId: string }>('POST', `${API}/matching`, { body, ...(token ? { token } : {}) });
  const ended = async (id: string, token?: string): Promise<Job> => {
    const look = async () => (await server.call<Job>('GET', `/sys/job/${id}`, token ? { token } : {})).result!;
    await expect
      .poll(async () => ['waiting', 'running'].includes((await look()).state), { timeout: 30_000, interval: 20 })
      .toBe(false);
    return look();
  };
  const left = async () => {
    const found = await sql<{ name: string }>`select name from work_parcel where del_flag = '0' order by name`.execute(
      server.db,
    );
    return found.rows.map(({ name }) => name);
  };

  it('deletes exactly the records that the filters select', async () => {
    const { result, message } = await start({ action: 'deleteBatch', query: { name: 'a*' }, count: 3 });
    expect(message).toBe('已开始在后台执行');
    expect(await ended(result!.jobId)).toMatchObject({ state: 'done', done: 3, failed: 0, title: '包裹：批量删除' });
    expect(await left()).toEqual(namesWith('b'));
  });

  it('runs an action once for each, and names the records that it is not allowed on', async () => {
    const query = { superQueryParams: encodeURI('[{"field":"name","rule":"right_like","val":"a"}]') };
    const { result } = await start({ action: 'send', query, count: 3, ask: { reason: '急' } });
    expect(await ended(result!.jobId)).toMatchObject({ done: 3, failed: 1, result: [{ name: 'a2', success: false }] });
    expect(sent.toSorted()).toEqual(['a1', 'a3']);
  });

  it('takes the records of one group of a grouped list', async () => {
    const query = { groupBy: 'status,name', groupValues: '["open"]', name: 'a*' };
    const { result } = await start({ action: 'deleteBatch', query, count: 2 });
    expect(await ended(result!.jobId)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect(await left()).toEqual(['a2', ...namesWith('b')]);
  });

  it('rejects another number than the user confirmed, and does nothing', async () => {
    for (const count of [2, 4, 0, '3', null])
      expect(await start({ action: 'deleteBatch', query: { name: 'a*' }, count })).toMatchObject({ success: false });
    expect(await start({ action: 'deleteBatch', query: { name: 'a*' }, count: 4 })).toMatchObject({
      code: 409,
      message: '符合条件的记录已有变化，请重新确认',
    });
    expect(await left()).toHaveLength(ROWS.length);
  });

  it('applies the data rules of the user', async () => {
    expect(await start({ action: 'deleteBatch', query: {}, count: ROWS.length }, ruled)).toMatchObject({ code: 409 });
    const { result } = await start({ action: 'deleteBatch', query: {}, count: 2 }, ruled);
    await ended(result!.jobId, ruled);
    expect(await left()).toEqual(namesWith('a'));
  });

  it('starts one job for one key, however often the request is sent', async () => {
    const request = () =>
      server.inject({
        method: 'POST',
        url: `${BASE}${API}/matching`,
        headers: { 'X-Access-Token': admin, 'Idempotency-Key': `matching-${kind}-0123456789` },
        payload: { action: 'send', query: { name: 'b*' }, count: 2 },
      });
    const admin = await server.signIn();
    const replies = await Promise.all([request(), request(), request()]);
    const ids = replies.map((reply) => reply.json<{ result: { jobId: string } | null }>().result?.jobId);
    expect(new Set(ids.filter(Boolean)).size).toBe(1);
    await ended(ids.find(Boolean)!);
    expect(sent.toSorted()).toEqual(namesWith('b'));
  });

  it.each([
    ['an action of all records at once', 'pack'],
    ['an action without a list of records', 'detail'],
    ['an unknown action', 'nosuch'],
    ['a name of every object', 'constructor'],
  ])('rejects %s', async (_, action) => {
    expect(await start({ action, query: {}, count: ROWS.length })).toMatchObject({
      success: false,
      message: '此操作只能用于勾选的记录',
    });
  });

  it('rejects users without the permission of the action, and no records', async () => {
    expect(await start({ action: 'deleteBatch', query: {}, count: ROWS.length }, reader)).toMatchObject({ code: 510 });
    expect(await start({ action: 'deleteBatch', query: { name: 'none' }, count: 0 })).toMatchObject({
      message: '请选择记录',
    });
    expect(await start({ action: 'deleteBatch', query: 'name', count: 5 })).toMatchObject({ success: false });
    expect(await left()).toHaveLength(ROWS.length);
  });
});
