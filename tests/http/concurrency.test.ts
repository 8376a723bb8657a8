/** Concurrent writes. Only PostgreSQL has several connections, so only there these tests can fail. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/model/record';
import type { ApiResult } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { calls, openShop, type Shop } from './shop';

const AT_ONCE = 8;
const times = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));
const succeeded = (answers: readonly ApiResult[]) => answers.filter((answer) => answer.success).length;

describe.each(databaseKinds)('writers at the same time on %s', (kind) => {
  let shop: Shop;
  let seeded: Awaited<ReturnType<Shop['seed']>>;

  beforeAll(async () => {
    shop = await openShop(kind);
    seeded = await shop.seed();
    await shop.signIn();
  });
  afterAll(() => shop.close());

  const call = (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { body?: unknown; query?: Record<string, string> },
  ) => shop.call(method, path, options);

  it.each([
    ['ver', '/shop/order', () => seeded.order(), 'outerNo'],
    ['updateTime', '/shop/level', () => ({ name: '级' }), 'name'],
  ] as [string, string, () => Row, string][])(
    '[I16] saves one of several edits of one version (lock by %s)',
    async (_, api, body, field) => {
      const record = await shop.get(api, await shop.add(api, body()));
      const answers = await times((index) => call('PUT', `${api}/edit`, { body: { ...record, [field]: `w${index}` } }));
      expect(succeeded(answers)).toBe(1);
      for (const answer of answers.filter((one) => !one.success)) {
        expect(answer).toMatchObject({ code: 409, message: '数据已被他人修改，请刷新' });
      }
      const winner = answers.findIndex((answer) => answer.success);
      expect((await shop.get(api, String(record.id)))[field]).toBe(`w${winner}`);
      const { rows } =
        await sql<AnyRow>`select count(*)::int4 as n from sys_data_log where data_id = ${record.id}`.execute(shop.db);
      expect(rows[0]!.n).toBe(2);
    },
  );

  it('runs an action once when it is sent many times', async () => {
    const id = await shop.add('/shop/order', seeded.order());
    await sql`update shop_order set status = 'approved' where id = ${id}`.execute(shop.db);
    calls.splice(0);
    const answers = await times(() =>
      call('POST', '/shop/order/ship', { body: { ids: [id], ask: { expressNo: 'SF1' } } }),
    );
    expect(succeeded(answers)).toBe(1);
    expect(calls.length).toBe(1);
    for (const answer of answers.filter((one) => !one.success)) expect(answer.message).toBe('当前状态不能发货');
  });

  it('finishes actions with batch over the same records in different order, without a deadlock', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push(await shop.add('/shop/order', seeded.order()));
    calls.splice(0);
    const answers = await times((index) =>
      call('POST', '/shop/order/merge', { body: { ids: index % 2 ? ids : ids.toReversed() } }),
    );
    expect(succeeded(answers)).toBe(1);
    expect(calls.length).toBe(ids.length);
    for (const answer of answers.filter((one) => !one.success)) expect(answer.message).toContain('：当前状态不能合单');
  });

  it('assigns each serial number once', async () => {
    const answers = await times(() => call('POST', '/shop/order/add', { body: seeded.order() }));
    expect(succeeded(answers)).toBe(AT_ONCE);
    const records = await Promise.all(answers.map((answer) => shop.get('/shop/order', String(answer.result))));
    expect(new Set(records.map((record) => record.orderNo)).size).toBe(AT_ONCE);
  });

  it('saves a unique value once and returns a field error to the others', async () => {
    const answers = await times((index) =>
      call('POST', '/shop/customer/add', { body: { code: 'ONCE', name: `n${index}` } }),
    );
    expect(succeeded(answers)).toBe(1);
    for (const answer of answers.filter((one) => !one.success)) {
      expect(answer).toMatchObject({
        code: 500,
        result: { errors: [{ path: 'code', message: '该值不可用，系统中已存在！' }] },
      });
    }
  });

  it('deletes a record once', async () => {
    const id = await shop.add('/shop/level', { name: 'gone' });
    const answers = await times(() => call('DELETE', '/shop/level/delete', { query: { id } }));
    expect(succeeded(answers)).toBe(1);
  });

  it('finishes batches that overlap in different order, without a deadlock', async () => {
    const ids = await times((index) => shop.add('/shop/level', { name: `o${index}` }));
    const answers = await times((index) =>
      call('DELETE', '/shop/level/deleteBatch', { query: { ids: (index % 2 ? ids : ids.toReversed()).join(',') } }),
    );
    expect(succeeded(answers)).toBe(1);
  });

  it('rejects a delete while another transaction adds a reference', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const customer = await shop.add('/shop/customer', { code: `RACE${turn}`, name: '赛' });
      const [added, removed] = await Promise.all([
        call('POST', '/shop/order/add', { body: seeded.order({ customerId: customer }) }),
        call('DELETE', '/shop/customer/delete', { query: { id: customer } }),
      ]);
      expect([added.success, removed.success].toSorted()).toEqual([false, true]);
    }
  });

  it('rejects one of two moves that would close a loop in a tree', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [a, b] = [await shop.add('/shop/area', { name: 'a' }), await shop.add('/shop/area', { name: 'b' })];
      const answers = await Promise.all([
        call('PUT', '/shop/area/edit', { body: { id: a, parentId: b } }),
        call('PUT', '/shop/area/edit', { body: { id: b, parentId: a } }),
      ]);
      expect(succeeded(answers)).toBe(1);
    }
  });
});
