/** The functions of contracts, from a draft to its end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModule, type ModuleTest } from 'jingwei/testing';
import * as contract from './contract';

let module: ModuleTest;
let supplierId = '';

beforeAll(async () => {
  module = await openModule({
    schemas: 'docs/guide/example/schemas',
    functions: { 'contract/contract': contract },
  });
  supplierId = await module.add('contract/supplier', { name: '甲公司', taxRate: '6' });
});
afterAll(() => module.close());

const draft = (title: string) =>
  module.add('contract/contract', {
    title,
    kind: 'goods',
    supplierId,
    item: [{ goods: '桌子', quantity: 2, price: '10.00' }],
  });

async function effective(title: string): Promise<string> {
  const id = await draft(title);
  await module.act('contract/contract', 'submit', id);
  await module.act('contract/contract', 'audit', id, { agree: 'Y' });
  return id;
}

test('a rejected contract is a draft again, with the opinion', async () => {
  const id = await draft('退回');
  await module.act('contract/contract', 'submit', id);
  const { message } = await module.act('contract/contract', 'audit', id, { agree: 'N', words: '补附件' });
  expect(message).toBe('已退回');
  expect(await module.get('contract/contract', id)).toMatchObject({ status: 'draft', opinion: '补附件' });
});

test('a contract without payments cannot be closed', async () => {
  const id = await effective('未付');
  await expect(module.act('contract/contract', 'close', id)).rejects.toThrow('还没有付款，不能结束');
});

test('closing says what is not paid yet', async () => {
  const id = await effective('付了一部分');
  await module.add('contract/payment', { contractId: id, amount: '20.00' });
  const { message } = await module.act('contract/contract', 'close', id, { closeNote: '完' });
  expect(message).toBe('已结束，还有 1.20 元未付');
});

test('a clerk without the permission cannot audit', async () => {
  const clerk = await module.person({ permissions: ['contract:contract:add'] });
  const id = await draft('没有权限');
  await expect(clerk.act('contract/contract', 'audit', id, { agree: 'Y' })).rejects.toThrow();
  expect(await module.get('contract/contract', id)).toMatchObject({ status: 'draft' });
});
