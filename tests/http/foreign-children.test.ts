/** Foreign children: records of another entity that a main record shows and computes with, and never writes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

const text = { type: 'input', size: 40 };
const money = { type: 'inputNumber', size: [8, 2] };
const entity = (name: string, title: string, rest: object) => ({
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title,
  table: `far_${name}`,
  api: `/far/${name}`,
  permissionPrefix: `far:${name}`,
  titleField: 'no',
  ...rest,
});
const lines = (table: string) => ({
  title: '行',
  table,
  foreignKey: 'mainId',
  fields: { price: { label: '价', ...money } },
});

const files = {
  /** Sums the totals of its bills, which sum their own lines. */
  contract: entity('contract', '合同', {
    fields: {
      no: { label: '编号', ...text },
      billed: { label: '已开票', type: 'inputNumber', size: [4, 2], value: '=sum(bill.total)' },
      bills: { label: '张数', type: 'inputNumber', size: 4, value: '=count(bill)' },
    },
    children: { bill: { title: '账单', entity: 'far/bill', foreignKey: 'contractId' } },
  }),
  bill: entity('bill', '账单', {
    fields: {
      no: { label: '编号', ...text, required: true },
      contractId: { label: '合同', type: 'select', ref: 'far/contract' },
      status: { label: '状态', ...text, default: 'open' },
      total: { label: '合计', ...money, value: '=sum(line.price)' },
      rest: { label: '余额', ...money, visible: '=count(line) > 0', value: '=sum(line.price) - 1' },
    },
    checks: [{ expect: '=sum(line.price) < 1000', message: '太多', at: 'total' }],
    state: { field: 'status', edit: ['open'] },
    children: { line: lines('far_bill_line') },
  }),
  /** Its foreign key declares no reference. */
  note: entity('note', '附注', { fields: { no: { label: '编号', ...text }, billNo: { label: '账单', ...text } } }),
  paper: entity('paper', '文件', {
    fields: { no: { label: '编号', ...text } },
    children: { note: { title: '附注', entity: 'far/note', foreignKey: 'billNo' } },
  }),
};

describe.each(databaseKinds)('foreign children on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, 'far'));
    for (const [name, file] of Object.entries(files))
      writeFileSync(join(folder, `far/${name}.entity.json`), JSON.stringify(file));
    server = await openTestServer({ kind, folders: ['schemas', folder] });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function add(name: string, body: object): Promise<string> {
    const { result, message } = await server.call<string>('POST', `/far/${name}/add`, { body });
    if (!result) throw new Error(message);
    return result;
  }
  const get = async (name: string, id: string) =>
    (await server.call<Row>('GET', `/far/${name}/queryById`, { query: { id } })).result;
  const edit = async (name: string, id: string, changes: object) =>
    server.call('PUT', `/far/${name}/edit`, { body: { ...(await get(name, id)), ...changes } });
  const remove = (name: string, id: string) => server.call('DELETE', `/far/${name}/delete`, { query: { id } });

  async function contractWithBill(): Promise<{ contract: string; bill: string }> {
    const contract = await add('contract', { no: 'C' });
    return { contract, bill: await add('bill', { no: 'B', contractId: contract, line: [{ price: '10' }] }) };
  }

  test('a main record is saved although its foreign rows sum their own child', async () => {
    const { contract, bill } = await contractWithBill();
    expect(await edit('contract', contract, { no: 'C2' })).toMatchObject({ success: true });
    expect(await get('contract', contract)).toMatchObject({
      no: 'C2',
      billed: '10.00',
      bill: [{ id: bill, total: '10.00', rest: '9.00' }],
    });
    expect(await get('bill', bill)).toMatchObject({ total: '10.00', rest: '9.00', updateTime: null });
  });

  test('a main record does not write foreign rows of the request', async () => {
    const { contract, bill } = await contractWithBill();
    const sent = [
      { id: bill, no: 'X' },
      { id: 'new', no: 'Y' },
    ];
    expect(await edit('contract', contract, { bill: sent })).toMatchObject({ success: true });
    expect((await get('contract', contract))!.bill).toMatchObject([{ id: bill, no: 'B' }]);
    expect(await edit('contract', contract, { bill: [] })).toMatchObject({ success: true });
    expect((await get('contract', contract))!.bill).toHaveLength(1);
  });

  test.each([
    ['with a reference', 'contract', 'bill', 'contractId'],
    ['without a reference', 'paper', 'note', 'billNo'],
  ])('a main record with foreign rows cannot be deleted: foreign key %s', async (_, main, child, key) => {
    const id = await add(main, { no: 'M' });
    const row = await add(child, { no: 'R', [key]: id });
    expect(await remove(main, id)).toMatchObject({ success: false, message: '该记录已被引用，不能删除' });
    expect(await get(child, row)).toMatchObject({ no: 'R' });
    expect(await remove(child, row)).toMatchObject({ success: true });
    expect(await remove(main, id)).toMatchObject({ success: true });
  });

  test('aggregates of the main record follow every write of a foreign row', async () => {
    const { contract, bill } = await contractWithBill();
    const totals = async (id: string) => [(await get('contract', id))!.billed, (await get('contract', id))!.bills];
    expect(await totals(contract)).toEqual(['10.00', 1]);
    await edit('bill', bill, { line: [{ price: '10' }, { price: '5.5' }] });
    expect(await totals(contract)).toEqual(['15.50', 1]);
    const other = await add('contract', { no: 'D' });
    await edit('bill', bill, { contractId: other });
    expect([await totals(contract), await totals(other)]).toEqual([
      ['0.00', 0],
      ['15.50', 1],
    ]);
    await remove('bill', bill);
    expect(await totals(other)).toEqual(['0.00', 0]);
  });

  test('an open form of the main record can be saved after its aggregate changed', async () => {
    const { contract } = await contractWithBill();
    const opened = await get('contract', contract);
    await add('bill', { no: 'B2', contractId: contract, line: [{ price: '1' }] });
    expect(await server.call('PUT', '/far/contract/edit', { body: { ...opened, no: 'E' } })).toMatchObject({
      success: true,
    });
    expect(await get('contract', contract)).toMatchObject({ no: 'E', billed: '11.00' });
  });

  test('a foreign row is rejected when the main record cannot store its aggregate', async () => {
    const { contract } = await contractWithBill();
    const body = { no: 'B2', contractId: contract, line: [{ price: '500' }] };
    const answer = await server.call('POST', '/far/bill/add', { body });
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining('所属合同的已开票') });
    expect(await get('contract', contract)).toMatchObject({ billed: '10.00', bill: [{ no: 'B' }] });
  });

  test('rows of one main record that are added at the same time are all in its aggregate', async () => {
    const contract = await add('contract', { no: 'C' });
    const one = () => add('bill', { no: 'B', contractId: contract, line: [{ price: '2' }] });
    await Promise.all(Array.from({ length: 6 }, one));
    expect(await get('contract', contract)).toMatchObject({ billed: '12.00', bills: 6 });
  });
});
