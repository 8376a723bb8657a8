/** Providers that issue electronic invoices. */
import type { FunctionContext } from 'jingwei';

export interface IssuedInvoice {
  invoiceNo: string;
  /** Shown to the user with the message. */
  channel: string;
}

export interface InvoiceProvider {
  /** Draws the number of a new invoice. @throws HttpError when the provider rejects it */
  issue(context: FunctionContext): Promise<IssuedInvoice>;
}

/** The embedded provider numbers invoices itself: 8 digits of the day, 12 of a sequence. */
const embedded: InvoiceProvider = {
  issue: async ({ nextNumber }) => ({ invoiceNo: await nextNumber('embedded_invoice_no'), channel: '内置演示通道' }),
};

/** The provider in use. */
export const invoiceProvider = (): InvoiceProvider => embedded;
