/** The guide's example does on a server what the guide says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { permissionRows } from '@/server/seed/permission-rows';
import type { TestServer } from '../helpers/server';
import { openExample } from './example';

describe('a contract on a server', () => {
  let server: TestServer;
  let supplier = '';
  beforeAll(async () => {
    server = await openExample();
    supplier = await add('supplier', { name: '甲公司', taxRate: '6', phone: '13812345678' });
  });
  afterAll(async () => {
    await server.close();
  });

  const post = (path: string, body: Row) => server.call<unknown>('POST', `/contract/${path}`, { body });
  async function add(noun: string, body: Row): Promise<string> {
    const { success, message, result } = await post(`${noun}/add`, body);
    if (!success) throw new Error(`${noun}: ${message} ${JSON.stringify(result)}`);
    return String(result);
  }
  async function read(id: string): Promise<Row> {
    const { result } = await server.call<Row>('GET', '/contract/contract/queryById', { query: { id } });
    return result ?? {};
  }
  const act = (name: string, id: string, ask: Row = {}) => post(`contract/${name}`, { ids: [id], ask });
  const draft = (more: Row = {}): Row => ({
    title: '办公桌椅',
    kind: 'goods',
    supplierId: supplier,
    item: [
      { goods: '桌子', quantity: 2, price: '10.10' },
      { goods: '椅子', price: '5' },
    ],
    ...more,
  });
  const effective = async (title: string): Promise<string> => {
    const id = await add('contract', draft({ title }));
    await act('submit', id);
    await act('audit', id, { agree: 'Y', words: '可以' });
    return id;
  };

  test('stores number, defaults, snapshot and computed values of a new contract', async () => {
    const row = await read(await add('contract', draft({ title: '新合同' })));
    expect(row).toMatchObject({
      status: 'draft',
      owner: 'admin',
      taxRate: '6.00',
      amount: '25.20',
      tax: '1.51',
      total: '26.71',
      supplierId_dictText: '甲公司',
      bond: null,
    });
    expect(row.contractNo).toMatch(/^HT\d{8}\d{5}$/);
    expect((row.item as Row[]).map(({ orderNum, quantity }) => [orderNum, quantity])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test.each<[string, Row, string]>([
    ['two lines of one name', { item: [1, 2].map(() => ({ goods: '桌子', price: '1' })) }, '货物或服务不能重复'],
    ['no lines', { item: [] }, '请至少添加一行合同明细'],
    ['an end before the beginning', { signDate: '2026-06-30', endDate: '2026-06-29' }, '截止日期不能早于签订日期'],
    [
      'a delivery before the beginning',
      { signDate: '2026-06-30', item: [{ goods: '桌子', price: '1', dueDate: '2026-06-29' }] },
      '交付日期不能早于签订日期',
    ],
    ['a deposit that is asked for and missing', { bonded: 'Y' }, '请输入保证金'],
  ])('rejects %s', async (_title, more, message) => {
    expect(await post('contract/add', draft({ title: '不成立', ...more }))).toMatchObject({ success: false, message });
  });

  test('changes states by actions only, to the one that the function returns', async () => {
    const id = await add('contract', draft({ title: '状态', status: 'closed' }));
    expect((await read(id)).status).toBe('draft');
    expect(await act('close', id)).toMatchObject({ success: false, message: '当前状态不能结束' });
    expect(await act('submit', id)).toMatchObject({ success: true });
    expect(await server.call('PUT', '/contract/contract/edit', { body: { id, title: '改名' } })).toMatchObject({
      success: false,
      message: '当前状态不可编辑',
    });
    expect(await act('audit', id, { agree: 'N' })).toMatchObject({ success: false, message: '请输入意见' });
    expect(await act('audit', id, { agree: 'N', words: '补附件' })).toMatchObject({ message: '已退回' });
    expect(await read(id)).toMatchObject({ status: 'draft', opinion: '补附件' });
  });

  test('stores asked fields of the entity and passes others to the function only', async () => {
    const id = await effective('询问');
    expect(await act('close', id)).toMatchObject({ success: false, message: '还没有付款，不能结束' });
    await add('payment', { contractId: id, amount: '1' });
    expect(await act('close', id, { closeDate: '2026-11-22', closeNote: '完' })).toMatchObject({ success: true });
    const row = await read(id);
    expect(row).toMatchObject({ status: 'closed', closeDate: '2026-11-22', closeNote: '完', opinion: '可以' });
    expect(row).not.toHaveProperty('agree');
  });

  test('adds payments as separate records of a contract', async () => {
    const id = await effective('付款');
    expect(await post('payment/add', { contractId: id, amount: '9999' })).toMatchObject({
      message: '不能超过合同的价税合计',
    });
    await add('payment', { contractId: id, amount: '2' });
    expect((await read(id)).payment).toMatchObject([{ amount: '2.00' }]);
    const other = await add('contract', draft({ title: '草稿' }));
    expect(await post('payment/add', { contractId: other, amount: '1' })).toMatchObject({ success: false });
  });

  test('rejects deleting a supplier that contracts refer to', async () => {
    await add('contract', draft({ title: '引用' }));
    expect(await server.call('DELETE', '/contract/supplier/delete', { query: { id: supplier } })).toMatchObject({
      success: false,
      message: '该记录已被引用，不能删除',
    });
  });

  test('copies a contract as a draft with its lines and a new number', async () => {
    const id = await effective('原件');
    const copied = await act('copy', id);
    expect(copied.message).toMatch(/^已复制为 HT/);
    const [outcome] = copied.result as { result: string }[];
    expect(await read(outcome?.result ?? '')).toMatchObject({ title: '原件（副本）', status: 'draft', total: '26.71' });
  });

  test('merges two drafts in one transaction, or none', async () => {
    const ids = [
      await add('contract', draft({ title: '甲' })),
      await add('contract', draft({ title: '乙', item: [{ goods: '灯', price: '3' }] })),
    ];
    const merge = (some: readonly string[]) => post('contract/merge', { ids: [...some] });
    expect(await merge(ids.slice(0, 1))).toMatchObject({ success: false, message: '请勾选两份合同' });
    expect(await merge([...ids, await effective('丙')])).toMatchObject({
      success: false,
      message: '丙：当前状态不能合并',
    });
    expect(await merge(ids)).toMatchObject({ success: true, message: expect.stringMatching(/^已并入 HT/) });
    expect((await read(ids[0]!)).item).toMatchObject([{ goods: '桌子' }, { goods: '椅子' }, { goods: '灯' }]);
    expect(await read(ids[1]!)).toEqual({});
  });

  test('seeds the menu entry and every permission of the guide', () => {
    const rows = permissionRows(server.schemas);
    const menu = rows.find(({ url }) => url === '/contract/contract');
    const codes = rows.filter(({ parent }) => parent === menu?.id).map(({ code }) => code);
    for (const name of ['add', 'edit', 'delete', 'detail', 'batch_delete', 'submit', 'audit', 'close', 'copy', 'merge'])
      expect(codes).toContain(`contract:contract:${name}`);
    expect(rows.map(({ code }) => code)).toContain('contract:supplier:col:phone');
  });
});
