/** A service for invoices behind HTTP. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecordInput } from 'jingwei';
import { openContext, type ContextTest } from '../../../../../tests/helpers/module-context';
import { payeeWorld } from '../../../../../tests/helpers/payee-world';
import { supplierIdOf } from '../../sup/supplier';
import { taxCodeIdOf } from '../../tax/code-rule';

const TOKEN = 'secret';
const requests: { path: string; key: unknown; body: Record<string, unknown> }[] = [];
let answer: [status: number, body: object];
let service: Server;
let host: string;
let module: ContextTest;
let companyId: string;
let billPartyId: string;

async function reply(request: IncomingMessage): Promise<[number, object]> {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return [401, {}];
  const body = JSON.parse(await text(request)) as Record<string, unknown>;
  requests.push({ path: request.url ?? '', key: request.headers['idempotency-key'], body });
  return answer;
}

beforeAll(async () => {
  service = createServer((request, response) => {
    void reply(request).then(([status, body]) => response.writeHead(status).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  module = await openContext('pglite', { INVOICE_URL: `http://${host}`, INVOICE_TOKEN: TOKEN });
  companyId = await payeeWorld(module).company();
  const [party] = await module.run(({ records }) =>
    records.find('bill/party', { partyType: 'supplier', refId: supplierIdOf(0) }),
  );
  billPartyId = party!.id;
});
afterAll(async () => {
  await module.close();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  requests.length = 0;
});

const invoice = (values: RecordInput<'fin/invoice'>) =>
  module.add('fin/invoice', {
    invoiceKind: 'special',
    companyId,
    billPartyId,
    invoiceDate: new Date().toISOString().slice(0, 10),
    item: [{ goodsName: '口红', taxCodeId: taxCodeIdOf(0), amount: '100.00', taxRate: '13' }],
    ...values,
  });

test('[23!issue, 23!red] the service numbers an invoice and the one that takes it back, by a key for each', async () => {
  const id = await invoice({ invoiceNo: '10000001', direction: 'out' });
  answer = [200, { invoiceNo: '26110000000000000001' }];
  const { message } = await module.act('fin/invoice', 'issue', id);
  expect(message).toContain(host);
  expect(await module.get('fin/invoice', id)).toMatchObject({ invoiceNo: '26110000000000000001', status: 'issued' });
  answer = [200, { invoiceNo: '26110000000000000002' }];
  await module.act('fin/invoice', 'red', id);
  expect(requests).toMatchObject([
    {
      path: '/invoices',
      key: `${id}-blue`,
      body: {
        redOf: null,
        totalAmount: '113.00',
        items: [{ goodsName: '口红', amount: '100.00', taxAmount: '13.00' }],
      },
    },
    { path: '/invoices', key: `${id}-red`, body: { redOf: '26110000000000000001', totalAmount: '-113.00' } },
  ]);
});

test.each<[string, [number, object], string]>([
  ['a rejection', [422, { reason: '税号不存在' }], '开票被拒绝：税号不存在'],
  ['no answer', [503, {}], '开票接口没有答复（503）'],
  ['an answer without a number', [200, {}], '开票接口的答复格式不正确'],
])('[23!issue] %s leaves the invoice a draft', async (_case, given, message) => {
  const id = await invoice({ invoiceNo: '10000002', direction: 'out' });
  answer = given;
  await expect(module.act('fin/invoice', 'issue', id)).rejects.toThrow(message);
  expect(await module.get('fin/invoice', id)).toMatchObject({ invoiceNo: '10000002', status: 'draft' });
  await module.delete('fin/invoice', id);
});

test('[23!check] the service verifies an invoice that we received', async () => {
  const id = await invoice({ invoiceNo: '10000003', direction: 'in' });
  answer = [422, { reason: '金额不符' }];
  await expect(module.act('fin/invoice', 'check', id)).rejects.toThrow('查验不通过：金额不符');
  answer = [200, {}];
  await module.act('fin/invoice', 'check', id);
  expect(await module.get('fin/invoice', id)).toMatchObject({ status: 'checked' });
  expect(requests.at(-1)).toMatchObject({
    path: '/invoices/check',
    body: { invoiceNo: '10000003', totalAmount: '113.00' },
  });
});
