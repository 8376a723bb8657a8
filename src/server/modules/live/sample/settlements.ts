/** Sample settlements with authors, or with the studios they work for: one of every month with bills or sessions. */
import { money, sampleId } from '@/server/sample-data/business';
import { centsOf, percentOf, sumOf } from '@/server/sample-data/cents';
import { addDays, monthEnd, monthOf, monthStart } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { randomInt, randomItem } from '@/server/sample-data/random';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { documentColumns, monthRow, settledState, stageOf, type Stage } from '../../settle/sample/sheets';
import type { Bill } from '../../sv/sample/bills';
import { companyOf, type Author, type Masters, type Shop } from '../../sv/sample/masters';
import { demoRows as studioRows, studioIdOf, studioNameOf } from '../studio';

/** A bill of an author who settles with us. */
export interface LiveLine {
  bill: Bill;
  author: Author;
  commission: number;
}

export interface LiveFee {
  type: 'slot' | 'reward' | 'deduct';
  sessionId: string | null;
  amount: number;
  reason: string;
}

/** Who is paid: the studio of an author, or the author. */
export interface LiveTarget {
  type: 'author' | 'studio';
  row: number;
  id: string;
  name: string;
  taxMode: 'labor' | 'invoice';
}

export interface LiveSettlement {
  id: string;
  no: string;
  target: LiveTarget;
  company: number;
  start: string;
  end: string;
  /** Income and commission of its lines, in cents. */
  base: number;
  commission: number;
  fees: LiveFee[];
  stage: Stage;
  payable: number;
}

type Draft = Omit<LiveSettlement, 'no'>;
type Session = ReturnType<typeof studioRows>['live_session'][number];

/** Numbers of authors and studios for random choices do not meet. */
const STUDIO_OFFSET = 500;
const CREATED_AFTER = 3;
const AUDITED_AFTER = 6;
export const liveAuditDay = ({ end }: Pick<LiveSettlement, 'end'>): string => addDays(end, AUDITED_AFTER);

/** @param studios position of every studio by id */
export function targetOf(author: Author, studios: ReadonlyMap<string, number>): LiveTarget {
  const { row, id, author_name: name, studio_id: studioId } = author;
  const studio = studioId === null ? undefined : studios.get(studioId);
  return studio === undefined
    ? { type: 'author', row, id, name: name!, taxMode: 'labor' }
    : { type: 'studio', row: studio, id: studioId!, name: studioNameOf(studio), taxMode: 'invoice' };
}

/** The line of a bill; null when the platform pays the author, or there is none. */
export function liveLineOf(bill: Bill): LiveLine | null {
  const { author } = bill.order;
  if (bill.line.match !== 'yes' || author?.coop_mode !== 'self') return null;
  return { bill, author, commission: percentOf(bill.income, author.commission_rate) };
}

const REWARDS = [50_000, 200_000, 600_000, 2_800_000];

function extraFees(row: number): LiveFee[] {
  const chance = randomInt('live_settlement_fee.kind', row, 100);
  if (chance < 12) {
    const amount = randomItem('live_settlement_fee.reward', row, REWARDS);
    return [{ type: 'reward', sessionId: null, amount, reason: '月度带货奖励' }];
  }
  return chance < 20 ? [{ type: 'deduct', sessionId: null, amount: 1_000, reason: '迟到扣款' }] : [];
}

/** Slot fees of the sessions of a month. */
const slotFees = (sessions: readonly Session[], month: string): LiveFee[] =>
  sessions
    .filter(({ end_time }) => monthOf(end_time) === month)
    .map(({ id, slot_fee, session_no }) => ({
      type: 'slot',
      sessionId: id,
      amount: centsOf(slot_fee),
      reason: `场次 ${session_no} 坑位费`,
    }));

const signed = ({ type, amount }: LiveFee) => (type === 'deduct' ? -amount : amount);

/** What a payee gets of a company, by month. */
interface Payee {
  target: LiveTarget;
  company: number;
  months: Map<string, { base: number; commission: number }>;
  sessions: Session[];
}

function settlementsOf({ target, company, months, sessions }: Payee, { lastDay }: SampleSizes): Draft[] {
  return [...months]
    .filter(([month]) => monthEnd(`${month}-01`) <= lastDay)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, sums]): Draft => {
      const start = monthStart(`${month}-01`);
      const end = monthEnd(start);
      const row = (target.type === 'studio' ? STUDIO_OFFSET + target.row : target.row) * 100_000 + monthRow(start);
      const fees = [...slotFees(sessions, month), ...extraFees(row)];
      return {
        id: sampleId('live-settlement', target.type, target.row, company, month),
        target,
        company,
        start,
        end,
        ...sums,
        fees,
        stage: stageOf(end, lastDay, row),
        payable: sums.commission + sumOf(fees, signed),
      };
    });
}

/** Moves negative amounts to the next settlement by a reward and a deduction; a last negative one is not made. */
function carryNegative(settlements: readonly Draft[]): Draft[] {
  for (const [at, one] of settlements.entries()) {
    const next = settlements[at + 1];
    if (one.payable >= 0 || next === undefined) continue;
    const amount = -one.payable;
    one.fees.push({ type: 'reward', sessionId: null, amount, reason: `负数应付结转至 ${monthOf(next.start)}` });
    next.fees.push({ type: 'deduct', sessionId: null, amount, reason: `${monthOf(one.start)} 负数应付结转` });
    one.payable = 0;
    next.payable -= amount;
  }
  return settlements.filter(({ payable }) => payable >= 0);
}

