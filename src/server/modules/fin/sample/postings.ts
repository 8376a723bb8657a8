/** Postings of the sample documents by the templates of domain.md A: J1 to J8. */
import { shareOf } from '@/server/sample-data/cents';
import { liveAuditDay, type LiveSettlement } from '../../live/sample/settlements';
import { sheetAuditDay, type Sheet } from '../../settle/sample/sheets';
import { returnedDay, type PayOrder } from './pay-orders';
import type { Receipt } from './receipts';

export interface Entry {
  subject: string;
  /** In cents; a negative amount reverses another. */
  debit?: number;
  credit?: number;
  partyType?: string;
  partyName?: string;
}

export interface Posting {
  template: 'J1' | 'J2' | 'J3' | 'J4' | 'J5' | 'J6' | 'J7' | 'J8';
  type: 'sk' | 'fk' | 'zz';
  company: number;
  day: string;
  sourceType: 'receipt' | 'sheet' | 'payment' | 'live';
  sourceNo: string;
  summary: string;
  entries: readonly Entry[];
  /** The posting that this one reverses. */
  reverses: Posting | null;
  isReversed: boolean;
}

const SALES_TAX = 13;
/** Tax within an amount that includes it. */
export const taxWithin = (cents: number): number => shareOf(cents, SALES_TAX, 100 + SALES_TAX);

type Template = Omit<Posting, 'reverses' | 'isReversed'>;
const posting = (values: Template): Posting => ({ ...values, reverses: null, isReversed: false });

function ofReceipt(receipt: Receipt): Posting {
  const { batch, type, amount, company, day, no, payerType, payerName } = receipt;
  const party = { partyType: payerType, partyName: payerName };
  const head = { type: 'sk', company, day, sourceType: 'receipt', sourceNo: no } as const;
  if (batch === null)
    return posting({
      ...head,
      template: 'J7',
      summary: type === 'deposit' ? `收到${payerName}保证金` : `收到${payerName}货款`,
      entries: [
        { subject: '1002', debit: amount },
        { subject: type === 'deposit' ? '224102' : '1122', credit: amount, ...party },
      ],
    });
  const { income, fees, authorCommission } = batch;
  const tax = taxWithin(income);
  return posting({
    ...head,
    template: 'J1',
    summary: `平台回款 ${batch.batchNo}`,
    entries: [
      { subject: '1002', debit: amount },
      { subject: '660101', debit: fees, ...party },
      { subject: '660102', debit: authorCommission, ...party },
      { subject: '6001', credit: income - tax },
      { subject: '222101', credit: tax },
    ],
  });
}

const ofSheet = (sheet: Sheet): Posting =>
  posting({
    template: 'J2',
    type: 'zz',
    company: sheet.company,
    day: sheetAuditDay(sheet),
    sourceType: 'sheet',
    sourceNo: sheet.no,
    summary: `结算 ${sheet.supplier.short_name} ${sheet.start.slice(0, 7)}`,
    entries: [
      { subject: '6401', debit: sheet.payable - sheet.tax },
      { subject: '222102', debit: sheet.tax },
      { subject: '2202', credit: sheet.payable, partyType: 'supplier', partyName: sheet.supplier.supplier_name },
    ],
  });

const ofLive = (one: LiveSettlement): Posting =>
  posting({
    template: 'J4',
    type: 'zz',
    company: one.company,
    day: liveAuditDay(one),
    sourceType: 'live',
    sourceNo: one.no,
    summary: `直播结算 ${one.target.name} ${one.start.slice(0, 7)}`,
    entries: [
      { subject: '660103', debit: one.payable },
      { subject: '224101', credit: one.payable, partyType: one.target.type, partyName: one.target.name },
    ],
  });

/** Template and entries of a payment by what it pays. */
function paymentEntries({ source, amount, payeeType, payeeName }: PayOrder): Pick<Posting, 'template' | 'entries'> {
  const party = { partyType: payeeType, partyName: payeeName };
  const bank = { subject: '1002', credit: amount };
  if (source.type === 'apply')
    return {
      template: 'J3',
      entries: [{ subject: source.apply.sheet === null ? '1123' : '2202', debit: amount, ...party }, bank],
    };
  if (source.type === 'live') {
    const { gross, tax } = source.pay;
    return {
      template: 'J5',
      entries: [{ subject: '224101', debit: gross, ...party }, bank, { subject: '222103', credit: tax }],
    };
  }
  const tax = taxWithin(amount);
  const debits =
    source.refund.type === 'aftersale'
      ? [
          { subject: '6001', debit: amount - tax },
          { subject: '222101', debit: tax },
        ]
      : [{ subject: '224102', debit: amount, ...party }];
  return { template: 'J6', entries: [...debits, bank] };
}

function ofPayment(order: PayOrder): Posting[] {
  const paid: Posting = {
    ...paymentEntries(order),
    type: 'fk',
    company: order.company,
    day: order.plan,
    sourceType: 'payment',
    sourceNo: order.no,
    summary: `付款 ${order.payeeName}`,
    reverses: null,
    isReversed: order.status === 'returned',
  };
  if (order.status !== 'returned') return [paid];
  return [
    paid,
    {
      ...paid,
      template: 'J8',
      day: returnedDay(order),
      summary: `银行退票，冲销付款 ${order.payeeName}`,
      entries: paid.entries.map(({ debit, credit, ...entry }) => ({
        ...entry,
        ...(debit === undefined ? {} : { debit: -debit }),
        ...(credit === undefined ? {} : { credit: -credit }),
      })),
      reverses: paid,
      isReversed: false,
    },
  ];
}

export interface PostedDocuments {
  receipts: readonly Receipt[];
  sheets: readonly Sheet[];
  liveSettlements: readonly LiveSettlement[];
  payOrders: readonly PayOrder[];
}

const hasAmount = ({ debit = 0, credit = 0 }: Entry) => debit !== 0 || credit !== 0;

/** Postings in the order of their days; entries without an amount are left out, and so is a posting without entries. */
export function postingsOf({ receipts, sheets, liveSettlements, payOrders }: PostedDocuments): Posting[] {
  return [
    ...receipts.filter(({ status }) => status !== 'draft').map(ofReceipt),
    ...sheets.filter(({ stage, payable }) => stage !== 'draft' && payable > 0).map(ofSheet),
    ...liveSettlements.filter(({ stage }) => stage !== 'draft').map(ofLive),
    ...payOrders.filter(({ status }) => status !== 'failed').flatMap(ofPayment),
  ]
    .filter(({ entries }) => entries.some(hasAmount))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

export const entriesOf = ({ entries }: Posting): Entry[] => entries.filter(hasAmount);
