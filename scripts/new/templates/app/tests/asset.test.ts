/** A server with the product and this application, on a database in memory. */
import { openTestServer, type TestServer } from 'jingwei/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const add = async (price: string) => {
  const { result } = await server.call<string>('POST', '/asset/asset/add', { body: { name: '叉车', price } });
  return result ?? '';
};
const retire = (id: string) =>
  server.call('POST', '/asset/asset/retire', { body: { ids: [id], ask: { note: '已损坏' } } });

test('computes the residual value, retires and keeps the reason', async () => {
  const id = await add('8000');
  expect(await retire(id)).toMatchObject({ success: true, message: '已报废' });
  const { result } = await server.call('GET', '/asset/asset/queryById', { query: { id } });
  expect(result).toMatchObject({ residual: '400.00', status: 'retired', reason: '已损坏' });
});

test('rejects an asset above the limit', async () => {
  expect(await retire(await add('100000.01'))).toMatchObject({
    success: false,
    message: expect.stringContaining('100,000'),
  });
});
