/** Sample data and data rules: each demonstration account sees documents, and only those of its data rules. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@/server/config/config';
import { openTestServer, type TestServer } from '../helpers/server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function countOf(api: string, token?: string): Promise<number> {
  const reply = await server.call<{ total: number }>('GET', `${api}/list`, {
    query: { pageSize: '1' },
    ...(token === undefined ? {} : { token }),
  });
  if (!reply.success) throw new Error(`${api}: ${reply.message}`);
  return reply.result!.total;
}

test.each([
  [
    'finance',
    ['/settle/sheet', '/settle/payOrder', '/fund/flow', '/fin/journal', '/sv/bill', '/live/settle', '/fin/receipt'],
  ],
  ['settle', ['/settle/sheet', '/settle/payOrder', '/sv/order', '/sv/bill', '/fin/payApply', '/fin/refund']],
  ['supplier', ['/settle/sheet', '/fin/payApply', '/sup/price', '/sup/goods', '/risk/info']],
  ['live', ['/live/author', '/live/settle', '/live/pay', '/sv/order', '/sv/bill', '/risk/info']],
  ['risk', ['/risk/info', '/settle/sheet', '/fin/payApply']],
  ['auditor', ['/fin/journal', '/fund/flow', '/risk/info']],
])('%s sees documents', async (account, apis) => {
  const token = await server.signIn(account, DEMO_PASSWORD);
  for (const api of apis) {
    const [own, all] = [await countOf(api, token), await countOf(api)];
    expect(own, api).toBeGreaterThan(0);
    expect(own, api).toBeLessThanOrEqual(all);
  }
});

test('[06 DP, 15 DP] supplier managers and live operators see their own suppliers and authors only', async () => {
  const supplier = await server.signIn('supplier', DEMO_PASSWORD);
  const live = await server.signIn('live', DEMO_PASSWORD);
  expect(await countOf('/settle/sheet', supplier)).toBeLessThan(await countOf('/settle/sheet'));
  expect(await countOf('/live/author', live)).toBeLessThan(await countOf('/live/author'));
});
