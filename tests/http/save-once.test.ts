/** Saves with the header `Idempotency-Key`: executed once, also after a lost reply and a restart of the server. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { buildApp } from '@/server/boot/app';
import { readConfig } from '@/server/config/config';
import { pruneSaved } from '@/server/crud/write/save-once';
import { databaseKinds } from '../helpers/databases';
import { BASE } from '../helpers/server';
import { modules, openShop, type Shop } from './shop';

describe.each(databaseKinds)('a save with a key on %s', (kind) => {
  let shop: Shop;
  let seeded: Awaited<ReturnType<Shop['seed']>>;
  let admin: string;
  let lastKey = 0;

  beforeAll(async () => {
    shop = await openShop(kind);
    seeded = await shop.seed();
    admin = await shop.signIn();
  });
  afterAll(() => shop.close());

  const newKey = () => `test-key-${(lastKey += 1)}-0123456789`;
  interface Sent {
    api?: string;
    method?: 'POST' | 'PUT';
    token?: string;
    app?: Pick<Shop['app'], 'inject'>;
  }
  async function save(key: string, body: object, sent: Sent = {}) {
    const { api = '/shop/level/add', method = 'POST', token = admin, app = shop.app } = sent;
    const headers = { 'x-access-token': token, 'idempotency-key': key };
    const reply = await app.inject({ method, url: `${BASE}${api}`, headers, payload: body });
    return { status: reply.statusCode, error: reply.headers['x-error-code'], ...reply.json<ApiResult<string>>() };
  }
  const countOf = async (name: string) =>
    (await sql<{ n: number }>`select count(*)::int4 as n from shop_level where name = ${name}`.execute(shop.db))
      .rows[0]!.n;
  const wasSaved = async (key: string, token = admin) =>
    (await shop.call<{ saved: boolean }>('GET', '/sys/save/outcome', { query: { key }, token })).result?.saved;

  it('is executed once, and the second time gets the same reply', async () => {
    const key = newKey();
    expect(await wasSaved(key)).toBe(false);
    const first = await save(key, { name: '一次' });
    const second = await save(key, { name: '一次' });
    expect(first).toMatchObject({ success: true, message: '添加成功！' });
    expect([second.result, second.message]).toEqual([first.result, first.message]);
    expect([await countOf('一次'), await wasSaved(key)]).toEqual([1, true]);
  });

  it('is executed once when it is sent many times at once', async () => {
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 6 }, () => save(key, { name: '同时' })));
    expect(new Set(replies.map(({ result }) => result)).size).toBe(1);
    expect([replies.every(({ success }) => success), await countOf('同时')]).toEqual([true, 1]);
  });

  it('is executed once by a server that was started again', async () => {
    const key = newKey();
    const first = await save(key, { name: '重启' });
    const restarted = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      db: shop.db,
      schemas: shop.schemas,
      modules,
    });
    try {
      const again = await save(key, { name: '重启' }, { app: restarted });
      expect([again.success, again.result]).toEqual([true, first.result]);
    } finally {
      await restarted.close();
    }
    expect(await countOf('重启')).toBe(1);
  });

  it('replies success to an edit that is sent again, though the version of the record is newer by then', async () => {
    const id = await shop.add('/shop/order', seeded.order());
    const record = await shop.get('/shop/order', id);
    const key = newKey();
    const edit = () => save(key, { ...record, outerNo: 'E1' }, { api: '/shop/order/edit', method: 'PUT' });
    expect([(await edit()).success, (await edit()).success]).toEqual([true, true]);
    expect(
      await save(newKey(), { ...record, outerNo: 'E2' }, { api: '/shop/order/edit', method: 'PUT' }),
    ).toMatchObject({
      success: false,
      code: 409,
    });
  });

  it('may be corrected after a rejection with the same key, and other content after a success is rejected', async () => {
    const key = newKey();
    expect(await save(key, { name: '' })).toMatchObject({ success: false, error: 'record.invalid' });
    expect(await wasSaved(key)).toBe(false);
    expect(await save(key, { name: '改正' })).toMatchObject({ success: true });
    expect(await save(key, { name: '又改' })).toMatchObject({ success: false, error: 'record.otherContent' });
    expect([await countOf('改正'), await countOf('又改')]).toEqual([1, 0]);
  });

  it('keeps the keys of users apart', async () => {
    const other = await shop.person(`once_${kind}`, ['shop:level:add'], ['shop/level.list']);
    const key = newKey();
    expect((await save(key, { name: '各自' })).success).toBe(true);
    expect(await wasSaved(key, other)).toBe(false);
    expect((await save(key, { name: '各自' }, { token: other })).success).toBe(true);
    expect(await countOf('各自')).toBe(2);
  });

  it.each(['short', '"; drop table jw_saved --', 'x'.repeat(65), '０１２３４５６７８９０１２３４５６'])(
    'rejects the key %j',
    async (key) => {
      const reply = await save(encodeURI(key).slice(0, 70), { name: '坏键' });
      expect([reply.status, reply.error, await countOf('坏键')]).toEqual([400, 'record.badSaveKey', 0]);
    },
  );

  it('is forgotten after its time', async () => {
    const key = newKey();
    await save(key, { name: '旧键' });
    await sql`update jw_saved set create_time = now() - interval '9 days' where key = ${key}`.execute(shop.db);
    await pruneSaved(shop.db);
    expect(await wasSaved(key)).toBe(false);
  });
});

describe('the add and edit calls of every entity', () => {
  it('know the key: a client sends such a save again', async () => {
    const shop = await openShop();
    try {
      const token = await shop.signIn();
      const without: string[] = [];
      for (const { id, actions } of Object.values(shop.schemas.entities)) {
        for (const { key, call } of [actions['add'], actions['edit']].flatMap((one) => one ?? [])) {
          if (!call) continue;
          const reply = await shop.inject({
            method: call.method,
            url: `${BASE}${call.path.replaceAll(/\{\w+\}/g, 'x')}`,
            headers: { 'x-access-token': token, 'idempotency-key': 'bad key' },
            payload: {},
          });
          if (reply.headers['x-error-code'] !== 'record.badSaveKey') without.push(`${id} ${key} ${reply.body}`);
        }
      }
      expect(without).toEqual([]);
    } finally {
      await shop.close();
    }
  });
});
