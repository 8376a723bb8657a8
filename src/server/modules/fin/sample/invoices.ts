/** Sample incoming invoices: one of every approved settlement sheet. */
import { digits, money, sampleId } from '@/server/sample-data/business';
import { scaled, shareOf } from '@/server/sample-data/cents';
import { addDays, monthOf } from '@/server/sample-data/days';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { demoRows as companyRows } from '../../base/company';
import { demoRows as partyRows } from '../../bill/party';
import { documentColumns, type Sheet } from '../../settle/sample/sheets';
import { companyOf } from '../../sv/sample/masters';
import { demoRows as taxCodeRows } from '../../tax/code-rule';

export interface Invoice {
  id: string;
  row: number;
  sheet: Sheet;
  total: number;
  day: string;
  status: 'draft' | 'checked' | 'certified';
}

const RECEIVED_AFTER = 10;
const CERTIFIED_AFTER = 8;

/** Master rows that invoices copy. */
export interface InvoiceMasters {
  companies: ReturnType<typeof companyRows>['base_company'];
  parties: ReturnType<typeof partyRows>['bill_party'];
  taxCodes: ReturnType<typeof taxCodeRows>['tax_code_rule'];
}

export const invoiceMasters = (sizes: SampleSizes): InvoiceMasters => ({
  companies: companyRows(sizes).base_company,
  parties: partyRows(sizes).bill_party,
  taxCodes: taxCodeRows(sizes).tax_code_rule,
});

export const invoicesOf = (sheets: readonly Sheet[]): Invoice[] =>
  sheets
    .filter(({ stage, payable }) => stage !== 'draft' && payable > 0)
    .map((sheet, row) => ({
      id: sampleId('fin-invoice', sheet.id),
      row,
      sheet,
      total: sheet.payable,
      day: addDays(sheet.end, RECEIVED_AFTER),
      status:
        sheet.stage === 'approved'
          ? sheet.supplier.row % 3 === 0
            ? 'draft'
            : 'checked'
          : sheet.supplier.taxpayer_type === 'general'
            ? 'certified'
            : 'checked',
    }));

/** A draft is not related to its sheet yet. */
export const relatedAmount = ({ status, total }: Invoice): number => (status === 'draft' ? 0 : total);

function taxOf({ sheet, total }: Invoice): number {
  const rate = scaled(sheet.supplier.tax_rate, 4);
  return total - shareOf(total, 1_000_000, 1_000_000 + rate);
}

export function invoiceRow(invoice: Invoice, { companies, parties }: InvoiceMasters) {
  const { sheet, total, day, status, row } = invoice;
  const company = companies[sheet.company]!;
  const party = parties[sheet.supplier.row]!;
  return {
    id: invoice.id,
    invoice_no: digits('fin_invoice.no', row, 8),
    invoice_code: `033${digits('fin_invoice.code', row, 9)}`,
    direction: 'in',
    invoice_kind: party.invoice_kind,
    company_id: company.id,
    bill_party_id: party.id,
    seller_name: party.party_name,
    seller_tax_no: party.tax_no,
    buyer_name: companyOf(sheet.company).name,
    buyer_tax_no: company.tax_no,
    amount: money(total - taxOf(invoice)),
    tax_amount: money(taxOf(invoice)),
    total_amount: money(total),
    used_amount: money(relatedAmount(invoice)),
    invoice_date: day,
    check_code: digits('fin_invoice.check', row, 20),
    period: status === 'certified' ? monthOf(addDays(day, CERTIFIED_AFTER)) : null,
    status,
    ...documentColumns(sheet.company, 'settle', `${day} 16:10:00`, null),
  };
}

export function invoiceItemRows(invoice: Invoice, { taxCodes }: InvoiceMasters) {
  const { sheet, total } = invoice;
  const code = taxCodes.find(({ id }) => id === sheet.taxCodeId)!;
  return [
    {
      id: sampleId('fin-invoice-item', invoice.id),
      invoice_id: invoice.id,
      order_num: 1,
      goods_name: code.tax_name,
      tax_code_id: code.id,
      unit: 'jian',
      quantity: '1.000',
      price: money(total - taxOf(invoice)),
      amount: money(total - taxOf(invoice)),
      tax_rate: sheet.supplier.tax_rate,
      tax_amount: money(taxOf(invoice)),
    },
  ];
}

export const invoiceRelRows = (invoice: Invoice) =>
  relatedAmount(invoice) === 0
    ? []
    : [
        {
          id: sampleId('fin-invoice-rel', invoice.id),
          invoice_id: invoice.id,
          order_num: 1,
          source_type: 'sheet',
          source_id: invoice.sheet.id,
          source_no: invoice.sheet.no,
          amount: money(relatedAmount(invoice)),
        },
      ];