/** Payees of the authors who settle with us, by author and company. */
function collectPayees(authors: readonly Author[], studioCount: number) {
  const payees = new Map<string, Payee>();
  const studios = new Map(Array.from({ length: studioCount }, (_, row) => [studioIdOf(row), row] as const));
  const targets = new Map(
    authors
      .filter(({ coop_mode }) => coop_mode === 'self')
      .map((author) => [author.id, targetOf(author, studios)] as const),
  );
  return {
    payees,
    payeeOf(authorId: string, company: number): Payee {
      const target = targets.get(authorId)!;
      const key = `${target.id} ${company}`;
      const payee = payees.get(key) ?? { target, company, months: new Map(), sessions: [] };
      payees.set(key, payee);
      return payee;
    },
  };
}

/** Sessions that cost a fee, with the company of their author. */
function paidSessions(shops: readonly Shop[], authors: readonly Author[], sizes: SampleSizes) {
  const self = authors.filter(({ coop_mode }) => coop_mode === 'self');
  const companies = new Map(self.map(({ id, row }) => [id, shops[row % shops.length]!.company]));
  return studioRows(sizes).live_session.flatMap((session) => {
    const company = companies.get(session.author_id);
    return company !== undefined && centsOf(session.slot_fee) > 0 ? [{ session, company }] : [];
  });
}

/** Collects the settlements of authors and studios. */
export function collectLiveSettlements({ shops, authors }: Pick<Masters, 'shops' | 'authors'>, sizes: SampleSizes) {
  const { payees, payeeOf } = collectPayees(authors, sizes.studios);
  for (const { session, company } of paidSessions(shops, authors, sizes))
    payeeOf(session.author_id, company).sessions.push(session);
  return {
    add({ bill, author, commission }: LiveLine): void {
      const { months } = payeeOf(author.id, bill.order.shop.company);
      const month = monthOf(bill.day);
      const sums = months.get(month) ?? { base: 0, commission: 0 };
      months.set(month, sums);
      sums.base += bill.income;
      sums.commission += commission;
    },
    /** @returns the settlements, and the one of a line */
    finish() {
      const numbers = documentNumbers('ZJ');
      const settlements: LiveSettlement[] = [...payees.values()]
        .flatMap((one) => carryNegative(settlementsOf(one, sizes)))
        .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.id < b.id ? -1 : 1))
        .map((one) => ({ ...one, no: numbers(addDays(one.end, CREATED_AFTER)) }));
      const keyOf = (target: LiveTarget, company: number, month: string) => `${target.id} ${company} ${month}`;
      const byMonth = new Map(settlements.map((one) => [keyOf(one.target, one.company, monthOf(one.start)), one]));
      const settlementOf = ({ bill, author }: LiveLine) => {
        const { target, company } = payeeOf(author.id, bill.order.shop.company);
        return byMonth.get(keyOf(target, company, monthOf(bill.day))) ?? null;
      };
      return { settlements, settlementOf };
    },
  };
}

const feesOf = ({ fees }: LiveSettlement, type: LiveFee['type']) =>
  sumOf(
    fees.filter((fee) => fee.type === type),
    ({ amount }) => amount,
  );

export function liveSettlementRow(one: LiveSettlement, paid: number) {
  const { target, stage, payable } = one;
  return {
    id: one.id,
    settle_no: one.no,
    company_id: companyOf(one.company).id,
    target_type: target.type,
    author_id: target.type === 'author' ? target.id : null,
    studio_id: target.type === 'studio' ? target.id : null,
    payee_name: target.name,
    period_start: one.start,
    period_end: one.end,
    base_amount: money(one.base),
    commission_amount: money(one.commission),
    slot_fee: money(feesOf(one, 'slot')),
    reward_amount: money(feesOf(one, 'reward')),
    deduct_amount: money(feesOf(one, 'deduct')),
    payable_amount: money(payable),
    paid_amount: money(paid),
    unpaid_amount: money(payable - paid),
    confirm_status: stage === 'draft' || (stage === 'approved' && target.row % 2 === 0) ? 'wait' : 'yes',
    status: settledState(stage, payable, paid),
    ...documentColumns(
      one.company,
      'live',
      `${addDays(one.end, CREATED_AFTER)} 10:10:00`,
      stage === 'draft' ? null : `${liveAuditDay(one)} 16:40:00`,
    ),
  };
}

/** @param place in the settlement, from 1 */
export const liveLineRow = ({ bill, author, commission }: LiveLine, settlementId: string, place: number) => ({
  id: sampleId('live-settlement-item', bill.id),
  settlement_id: settlementId,
  order_num: place,
  bill_id: bill.id,
  author_id: author.id,
  order_no: bill.order.orderNo,
  goods_name: bill.line.sku.goods.goods_name,
  base_amount: money(bill.income),
  commission_rate: author.commission_rate,
  commission_amount: money(commission),
  biz_date: bill.day,
});

export const liveFeeRows = ({ id, fees }: LiveSettlement) =>
  fees.map(({ type, sessionId, amount, reason }, at) => ({
    id: sampleId('live-settlement-fee', id, at),
    settlement_id: id,
    order_num: at + 1,
    fee_type: type,
    session_id: sessionId,
    amount: money(amount),
    reason,
  }));
