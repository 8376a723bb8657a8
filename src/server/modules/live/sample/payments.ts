/** Sample payments of live settlements with the labour tax of domain.md A·9. */
import { money, sampleId } from '@/server/sample-data/business';
import { shareOf } from '@/server/sample-data/cents';
import { addDays } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { documentColumns } from '../../settle/sample/sheets';
import { companyOf } from '../../sv/sample/masters';
import { liveAuditDay, type LiveSettlement } from './settlements';

export interface LivePayment {
  id: string;
  no: string;
  settlement: LiveSettlement;
  gross: number;
  tax: number;
  day: string;
  plan: string;
  status: 'draft' | 'auditing' | 'approved' | 'paying';
}

/** Income tax withheld from a labour payment, in cents. The taxable amount is in hundredths of cents: only the tax is rounded. */
export function labourTax(gross: number): number {
  if (gross <= 80_000) return 0;
  const taxable = gross <= 400_000 ? (gross - 80_000) * 100 : gross * 80;
  if (taxable <= 200_000_000) return shareOf(taxable, 20, 10_000);
  if (taxable <= 500_000_000) return shareOf(taxable, 30, 10_000) - 200_000;
  return shareOf(taxable, 40, 10_000) - 700_000;
}

const PAID_AFTER = 10;
const PLANNED_AFTER = 5;
/** Payments of approved settlements are at different steps. */
const OPEN_STATES = ['draft', 'approved', null, 'auditing'] as const;

export function livePaymentsOf(settlements: readonly LiveSettlement[]): LivePayment[] {
  const numbers = documentNumbers('ZF');
  return settlements.flatMap((settlement, row) => {
    const { stage, payable, target } = settlement;
    const isConfirmed = stage !== 'approved' || target.row % 2 !== 0;
    const status = stage === 'approved' ? OPEN_STATES[row % OPEN_STATES.length]! : 'paying';
    if (stage === 'draft' || payable === 0 || status === null || !isConfirmed) return [];
    const gross = stage === 'half' ? shareOf(payable, 1, 2) : payable;
    const day = addDays(liveAuditDay(settlement), PAID_AFTER);
    return [
      {
        id: sampleId('live-payment', settlement.id),
        no: numbers(day),
        settlement,
        gross,
        tax: target.taxMode === 'labor' ? labourTax(gross) : 0,
        day,
        plan: addDays(day, PLANNED_AFTER),
        status,
      },
    ];
  });
}

export interface LivePaymentCards {
  payee: string;
  payer: string;
}

export function livePaymentRow(
  payment: LivePayment,
  cards: LivePaymentCards,
  outcome: { status: string; orderId: string | null; payTime: string | null },
) {
  const { settlement, gross, tax } = payment;
  const isAudited = payment.status === 'approved' || payment.status === 'paying';
  return {
    id: payment.id,
    pay_no: payment.no,
    settlement_id: settlement.id,
    company_id: companyOf(settlement.company).id,
    target_type: settlement.target.type,
    payee_name: settlement.target.name,
    bank_card_id: cards.payee,
    pay_card_id: cards.payer,
    gross_amount: money(gross),
    tax_mode: settlement.target.taxMode,
    tax_amount: money(tax),
    net_amount: money(gross - tax),
    plan_date: payment.plan,
    payment_order_id: outcome.orderId,
    pay_time: outcome.payTime,
    status: outcome.status,
    ...documentColumns(
      settlement.company,
      'live',
      `${payment.day} 11:00:00`,
      isAudited ? `${addDays(payment.day, 1)} 09:20:00` : null,
    ),
  };
}
