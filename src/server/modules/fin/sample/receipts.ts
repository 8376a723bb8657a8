/** Sample receipts: payments of the platforms, deposits of suppliers, and payments of customers and distributors. */
import { digits, money, sampleId } from '@/server/sample-data/business';
import { centsOf } from '@/server/sample-data/cents';
import { addDays, compactDay, daysBetween } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { randomInt } from '@/server/sample-data/random';
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { customerIdOf, customerNameOf } from '../../crm/sample/customers';
import { documentColumns } from '../../settle/sample/sheets';
import { payoutDay, type Batch } from '../../sv/sample/bills';
import { companyOf, companyOfSupplier, type Supplier } from '../../sv/sample/masters';

export interface Receipt {
  id: string;
  no: string;
  type: 'platform' | 'deposit' | 'customer';
  company: number;
  payerType: 'platform' | 'supplier' | 'customer';
  payerId: string | null;
  /** Position of a supplier or a customer. */
  payerRow: number | null;
  payerName: string;
  batch: Batch | null;
  amount: number;
  day: string;
  serial: string;
  status: 'draft' | 'confirmed' | 'written';
}

type Unnumbered = Omit<Receipt, 'no'>;

const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  xd: '星抖网络科技有限公司',
  ky: '快影信息技术有限公司',
  sj: '视界号科技有限公司',
};
/** Receipts of the last days wait for their confirmation, those before for their write-off. */
const DRAFT_DAYS = 3;
const CONFIRMED_DAYS = 20;

function platformReceipt(batch: Batch, today: string): Unnumbered[] {
  const day = payoutDay(batch);
  if (day > today) return [];
  const age = daysBetween(day, today);
  return [
    {
      id: sampleId('fin-receipt', batch.batchNo),
      type: 'platform',
      company: batch.shop.company,
      payerType: 'platform',
      payerId: null,
      payerRow: null,
      payerName: PLATFORM_NAMES[batch.shop.platform]!,
      batch,
      amount: batch.settle,
      day,
      serial: `HK${compactDay(day)}${digits('fin_receipt.serial', batch.shop.row * 1000 + age, 8)}`,
      status: age <= DRAFT_DAYS ? 'draft' : age <= CONFIRMED_DAYS ? 'confirmed' : 'written',
    },
  ];
}

const deposit = (supplier: Supplier, firstDay: string): Unnumbered => {
  const day = addDays(firstDay, 7 + supplier.row);
  return {
    id: sampleId('fin-receipt', 'deposit', supplier.row),
    type: 'deposit',
    company: companyOfSupplier(supplier.row),
    payerType: 'supplier',
    payerId: supplier.id,
    payerRow: supplier.row,
    payerName: supplier.supplier_name,
    batch: null,
    amount: centsOf(supplier.deposit_amount),
    day,
    serial: `BZ${compactDay(day)}${digits('fin_receipt.deposit', supplier.row, 8)}`,
    status: 'confirmed',
  };
};

/** Every fifth customer is a company that pays us directly. */
const COMPANY_CUSTOMERS = Array.from({ length: 8 }, (_, at) => 3 + at * 5);

const customerPayment = (customer: number, firstDay: string): Unnumbered => {
  const day = addDays(firstDay, 30 + customer * 7);
  return {
    id: sampleId('fin-receipt', 'customer', customer),
    type: 'customer',
    company: 1 + (customer % 3),
    payerType: 'customer',
    payerId: customerIdOf(customer),
    payerRow: customer,
    payerName: customerNameOf(customer),
    batch: null,
    amount: 100_000 + 10 * randomInt('fin_receipt.amount', customer, 40_000),
    day,
    serial: `KH${compactDay(day)}${digits('fin_receipt.customer', customer, 8)}`,
    status: 'confirmed',
  };
};

export function receiptsOf(batches: readonly Batch[], suppliers: readonly Supplier[], sizes: SampleSizes): Receipt[] {
  const numbers = documentNumbers('SK');
  const { firstDay, today } = sizes;
  return [
    ...batches.flatMap((batch) => platformReceipt(batch, today)),
    ...suppliers.filter(({ status }) => status === 'approved').map((supplier) => deposit(supplier, firstDay)),
    ...COMPANY_CUSTOMERS.map((customer) => customerPayment(customer, firstDay)),
  ]
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1))
    .map((receipt) => ({ ...receipt, no: numbers(receipt.day) }));
}

const writtenOff = ({ status, amount }: Receipt) => (status === 'written' ? amount : 0);

export const receiptRow = (receipt: Receipt) => ({
  id: receipt.id,
  receipt_no: receipt.no,
  receipt_type: receipt.type,
  company_id: companyOf(receipt.company).id,
  recv_card_id: bankCardIdOf('company', receipt.company),
  payer_type: receipt.payerType,
  payer_id: receipt.payerId,
  payer_name: receipt.payerName,
  shop_id: receipt.batch?.shop.id ?? null,
  batch_no: receipt.batch?.batchNo ?? null,
  amount: money(receipt.amount),
  writeoff_amount: money(writtenOff(receipt)),
  unwriteoff_amount: money(receipt.amount - writtenOff(receipt)),
  receipt_date: receipt.day,
  bank_serial_no: receipt.serial,
  status: receipt.status,
  ...documentColumns(
    receipt.company,
    'settle',
    `${receipt.day} 17:30:00`,
    receipt.status === 'draft' ? null : `${receipt.day} 18:00:00`,
  ),
});

export const receiptItemRows = ({ id, batch, status, amount }: Receipt) =>
  batch === null || status !== 'written'
    ? []
    : [
        {
          id: sampleId('fin-receipt-item', id),
          receipt_id: id,
          order_num: 1,
          target_type: 'batch',
          target_no: batch.batchNo,
          target_amount: money(batch.settle),
          amount: money(amount),
        },
      ];
