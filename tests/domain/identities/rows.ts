/** Rows of the documents by table, and what the checks of them share. */
import { decimal } from '@/model/values/decimal';

export type Row = Readonly<Record<string, string | number | null>> & { readonly id: string };

export const TABLES = [
  'base_shop',
  'base_settle',
  'live_author',
  'sup_supplier',
  'sup_goods',
  'sup_goods_sku',
  'sup_commission_rule',
  'sup_freight_rule',
  'fin_bank_card',
  'crm_customer',
  'sv_order',
  'sv_order_item',
  'sv_bill',
  'sv_report_daily',
  'settle_sheet',
  'settle_sheet_item',
  'settle_sheet_adjust',
  'live_settlement',
  'live_settlement_item',
  'live_settlement_fee',
  'live_payment',
  'fin_pay_apply',
  'fin_pay_apply_item',
  'fin_refund',
  'fin_payment_order',
  'fin_payment_order_item',
  'fin_receipt',
  'fin_receipt_item',
  'fin_invoice',
  'fin_invoice_item',
  'fin_invoice_rel',
  'fin_journal',
  'fin_journal_entry',
  'fin_capital_flow',
  'sup_price',
  'sup_price_item',
] as const;

export type Table = (typeof TABLES)[number];
export type Chain = Readonly<Record<Table, readonly Row[]>>;

export interface Check {
  /** Claims of domain.md A in brackets, and what holds. */
  title: string;
  /** Differences found; empty when the identity holds. */
  differences(rows: Chain): string[];
}

export type Amount = ReturnType<typeof decimal>;
type Given = Amount | Row[string] | undefined;

export const amount = (value: Given): Amount => decimal(value);
export const cent = (value: Amount): Amount => decimal(value.toFixed(2));

/** One difference, or none. */
export const differ = (name: string, actual: Given, expected: Given): string[] =>
  amount(actual).eq(amount(expected))
    ? []
    : [`${name}: ${amount(actual).toFixed(4)} is not ${amount(expected).toFixed(4)}`];

export const failsUnless = (holds: boolean, name: string): string[] => (holds ? [] : [name]);

export const sum = (rows: readonly Row[], column: string): Amount =>
  rows.reduce((total, row) => total.plus(amount(row[column])), amount(0));

export function groupBy(rows: readonly Row[], column: string): ReadonlyMap<Row[string], readonly Row[]> {
  const groups = new Map<Row[string], Row[]>();
  for (const row of rows) {
    const key = row[column] ?? null;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Rows of a child by the id of their parent. */
export function childrenBy(rows: readonly Row[], column: string): (parent: Row) => readonly Row[] {
  const groups = groupBy(rows, column);
  return ({ id }) => groups.get(id) ?? [];
}

/** @returns the row with an id; throws when there is none */
export function byId(rows: readonly Row[]): (id: Row[string] | undefined) => Row {
  const all = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const found = all.get(String(id));
    if (!found) throw new Error(`no row ${id}`);
    return found;
  };
}

/** Values of columns that more than one row has. */
export function duplicates(rows: readonly Row[], ...columns: string[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const key = columns.map((column) => row[column]).join(' ');
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown ? [`${columns.join(', ')}: ${key} twice`] : [];
  });
}
