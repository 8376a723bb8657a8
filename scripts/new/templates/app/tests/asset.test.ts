/** A server with the product and this application, on a database in memory. */
import { openModule, type ModuleTest } from 'jingwei/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let module: ModuleTest;
beforeAll(async () => {
  module = await openModule();
});
afterAll(() => module.close());

const add = (price: string) => module.add('asset/asset', { name: '叉车', price });
const retire = (id: string) => module.act('asset/asset', 'retire', id, { note: '已损坏' });

test('numbers assets', async () => {
  const numberOf = async (id: string) => String((await module.get('asset/asset', id)).assetNo);
  const first = await numberOf(await add('1'));
  expect(first).toMatch(/^ZC\d{4}-0001$/);
  expect(await numberOf(await add('1'))).toBe(first.replace('0001', '0002'));
});

test('computes the residual value, retires and keeps the reason', async () => {
  const id = await add('8000');
  expect((await retire(id)).message).toBe('已报废');
  expect(await module.get('asset/asset', id)).toMatchObject({
    residual: '400.00',
    status: 'retired',
    reason: '已损坏',
  });
});

test('rejects an asset above the limit', async () => {
  await expect(retire(await add('100000.01'))).rejects.toThrow('购入价超过 100,000');
});
