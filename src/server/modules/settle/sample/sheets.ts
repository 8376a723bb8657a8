/** Sample settlement sheets: one of every month in which a supplier has bills. */
import { money, sampleId } from '@/server/sample-data/business';
import { percentOf, sumOf } from '@/server/sample-data/cents';
import { addDays, daysBetween, monthEnd, monthOf, monthStart } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { randomInt, randomItem } from '@/server/sample-data/random';
import type { SampleSizes } from '@/server/sample-data/sizes';
import type { Bill } from '../../sv/sample/bills';
import { companyOf, companyOfSupplier, departmentOf, profileIdOf, type Supplier } from '../../sv/sample/masters';
import type { SheetLine } from './lines';

/** How far the payment of a settlement is: by its age. */
export type Stage = 'draft' | 'approved' | 'half' | 'paid';

export interface Adjust {
  type: 'fee' | 'reward' | 'penalty' | 'deposit' | 'carry' | 'other';
  amount: number;
  reason: string;
  /** The other sheet of a carried amount. */
  carryId?: string;
}

/** Sums of the lines of a sheet, in cents. */
interface SheetSums {
  count: number;
  item: number;
  commission: number;
  freight: number;
  tax: number;
  settle: number;
}

export interface Sheet extends SheetSums {
  id: string;
  no: string;
  supplier: Supplier;
  company: number;
  start: string;
  end: string;
  due: string;
  /** Tax code of the first line, as the invoice has it. */
  taxCodeId: string;
  adjusts: Adjust[];
  stage: Stage;
  payable: number;
}

const PAID_AFTER = 60;
const APPROVED_AFTER = 35;
const HALF_PAID_PERCENT = 15;

/** @param row makes every seventh settlement or so half-paid */
export function stageOf(end: string, lastDay: string, row: number): Stage {
  const age = daysBetween(end, lastDay);
  if (age > PAID_AFTER) return randomInt('settle_sheet.half', row, 100) < HALF_PAID_PERCENT ? 'half' : 'paid';
  return age > APPROVED_AFTER ? 'approved' : 'draft';
}

const MONTHS_PER_YEAR = 12;
/** A number of a month for random choices. */
export const monthRow = (day: string): number =>
  Number.parseInt(day.slice(0, 4), 10) * MONTHS_PER_YEAR + Number.parseInt(day.slice(5, 7), 10);

const ADJUSTS: readonly (readonly [type: Adjust['type'], rate: string, reason: string])[] = [
  ['fee', '-2', '按计费规则计算的费用'],
  ['reward', '1.5', '活动补贴'],
  ['penalty', '-1', '发货超时罚款'],
  ['deposit', '-3', '扣留质保金'],
  ['other', '0.5', '样品费'],
];

function adjustsOf(row: number, settle: number): Adjust[] {
  if (randomInt('settle_sheet_adjust.count', row, 100) >= 30 || settle <= 0) return [];
  const [type, rate, reason] = randomItem('settle_sheet_adjust.type', row, ADJUSTS);
  const amount = rate.startsWith('-') ? 0 - percentOf(settle, rate.slice(1)) : percentOf(settle, rate);
  return amount === 0 ? [] : [{ type, amount, reason }];
}

const NO_LINES: SheetSums = { count: 0, item: 0, commission: 0, freight: 0, tax: 0, settle: 0 };

interface Month extends SheetSums {
  month: string;
  supplier: Supplier;
  taxCodeId: string;
}

type Draft = Omit<Sheet, 'no'>;

/** Moves negative amounts to the next sheet by a pair of adjusts; a last negative sheet is not made. */
function carryNegative(sheets: readonly Draft[]): Draft[] {
  for (const [at, sheet] of sheets.entries()) {
    const next = sheets[at + 1];
    if (sheet.payable >= 0 || next === undefined) continue;
    const amount = -sheet.payable;
    sheet.adjusts.push({ type: 'carry', amount, reason: `负数应付结转至 ${monthOf(next.start)}`, carryId: next.id });
    next.adjusts.push({
      type: 'carry',
      amount: -amount,
      reason: `${monthOf(sheet.start)} 负数应付结转`,
      carryId: sheet.id,
    });
    sheet.payable = 0;
    next.payable -= amount;
  }
  return sheets.filter(({ payable }) => payable >= 0);
}

function sheetOf({ month, supplier, ...sums }: Month, lastDay: string): Draft {
  const start = monthStart(`${month}-01`);
  const end = monthEnd(start);
  const row = supplier.row * 100_000 + monthRow(start);
  const adjusts = adjustsOf(row, sums.settle);
  return {
    id: sampleId('settle-sheet', supplier.row, month),
    supplier,
    company: companyOfSupplier(supplier.row),
    start,
    end,
    due: addDays(end, supplier.terms_days),
    ...sums,
    adjusts,
    stage: stageOf(end, lastDay, row),
    payable: sums.settle + sumOf(adjusts, ({ amount }) => amount),
  };
}

