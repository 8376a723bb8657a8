/** Sample payment applications of settlement sheets, and advances to suppliers. */
import { money, sampleId } from '@/server/sample-data/business';
import { shareOf } from '@/server/sample-data/cents';
import { addDays } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { randomItem } from '@/server/sample-data/random';
import { documentColumns, type Sheet } from '../../settle/sample/sheets';
import { companyOf, companyOfSupplier, type Supplier } from '../../sv/sample/masters';
import type { SampleCard } from './bank-cards';

export interface Apply {
  id: string;
  no: string;
  /** Null: an advance. */
  sheet: Sheet | null;
  supplier: Supplier;
  company: number;
  amount: number;
  day: string;
  due: string;
  /** `paying`: has a payment order, whose state gives the final one. */
  status: 'draft' | 'auditing' | 'approved' | 'paying';
}

/** Days from the application to the due date. */
const APPLIED_BEFORE = 3;
const AUDITED_AFTER = 1;
const ADVANCE_COUNT = 3;
const ADVANCE_CENTS = 500_000;
const ADVANCE_DAYS = ['2025-09-08', '2025-12-10', '2026-03-09'];

type Unnumbered = Omit<Apply, 'no'>;

function applyOfSheet(sheet: Sheet): Unnumbered[] {
  const { stage, payable, supplier, company, due } = sheet;
  if (stage === 'draft' || payable === 0) return [];
  const open = randomItem('fin_pay_apply.open', supplier.row, ['draft', 'auditing', 'approved', null] as const);
  const status = stage === 'approved' ? open : 'paying';
  if (status === null || (stage === 'approved' && supplier.row % 4 === 0)) return [];
  const amount = stage === 'half' ? shareOf(payable, 1, 2) : payable;
  return [
    {
      id: sampleId('fin-pay-apply', sheet.id),
      sheet,
      supplier,
      company,
      amount,
      day: addDays(due, -APPLIED_BEFORE),
      due,
      status,
    },
  ];
}

const advances = (suppliers: readonly Supplier[]): Unnumbered[] =>
  suppliers.slice(0, ADVANCE_COUNT).map((supplier) => ({
    id: sampleId('fin-pay-apply', 'advance', supplier.row),
    sheet: null,
    supplier,
    company: companyOfSupplier(supplier.row),
    amount: ADVANCE_CENTS * (1 + supplier.row),
    day: ADVANCE_DAYS[supplier.row]!,
    due: addDays(ADVANCE_DAYS[supplier.row]!, APPLIED_BEFORE),
    status: 'paying',
  }));

export function appliesOf(sheets: readonly Sheet[], suppliers: readonly Supplier[]): Apply[] {
  const numbers = documentNumbers('SQ');
  return [...sheets.flatMap(applyOfSheet), ...advances(suppliers)]
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1))
    .map((apply) => ({ ...apply, no: numbers(apply.day) }));
}

export const applyAuditDay = ({ day }: Apply): string => addDays(day, AUDITED_AFTER);

/** @param outcome state and payment order after the payment */
export function applyRow(apply: Apply, card: SampleCard, outcome: { status: string; orderId: string | null }) {
  const { supplier, sheet, company } = apply;
  const isAudited = apply.status === 'approved' || apply.status === 'paying';
  return {
    id: apply.id,
    apply_no: apply.no,
    apply_type: sheet ? 'settle' : 'advance',
    company_id: companyOf(company).id,
    payee_type: 'supplier',
    payee_id: supplier.id,
    payee_name: supplier.supplier_name,
    bank_card_id: card.id,
    account_name: card.account_name,
    card_no: card.card_no,
    bank_name: card.bank_name,
    apply_amount: money(apply.amount),
    apply_date: apply.day,
    expect_date: apply.due,
    pay_method: 'bank',
    urgent: 'N',
    applicant: 'settle',
    reason: sheet ? `支付${supplier.short_name} ${sheet.start.slice(0, 7)} 结算款` : `预付${supplier.short_name}备货款`,
    payment_order_id: outcome.orderId,
    status: outcome.status,
    ...documentColumns(
      company,
      'settle',
      `${apply.day} 10:30:00`,
      isAudited ? `${applyAuditDay(apply)} 14:00:00` : null,
    ),
  };
}

export const applyItemRows = ({ id, sheet, amount }: Apply) =>
  sheet === null
    ? []
    : [
        {
          id: sampleId('fin-pay-apply-item', id),
          apply_id: id,
          order_num: 1,
          settle_id: sheet.id,
          sheet_no: sheet.no,
          payable_amount: money(sheet.payable),
          available_amount: money(sheet.payable),
          apply_amount: money(amount),
        },
      ];
