/** Invoices: issuing, verification, deduction, red invoices, and what settlement sheets they cover. */
import { decimal, fail, type ActionFunction, type FunctionContext, type Row, type WriteHook } from 'jingwei';
import { raiseRisk } from '../risk/info';
import { updateInvoicedAmounts } from '../settle/amounts/invoiced-amounts';
import { invoiceProvider } from './invoice/provider';

type Invoice = Row<'fin/invoice'>;

const negated = (amount: string | null) => decimal(amount).negated().toFixed(2);
const sheetIdsOf = (invoice: Invoice | null) =>
  (invoice?.rel ?? []).flatMap(({ sourceType, sourceId }) => (sourceType === 'sheet' && sourceId ? [sourceId] : []));

/** The sheets know how much of them is invoiced. */
export const afterSave: WriteHook<'fin/invoice'> = async (context) => {
  const { before, after } = context;
  await updateInvoicedAmounts(context, [...sheetIdsOf(before), ...sheetIdsOf(after)]);
};

export const afterDelete: WriteHook<'fin/invoice'> = async (context) => {
  await updateInvoicedAmounts(context, sheetIdsOf(context.before));
};

export const issue: ActionFunction<'fin/invoice', 'issue'> = async (context) => {
  const provider = invoiceProvider(context);
  const invoiceNo = await provider.issue(context.row, 'blue');
  return { set: { invoiceNo, invoiceCode: null }, message: `已开具发票 ${invoiceNo}（${provider.label}）` };
};

/** Other invoices of the same seller and number. */
const duplicatesOf = ({ records }: FunctionContext, { id, invoiceNo, sellerTaxNo }: Invoice) =>
  records.find('fin/invoice', { invoiceNo, sellerTaxNo, direction: 'in', id: { ne: id }, status: { ne: 'void' } });

/** A duplicate raises R06 to its seller, and cannot be deducted until that is settled. */
export const check: ActionFunction<'fin/invoice', 'check'> = async (context) => {
  const { row, records } = context;
  const { label, verify } = invoiceProvider(context);
  const reason = await verify(row);
  if (reason !== null) fail(`查验不通过：${reason}（${label}）`, { code: 'invoice.unverified' });
  const [duplicate] = await duplicatesOf(context, row);
  const party = duplicate ? await records.get('bill/party', row.billPartyId!) : null;
  if (!duplicate || !party) return { message: `查验通过（${label}）` };
  await raiseRisk(context, {
    type: 'R06',
    objectType: party.partyType!,
    objectId: party.refId!,
    score: 70,
    sourceType: 'invoice',
    sourceNo: row.invoiceNo!,
    amount: decimal(row.totalAmount).abs().toFixed(2),
    hits: [{ indicator: '发票号码', threshold: '不重复', actual: `${row.invoiceNo}` }],
    description: `发票 ${row.invoiceNo} 与 ${duplicate.invoiceDate} 的发票重复`,
  });
  return { message: '发现重复发票，已登记风险' };
};

export const certify: ActionFunction<'fin/invoice', 'certify'> = async ({ row, records, now }) => {
  const where = { riskType: 'R06', sourceNo: row.invoiceNo, status: ['open', 'handling'] };
  const [risk] = await records.find('risk/info', where, { limit: 1 });
  if (risk) fail(`发票 ${row.invoiceNo} 有未结案的重复发票风险 ${risk.riskNo}，不能认证`);
  return { set: { period: now.slice(0, 'yyyy-MM'.length) } };
};

/** Issues the invoice of negative amounts. Its state allows it once. */
export const red: ActionFunction<'fin/invoice', 'red'> = async (context) => {
  const { row, records, now } = context;
  const provider = invoiceProvider(context);
  const invoiceNo = await provider.issue(row, 'red');
  const { direction, invoiceKind, companyId, billPartyId, sellerName, sellerTaxNo, buyerName, buyerTaxNo } = row;
  await records.add('fin/invoice', {
    invoiceNo,
    direction,
    invoiceKind,
    companyId,
    billPartyId,
    sellerName,
    sellerTaxNo,
    buyerName,
    buyerTaxNo,
    invoiceDate: now.slice(0, 'yyyy-MM-dd'.length),
    redInvoiceId: row.id,
    status: 'issued',
    item: row.item.map(({ goodsName, taxCodeId, spec, unit, quantity, price, amount, taxRate, taxAmount }) => ({
      goodsName,
      taxCodeId,
      spec,
      unit,
      quantity,
      price,
      amount: negated(amount),
      taxRate,
      taxAmount: negated(taxAmount),
    })),
  });
  return { message: `已开具红字发票 ${invoiceNo}（${provider.label}）` };
};

/** Covers sheets one after the other, each with what is not invoiced of it, until the invoice is used up. */
export const link: ActionFunction<'fin/invoice', 'link'> = async (context) => {
  const { row, ask, records } = context;
  const ids = [...new Set((ask.sheetIds ?? '').split(','))].filter((id) => id !== '').toSorted();
  const party = await records.get('bill/party', row.billPartyId!);
  let rest = decimal(row.totalAmount).minus(decimal(row.usedAmount));
  const rel: Partial<Invoice['rel'][number]>[] = [...row.rel];
  for (const sheet of await records.lock('settle/sheet', ids)) {
    const isPayee = party?.partyType === 'supplier' && party.refId === sheet.supplierId;
    if (!isPayee || sheet.companyId !== row.companyId) fail(`结算单 ${sheet.sheetNo} 不属于该公司和计费方`);
    const open = decimal(sheet.payableAmount).minus(decimal(sheet.invoicedAmount));
    const amount = open.lt(rest) ? open : rest;
    if (!amount.gt(0)) continue;
    rest = rest.minus(amount);
    rel.push({ sourceType: 'sheet', sourceId: sheet.id, amount: amount.toFixed(2) });
  }
  if (rel.length === row.rel.length) fail('没有可关联的金额');
  await records.edit('fin/invoice', row.id, { rel }, 'link');
  return { message: `已关联 ${rel.length - row.rel.length} 张结算单` };
};