/** Sheets of the ended months of a supplier. */
const sheetsOfSupplier = (months: readonly Month[], lastDay: string): Draft[] =>
  carryNegative(
    months
      .filter(({ month }) => monthEnd(`${month}-01`) <= lastDay)
      .toSorted((a, b) => (a.month < b.month ? -1 : 1))
      .map((month) => sheetOf(month, lastDay)),
  );

const isBefore = (a: Draft, b: Draft) =>
  a.start === b.start ? a.supplier.row - b.supplier.row : a.start < b.start ? -1 : 1;

/** Collects the sheets of all matched bills whose month has ended. */
export function collectSheets(sizes: SampleSizes) {
  const suppliers = new Map<number, Map<string, Month>>();
  return {
    add({ bill, item, commission, freight, tax, settle }: SheetLine): void {
      const { supplier, tax_code_id: taxCodeId } = bill.line.sku.goods;
      const months = suppliers.get(supplier.row) ?? new Map<string, Month>();
      suppliers.set(supplier.row, months);
      const month = monthOf(bill.day);
      const sums = months.get(month) ?? {
        month,
        supplier,
        taxCodeId,
        ...NO_LINES,
      };
      months.set(month, sums);
      sums.count += 1;
      sums.item += item;
      sums.commission += commission;
      sums.freight += freight;
      sums.tax += tax;
      sums.settle += settle;
    },
    /** @returns the sheets, and the one of a matched bill */
    finish() {
      const numbers = documentNumbers('JS');
      const sheets: Sheet[] = [...suppliers.values()]
        .flatMap((months) => sheetsOfSupplier([...months.values()], sizes.lastDay))
        .toSorted(isBefore)
        .map((sheet) => ({ ...sheet, no: numbers(addDays(sheet.end, CREATED_AFTER)) }));
      const byMonth = new Map(sheets.map((sheet) => [`${sheet.supplier.row} ${monthOf(sheet.start)}`, sheet]));
      const sheetOfBill = ({ line, day }: Bill) =>
        byMonth.get(`${line.sku.goods.supplier.row} ${monthOf(day)}`) ?? null;
      return { sheets, sheetOf: sheetOfBill };
    },
  };
}

/** Days from the end of the period to the creation and the approval. */
const CREATED_AFTER = 2;
const AUDITED_AFTER = 5;
export const sheetAuditDay = ({ end }: Pick<Sheet, 'end'>): string => addDays(end, AUDITED_AFTER);

/** Amounts of documents of a sheet, in cents. */
export interface SheetPayments {
  applied: number;
  paid: number;
  invoiced: number;
}

/** State after payments; without a payable amount there is nothing to pay. */
export function settledState(stage: Stage, payable: number, paid: number): string {
  if (stage === 'draft') return 'draft';
  if (paid === payable && stage !== 'approved') return 'paid';
  return paid > 0 ? 'part_paid' : 'approved';
}

/** Columns of a document that records who made and approved it. */
export const documentColumns = (company: number, createBy: string, createTime: string, audit: string | null) => ({
  sys_org_code: departmentOf(company),
  create_by: createBy,
  create_time: createTime,
  audit_by: audit === null ? null : 'finance',
  audit_time: audit,
  ver: 1,
  del_flag: '0',
});

export function sheetRow(sheet: Sheet, { applied, paid, invoiced }: SheetPayments) {
  const { adjusts, payable, stage } = sheet;
  return {
    id: sheet.id,
    sheet_no: sheet.no,
    company_id: companyOf(sheet.company).id,
    supplier_id: sheet.supplier.id,
    profile_id: profileIdOf(sheet.supplier.row),
    period_start: sheet.start,
    period_end: sheet.end,
    batch_seq: 1,
    item_count: sheet.count,
    item_amount: money(sheet.item),
    commission_amount: money(sheet.commission),
    freight_amount: money(sheet.freight),
    tax_amount: money(sheet.tax),
    settle_amount: money(sheet.settle),
    adjust_amount: money(sumOf(adjusts, ({ amount }) => amount)),
    payable_amount: money(payable),
    applied_amount: money(applied),
    paid_amount: money(paid),
    unpaid_amount: money(payable - paid),
    invoiced_amount: money(invoiced),
    pay_progress: payable === 0 ? 100 : Math.floor((paid * 100) / payable),
    due_date: sheet.due,
    confirm_status: stage === 'draft' || (stage === 'approved' && sheet.supplier.row % 4 === 0) ? 'wait' : 'yes',
    status: settledState(stage, payable, paid),
    ...documentColumns(
      sheet.company,
      'settle',
      `${addDays(sheet.end, CREATED_AFTER)} 09:30:00`,
      stage === 'draft' ? null : `${sheetAuditDay(sheet)} 15:20:00`,
    ),
  };
}

export const sheetAdjustRows = ({ id, supplier, adjusts }: Sheet) =>
  adjusts.map(({ type, amount, reason, carryId = null }, at) => ({
    id: sampleId('settle-sheet-adjust', id, at),
    sheet_id: id,
    order_num: at + 1,
    adjust_type: type,
    rule_id: type === 'fee' ? sampleId('bill-rule', supplier.row) : null,
    amount: money(amount),
    reason,
    carry_id: carryId,
  }));
