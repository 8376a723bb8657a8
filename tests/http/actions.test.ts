/** Actions: permission, state, condition and asked fields; one transaction and one result per record. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/model/record';
import type { ApiResult } from '@/model/http/api-result';
import { buildApp } from '@/server/boot/app';
import { readConfig } from '@/server/config/config';
import { databaseKinds } from '../helpers/databases';
import { calls, openShop, type Shop } from './shop';

interface Outcome {
  id: string;
  success: boolean;
  message: string;
  result?: unknown;
}

describe.each(databaseKinds)('actions on %s', (kind) => {
  let shop: Shop;
  let order: (more?: Row) => Row;

  beforeAll(async () => {
    shop = await openShop(kind);
    ({ order } = await shop.seed());
  });
  afterAll(() => shop.close());
  beforeEach(() => void calls.splice(0));

  const act = (action: string, body: unknown, token?: string) =>
    shop.call<Outcome[]>('POST', `/shop/order/${action}`, { body, ...(token ? { token } : {}) });
  const add = (more?: Row) => shop.add('/shop/order', order(more));
  const get = (id: string) => shop.get('/shop/order', id);
  /** Approving needs another user than the creator. */
  const approved = async (more?: Row) => {
    const id = await add(more);
    await act('submit', { ids: [id] });
    await sql`update shop_order set status = 'approved' where id = ${id}`.execute(shop.db);
    return id;
  };
  const logOf = async (id: string) =>
    (
      await sql<AnyRow>`select action, change from sys_data_log where data_id = ${id} order by data_version`.execute(
        shop.db,
      )
    ).rows;

  it('sets the next state, the stamp columns and a log entry', async () => {
    const id = await add();
    expect(await act('submit', { ids: [id] })).toMatchObject({
      success: true,
      code: 200,
      message: '操作成功！',
      result: [{ id, success: true, message: '操作成功！' }],
    });
    expect(await get(id)).toMatchObject({ status: 'auditing', ver: 2, updateBy: 'admin' });
    const auditor = await shop.person('order_auditor', ['shop:order:pass']);
    expect(await act('pass', { ids: id, ask: { opinion: '同意' } }, auditor)).toMatchObject({ success: true });
    expect(await get(id)).toMatchObject({ status: 'approved', auditBy: 'order_auditor', ver: 3 });
    expect((await logOf(id)).map((entry) => entry.action)).toEqual(['add', 'submit', 'pass']);
    expect((await logOf(id)).at(-1)!.change).toMatchObject({
      before: { status: 'auditing' },
      after: { status: 'approved' },
    });
  });

  it.each([
    [
      'without a code',
      'submit',
      async () => ({ ids: [await add()] }),
      { code: 510, message: '没有权限，请联系管理员分配权限！' },
      'nobody',
    ],
    [
      'from the wrong state',
      'withdraw',
      async () => ({ ids: [await add()] }),
      { code: 500, message: '当前状态不能撤回' },
    ],
    [
      'against its condition (own record)',
      'pass',
      async () => {
        const id = await add();
        await act('submit', { ids: [id] });
        return { ids: [id] };
      },
      { code: 500, message: '不能审批自己创建的单据' },
    ],
    [
      'against its formula',
      'ship',
      async () => ({ ids: [await approved({ discount: '0' })], ask: { expressNo: 'E1' } }),
      { code: 500, message: '当前数据不满足“发货”的条件' },
    ],
    ['of no record', 'submit', async () => ({ ids: ['nosuch'] }), { code: 500, message: '未找到对应实体' }],
    ['without a record', 'submit', async () => ({}), { code: 500, message: '提交审核需要先选择记录' }],
    [
      'with a stale lock',
      'submit',
      async () => ({ ids: [await add()], ver: 7 }),
      { code: 409, message: '数据已被他人修改，请刷新' },
    ],
    [
      'without what it asks',
      'close',
      async () => ({ ids: [await approved()] }),
      { code: 500, result: { errors: [{ path: 'why' }] } },
    ],
    [
      'with too long an answer',
      'close',
      async () => ({ ids: [await approved()], ask: { why: 'x'.repeat(21) } }),
      { code: 500, result: { errors: [{ path: 'why' }] } },
    ],
    [
      'with a wrong named field',
      'ship',
      async () => ({ ids: [await approved()], ask: { expressNo: 'x'.repeat(31) } }),
      { code: 500, result: { errors: [{ path: 'expressNo' }] } },
    ],
    [
      'without a named field that its state requires',
      'ship',
      async () => ({ ids: [await approved()] }),
      { code: 500, result: { errors: [{ path: 'expressNo' }] } },
    ],
    ['with a body that is none', 'submit', async () => [1], { code: 500, message: '请求内容格式不正确' }],
  ] as [string, string, () => Promise<unknown>, Partial<ApiResult>, string?][])(
    'rejects an action %s',
    async (_, action, body, expected, person) => {
      const token = person ? await shop.person(person, ['shop:order:edit']) : undefined;
      const sent = (await body()) as { ids?: string[] };
      const id = sent.ids?.[0];
      const before = id && id !== 'nosuch' ? await get(id) : null;
      const functions = calls.length;
      expect(await act(action, sent, token)).toMatchObject({ success: false, ...expected });
      if (id && before) expect(await get(id)).toEqual(before);
      expect(calls.length).toBe(functions);
    },
  );

  it('returns the result of a rejected record as well', async () => {
    const id = await add();
    expect(await act('withdraw', { ids: [id] })).toMatchObject({
      result: [{ id, success: false, message: '当前状态不能撤回' }],
    });
  });

  it('runs each of several records in its own transaction, with its own result', async () => {
    const ids = [await add(), await approved(), await add(), 'nosuch'];
    const answer = await act('submit', { ids });
    expect(answer).toMatchObject({ success: true, message: '成功2条，失败2条' });
    expect(answer.result!.map(({ id, success, message }) => [id, success, message])).toEqual([
      [ids[0], true, '操作成功！'],
      [ids[1], false, '当前状态不能提交审核'],
      [ids[2], true, '操作成功！'],
      ['nosuch', false, '未找到对应实体'],
    ]);
    expect(await act('submit', { ids })).toMatchObject({ success: false, code: 500, message: '成功0条，失败4条' });
  });

  it('saves asked fields of the entity although they are read-only, and passes them to the function', async () => {
    const id = await approved();
    expect(await act('ship', { ids: [id], ask: { expressNo: ' SF100 ', amount: '1', status: 'void' } })).toMatchObject({
      success: true,
    });
    expect(await get(id)).toMatchObject({ expressNo: 'SF100', status: 'shipped', amount: '180.00' });
    expect(calls).toMatchObject([
      { name: 'ship', row: { id, expressNo: 'SF100', status: 'approved' }, ask: { expressNo: 'SF100' } },
    ]);
  });

  it('completes an action with one new state without a function', async () => {
    const id = await approved();
    await act('close', { ids: [id], ask: { why: '不要了' } });
    const stranger = await shop.person('stranger', ['shop:order:edit']);
    expect(await act('reopen', { ids: [id] }, stranger)).toMatchObject({ success: false, code: 510 });
    expect(await act('reopen', { ids: [id], ver: 1 })).toMatchObject({ success: false, code: 409 });
    expect(await act('reopen', { ids: [id] })).toMatchObject({ success: true, message: '操作成功！' });
    expect((await get(id)).status).toBe('draft');
    expect((await logOf(id)).at(-1)).toMatchObject({ action: 'reopen', change: { after: { status: 'draft' } } });
    expect(await act('reopen', { ids: [id] })).toMatchObject({ success: false, message: '当前状态不能重开' });
    expect(await act('reopen', {})).toMatchObject({ success: false, message: '重开需要先选择记录' });
  });

  it('stores named fields without a function', async () => {
    const id = await add();
    expect(await act('express', { ids: [id], ask: { expressNo: 'YT1', status: 'void' } })).toMatchObject({
      success: true,
    });
    expect(await get(id)).toMatchObject({ expressNo: 'YT1', status: 'draft' });
  });

  it('shows and requires named fields as in the new state', async () => {
    const id = await approved();
    expect(await act('handOver', { ids: [id], ask: {} })).toMatchObject({
      success: false,
      result: { errors: [{ path: 'signer' }] },
    });
    expect(await get(id)).toMatchObject({ status: 'approved', signer: null });
    expect(await act('handOver', { ids: [id], ask: { signer: '李四' } })).toMatchObject({ success: true });
    expect(await get(id)).toMatchObject({ status: 'shipped', signer: '李四' });
  });

  describe('with batch', () => {
    const states = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await get(id)).status));

    it('pass all records to one call of the function, in the order of the request', async () => {
      const ids = [await add(), await add(), await add()];
      calls.splice(0);
      const answer = await act('merge', { ids: [...ids, ids[0]], ver: 99, ask: { expressNo: 'M1' } });
      expect(answer).toMatchObject({ success: true, message: '已合并3单' });
      expect(answer.result!.map(({ id, success }) => [id, success])).toEqual(ids.map((id) => [id, true]));
      expect(calls.map(({ row }) => [row.id, row.status, row.expressNo])).toEqual(ids.map((id) => [id, 'draft', 'M1']));
      for (const id of ids) {
        expect(await get(id)).toMatchObject({ status: 'void', discount: '50.00', expressNo: 'M1', ver: 2 });
        expect((await logOf(id)).map(({ action }) => action)).toEqual(['add', 'merge']);
      }
    });

    it('reject all records for one, and name it', async () => {
      const ids = [await add(), await add(), await approved()];
      const last = await get(ids[2]!);
      calls.splice(0);
      const message = `${String(last.orderNo)}：当前状态不能合单`;
      expect(await act('merge', { ids })).toMatchObject({
        success: false,
        message,
        result: ids.map((id) => ({ id, success: false, message })),
      });
      expect(await act('merge', { ids: [ids[0], 'nosuch'] })).toMatchObject({ message: '未找到对应实体' });
      expect(calls).toEqual([]);
      expect(await states(ids)).toEqual(['draft', 'draft', 'approved']);
    });

    it('reject all records for a wrong value of one, and name it', async () => {
      const ids = [await add(), await add()];
      const answer = await act('merge', { ids, ask: { expressNo: 'x'.repeat(31) } });
      expect(answer.success).toBe(false);
      expect(await states(ids)).toEqual(['draft', 'draft']);
    });

    it('roll back all records when the function fails', async () => {
      const ids = [await add()];
      expect(await act('merge', { ids, ask: { expressNo: 'M1' } })).toMatchObject({ message: '请至少选择两单' });
      expect(await get(ids[0]!)).toMatchObject({ status: 'draft', expressNo: null, ver: 1 });
      expect(await act('merge', { ids: [] })).toMatchObject({ message: '合单需要先选择记录' });
      expect(await act('merge', {})).toMatchObject({ message: '合单需要先选择记录' });
    });
  });

  it('passes inline fields to the function only, which chooses one of several states', async () => {
    const [gone, back, broken] = [await approved(), await approved(), await approved()];
    expect(await act('close', { ids: [gone], ask: { why: '不要了', hack: 1 } })).toMatchObject({
      success: true,
      message: '已关单',
    });
    expect((await get(gone)).status).toBe('void');
    await act('close', { ids: [back], ask: { why: '退回' } });
    expect((await get(back)).status).toBe('draft');
    expect(calls[0]!.ask).toEqual({ why: '不要了' });
    expect(await act('close', { ids: [broken], ask: { why: '无状态' } })).toMatchObject({
      success: false,
      message: '操作失败，请稍后重试',
    });
    expect((await get(broken)).status).toBe('approved');
  });

  it('runs an action without a record once and returns its result', async () => {
    const answer = await act('count', {});
    expect(answer).toMatchObject({ success: true, result: [{ id: '', success: true }] });
    expect(answer.result![0]!.result).toBeTypeOf('number');
    expect(calls).toMatchObject([{ name: 'count', row: {} }]);
  });

  it('runs a child’s action on its row and recomputes the sums of the main record', async () => {
    const id = await add();
    const row = ((await get(id)).item as Row[])[0]!;
    expect(await act('free', { ids: [row.id] })).toMatchObject({ success: true });
    const after = await get(id);
    expect((after.item as Row[])[0]).toMatchObject({ id: row.id, price: '0.00', amount: '0.00' });
    expect(after).toMatchObject({ amount: '0.00', ver: 2 });
    expect(calls).toMatchObject([{ name: 'free', row: { id: row.id } }]);
    await act('submit', { ids: [id] });
    expect(await act('free', { ids: [row.id] })).toMatchObject({
      success: false,
      message: '当前数据不满足“赠送”的条件',
    });
    expect(await act('free', { ids: ['nosuch'] })).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  it('runs enable and disable of an action set without a function', async () => {
    const id = await shop.add('/shop/customer', { code: 'EN', name: '开关' });
    const turn = (action: string) => shop.call('POST', `/shop/customer/${action}`, { body: { ids: [id] } });
    expect(await turn('enable')).toMatchObject({ success: false, message: '当前状态不能启用' });
    expect(await turn('disable')).toMatchObject({ success: true });
    expect((await shop.get('/shop/customer', id)).status).toBe('0');
    expect(await turn('enable')).toMatchObject({ success: true });
  });

  it('rolls back a failing function and still runs the other records', async () => {
    const ids = [await add(), await add()];
    const before = await get(ids[0]!);
    expect(await act('boom', { ids: [ids[0]] })).toMatchObject({
      success: false,
      code: 500,
      message: '操作失败，请稍后重试',
    });
    const answer = await act('boom', { ids });
    expect((answer.result as Outcome[]).map(({ message }) => message)).toEqual([
      '操作失败，请稍后重试',
      '操作失败，请稍后重试',
    ]);
    expect(await get(ids[0]!)).toEqual(before);
  });

  describe('jobs', () => {
    interface Job {
      state: string;
      progress: number;
      message: string;
      result: unknown;
    }
    const start = async () =>
      (await shop.call<{ jobId: string }>('POST', '/shop/order/slow', { body: {} })).result!.jobId;
    const look = (id: string, token?: string) => shop.call<Job>('GET', `/sys/job/${id}`, token ? { token } : {});
    async function ended(id: string): Promise<Job> {
      for (let turn = 0; turn < 300; turn += 1) {
        const { result } = await look(id);
        if (result!.state !== 'running') return result!;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error('the job never ended');
    }
    it('reply at once and report progress and result', async () => {
      expect(await ended(await start())).toMatchObject({
        state: 'done',
        progress: 100,
        message: '跑完了',
        result: [{ success: true, result: 40 }],
      });
    });
    it('are visible to and cancelled by the user who started them only', async () => {
      const other = await shop.person('curious', ['shop:order:slow']);
      const id = await start();
      expect(await look(id, other)).toMatchObject({ success: false, message: '任务不存在' });
      expect(await shop.call('POST', `/sys/job/${id}/cancel`)).toMatchObject({ success: true });
      expect(await ended(id)).toMatchObject({ state: 'cancelled', message: '已取消' });
    });
  });

  it('fails at boot when a function is missing, and names the file to create', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const { schemas, db } = shop;
    await expect(buildApp({ config, db, schemas, modules: {} })).rejects.toThrow(
      /shop\/order: action "close" has no function; export close in src\/server\/modules\/shop\/order\.ts[\s\S]*rule "notTooMany" has no function/,
    );
  });
});
