/** Providers of electronic invoices: they issue our invoices, and verify those that we receive. */
import { decimal, fail, type FunctionContext, type Row } from 'jingwei';
import { isText, jsonService, type ServiceAddress } from '../../base/service/json-service';

type Invoice = Row<'fin/invoice'>;

export interface InvoiceProvider {
  /** Shown to the user with the message. */
  label: string;
  /**
   * Issues an invoice, or one of negative amounts that takes it back. The same invoice gets the same number again.
   * @returns its number
   * @throws HttpError when the provider rejects it
   */
  issue(invoice: Invoice, kind: 'blue' | 'red'): Promise<string>;
  /** Checks that an invoice exists with these amounts. @returns the reason against it; null: it is in order */
  verify(invoice: Invoice): Promise<string | null>;
}

/** The embedded provider numbers invoices itself: 8 digits of the day, 12 of a sequence. */
const embedded = ({ nextNumber }: FunctionContext): InvoiceProvider => ({
  label: '内置演示通道',
  issue: () => nextNumber('embedded_invoice_no'),
  verify: async () => null,
});

const partiesOf = ({ invoiceKind, sellerName, sellerTaxNo, buyerName, buyerTaxNo }: Invoice) => ({
  invoiceKind,
  sellerName,
  sellerTaxNo,
  buyerName,
  buyerTaxNo,
});

/** Amounts as they stand on the invoice: negative ones for a red invoice. */
const signed = (amount: string | null, kind: 'blue' | 'red') =>
  (kind === 'red' ? decimal(amount).negated() : decimal(amount)).toFixed(2);

function overHttp(address: ServiceAddress): InvoiceProvider {
  const { label, post } = jsonService(address, { title: '开票', down: 'invoice.down' });
  return {
    label,
    async issue(invoice, kind) {
      const requestNo = `${invoice.id}-${kind}`;
      const answer = await post(
        'invoices',
        {
          requestNo,
          redOf: kind === 'red' ? invoice.invoiceNo : null,
          ...partiesOf(invoice),
          amount: signed(invoice.amount, kind),
          taxAmount: signed(invoice.taxAmount, kind),
          totalAmount: signed(invoice.totalAmount, kind),
          items: invoice.item.map(({ goodsName, amount, taxRate, taxAmount }) => ({
            goodsName,
            amount: signed(amount, kind),
            taxRate,
            taxAmount: signed(taxAmount, kind),
          })),
        },
        requestNo,
      );
      if ('reason' in answer) fail(`开票被拒绝：${answer.reason}`, { code: 'invoice.rejected' });
      const { invoiceNo } = answer.body;
      return isText(invoiceNo) ? invoiceNo : fail('开票接口的答复格式不正确', { code: 'invoice.format' });
    },
    async verify(invoice) {
      const { invoiceNo, invoiceCode, invoiceDate, totalAmount } = invoice;
      const answer = await post('invoices/check', {
        invoiceNo,
        invoiceCode,
        invoiceDate,
        totalAmount,
        ...partiesOf(invoice),
      });
      return 'reason' in answer ? answer.reason : null;
    },
  };
}

/** The service at INVOICE_URL, or the embedded provider. */
export const invoiceProvider = (context: FunctionContext): InvoiceProvider =>
  context.providers.invoice === null ? embedded(context) : overHttp(context.providers.invoice);
