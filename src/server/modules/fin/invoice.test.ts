/** Invoices: issuing, duplicates, deduction, red invoices, and the sheets that they cover. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordInput, Row } from 'jingwei';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { payeeWorld, type PayeeWorld } from '../../../../tests/helpers/payee-world';
import { supplierIdOf } from '../sup/supplier';
import { taxCodeIdOf } from '../tax/code-rule';

let numbers = 0;

describe.each(databaseKinds)('invoices on %s', (kind) => {
  let module: ContextTest;
  let world: PayeeWorld;
  let companyId: string;
  let billPartyId: string;
  beforeAll(async () => {
    module = await openContext(kind);
    world = payeeWorld(module);
    companyId = await world.company();
    const [party] = await module.run(({ records }) =>
      records.find('bill/party', { partyType: 'supplier', refId: supplierIdOf(0) }),
    );
    billPartyId = party!.id;
  });
  afterAll(() => module.close());

  const line = (values: Partial<Row<'fin/invoice.item'>> = {}) => ({
    goodsName: '口红',
    taxCodeId: taxCodeIdOf(0),
    amount: '100.00',
    taxRate: '13',
    ...values,
  });
  const invoice = (values: RecordInput<'fin/invoice'> = {}) =>
    module.add('fin/invoice', {
      invoiceNo: String(10_000_000 + (numbers += 1)),
      invoiceKind: 'special',
      companyId,
      billPartyId,
      invoiceDate: new Date().toISOString().slice(0, 10),
      item: [line()],
      ...values,
    });
  const sheet = (amount: string) =>
    world.add('settle/sheet', {
      companyId,
      supplierId: supplierIdOf(0),
      periodStart: '2026-05-01',
      periodEnd: '2026-05-31',
      batchSeq: (numbers += 1),
      status: 'approved',
      adjust: [{ adjustType: 'reward', amount, reason: '补贴' }],
    });
  const invoicedOf = async (id: string) => (await module.get('settle/sheet', id)).invoicedAmount;

  test('[23~] sums its lines, names seller and buyer, and checks the tax of each line', async () => {
    const id = await invoice({ item: [line(), line({ amount: '50.00', taxAmount: '6.56' })] });
    const party = await module.get('bill/party', billPartyId);
    expect(await module.get('fin/invoice', id)).toMatchObject({
      amount: '150.00',
      taxAmount: '19.56',
      totalAmount: '169.56',
      sellerName: party.partyName,
    });
    await expect(invoice({ item: [line({ taxAmount: '13.07' })] })).rejects.toThrow('税额与金额×税率相差超过 0.06');
  });

  test('[23!issue, 23!red] an issued invoice is red once, by an invoice of negative amounts', async () => {
    const id = await invoice({ direction: 'out' });
    await expect(module.act('fin/invoice', 'check', id)).rejects.toThrow();
    await module.act('fin/invoice', 'issue', id);
    const issued = await module.get('fin/invoice', id);
    expect(issued.status).toBe('issued');
    expect(issued.invoiceNo).toMatch(/^\d{20}$/);
    await module.act('fin/invoice', 'red', id);
    const reds = await module.run(({ records }) => records.find('fin/invoice', { redInvoiceId: id }));
    expect(reds).toMatchObject([{ totalAmount: '-113.00', status: 'issued', direction: 'out' }]);
    await expect(module.act('fin/invoice', 'red', id)).rejects.toThrow();
  });

  test('[23!check, 23!certify] a duplicate raises R06 and is not deducted', async () => {
    const invoiceNo = '88880001';
    const first = await invoice({ invoiceNo });
    await module.act('fin/invoice', 'check', first);
    await module.act('fin/invoice', 'certify', first);
    const certified = await module.get('fin/invoice', first);
    // The month of the server's time zone.
    expect(certified).toMatchObject({ status: 'certified', period: certified.updateTime?.slice(0, 7) });
    const second = await invoice({ invoiceNo, invoiceCode: '1100223344' });
    const { message } = await module.act('fin/invoice', 'check', second);
    expect(message).toBe('发现重复发票，已登记风险');
    const risks = await module.run(({ records }) => records.find('risk/info', { sourceNo: invoiceNo }));
    expect(risks).toMatchObject([
      { riskType: 'R06', objectType: 'supplier', objectId: supplierIdOf(0), amount: '113.00' },
    ]);
    await expect(module.act('fin/invoice', 'certify', second)).rejects.toThrow('有未结案的重复发票风险');
  });

  test.each([
    ['a normal invoice', { invoiceKind: 'normal' }],
    ['an invoice of more than 360 days', { invoiceDate: '2020-01-01' }],
  ])('[23!certify] %s is not deducted', async (_case, values) => {
    const id = await invoice(values);
    await module.act('fin/invoice', 'check', id);
    await expect(module.act('fin/invoice', 'certify', id)).rejects.toThrow('360 天内的专用发票');
  });

  test('[23!link, 23!void, I8] covers sheets with what is open, and a used invoice is not voided', async () => {
    const sheets = [await sheet('100.00'), await sheet('100.00')].toSorted();
    const id = await invoice();
    await module.act('fin/invoice', 'link', id, { sheetIds: sheets.join(',') });
    expect(await module.get('fin/invoice', id)).toMatchObject({ usedAmount: '113.00' });
    expect([await invoicedOf(sheets[0]!), await invoicedOf(sheets[1]!)]).toEqual(['100.00', '13.00']);
    await expect(module.act('fin/invoice', 'void', id)).rejects.toThrow('已关联单据的发票不能作废');
    await module.edit('fin/invoice', id, { rel: [] });
    expect(await invoicedOf(sheets[0]!)).toBe('0.00');
    await module.act('fin/invoice', 'void', id);
  });

  test('[23~, I8] relations do not exceed the total', async () => {
    const sheetId = await sheet('500.00');
    const rel = [{ sourceType: 'sheet', sourceId: sheetId, amount: '113.01' }];
    await expect(invoice({ rel })).rejects.toThrow('关联金额合计超过价税合计');
  });
});
