/** Sample capital flows: every movement of our bank cards in the order of its day, with the balance after it. */
import { money, sampleId } from '@/server/sample-data/business';
import { centsOf } from '@/server/sample-data/cents';
import { addDays, daysBetween } from '@/server/sample-data/days';
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import type { SampleCard } from '../../fin/sample/bank-cards';
import { payTime, returnedDay, type PayOrder } from '../../fin/sample/pay-orders';
import type { Receipt } from '../../fin/sample/receipts';
import { companyOf, departmentOf } from '../../sv/sample/masters';

interface Movement {
  id: string;
  company: number;
  direction: 'in' | 'out';
  type: string;
  amount: number;
  day: string;
  time: string;
  counterpartyName: string;
  counterpartyAccount: string | null;
  serial: string;
  sourceType: 'receipt' | 'payment';
  sourceId: string;
  sourceNo: string;
  summary: string;
}

const ofReceipt = (receipt: Receipt): Movement => ({
  id: sampleId('fin-capital-flow', receipt.id),
  company: receipt.company,
  direction: 'in',
  type: receipt.type === 'platform' ? 'platform' : 'receipt',
  amount: receipt.amount,
  day: receipt.day,
  time: '09:05:00',
  counterpartyName: receipt.payerName,
  counterpartyAccount: null,
  serial: receipt.serial,
  sourceType: 'receipt',
  sourceId: receipt.id,
  sourceNo: receipt.no,
  summary: receipt.batch ? `平台回款 ${receipt.batch.batchNo}` : `收款 ${receipt.payerName}`,
});

const TYPES = { apply: 'pay', live: 'live', refund: 'refund' };

function ofPayment(order: PayOrder): Movement[] {
  const { source, serial, card } = order;
  if (serial === null) return [];
  const paid: Movement = {
    id: sampleId('fin-capital-flow', order.id),
    company: order.company,
    direction: 'out',
    type: TYPES[source.type],
    amount: order.amount,
    day: order.plan,
    time: payTime(order)!.slice(11),
    counterpartyName: order.payeeName,
    counterpartyAccount: card.card_no,
    serial,
    sourceType: 'payment',
    sourceId: order.id,
    sourceNo: order.no,
    summary: `付款 ${order.payeeName}`,
  };
  if (order.status !== 'returned') return [paid];
  return [
    paid,
    {
      ...paid,
      id: sampleId('fin-capital-flow', order.id, 'returned'),
      direction: 'in',
      type: 'bank_return',
      day: returnedDay(order),
      serial: `${serial}T`,
      summary: `银行退票 ${order.payeeName}`,
    },
  ];
}

/** Flows are reconciled once a month. */
const RECONCILED_DAYS = 30;

const keyOf = ({ day, time, id }: Movement) => `${day} ${time} ${id}`;

/** Rows of the flows, and the balance of every company's card after the last one. */
export function flowsOf(
  documents: { receipts: readonly Receipt[]; payOrders: readonly PayOrder[] },
  cards: readonly SampleCard[],
  lastDay: string,
) {
  const movements = [
    ...documents.receipts.filter(({ status }) => status !== 'draft').map(ofReceipt),
    ...documents.payOrders.flatMap(ofPayment),
  ].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const balances = new Map(cards.map((card) => [card.id, centsOf(card.open_balance)]));
  const sequences = new Map<string, number>();
  const numbers = documentNumbers('LS');
  const rows = movements.map((one) => {
    const cardId = bankCardIdOf('company', one.company);
    const balance = balances.get(cardId)! + (one.direction === 'in' ? one.amount : -one.amount);
    const seq = (sequences.get(cardId) ?? 0) + 1;
    balances.set(cardId, balance);
    sequences.set(cardId, seq);
    const isReconciled = daysBetween(one.day, lastDay) > RECONCILED_DAYS;
    return {
      id: one.id,
      flow_no: numbers(one.day),
      company_id: companyOf(one.company).id,
      card_id: cardId,
      seq,
      direction: one.direction,
      flow_type: one.type,
      in_amount: money(one.direction === 'in' ? one.amount : 0),
      out_amount: money(one.direction === 'out' ? one.amount : 0),
      balance_after: money(balance),
      flow_time: `${one.day} ${one.time}`,
      biz_date: one.day,
      counterparty_name: one.counterpartyName,
      counterparty_account: one.counterpartyAccount,
      bank_serial_no: one.serial,
      source_type: one.sourceType,
      source_id: one.sourceId,
      source_no: one.sourceNo,
      recon_status: isReconciled ? 'yes' : 'no',
      recon_time: isReconciled ? `${addDays(one.day, 2)} 17:00:00` : null,
      summary: one.summary,
      sys_org_code: departmentOf(one.company),
      create_by: 'finance',
      create_time: `${one.day} ${one.time}`,
      del_flag: '0',
    };
  });
  return { rows, balances };
}
