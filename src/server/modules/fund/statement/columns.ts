/** Columns of a bank's statement, found by the labels of its header. */
import { fail, type SheetRow } from 'jingwei';

/** Labels of banks for each column; the first one names it to the user. */
const LABELS = {
  bizDate: ['交易日期', '记账日期', '记账日', '交易时间', '日期'],
  serial: ['流水号', '银行流水号', '交易流水号', '交易流水'],
  income: ['收入', '收入金额', '贷方金额', '贷方发生额', '贷方'],
  outgoing: ['支出', '支出金额', '借方金额', '借方发生额', '借方'],
  balance: ['余额', '账户余额', '交易后余额'],
  account: ['对方账号', '对方账户', '收付方账号'],
} as const;

export type StatementColumn = keyof typeof LABELS;
const REQUIRED: readonly StatementColumn[] = ['bizDate', 'serial', 'income', 'outgoing'];
const HEADER_ROWS = 30;

export interface StatementHeader {
  /** Number of the row. */
  row: number;
  /** Position of each column. */
  at: ReadonlyMap<StatementColumn, number>;
}

/** A label without blanks and units: `收入（元）` → `收入`. */
const normalizedLabel = (text: string) => text.replace(/\s|[（(].*[）)]/g, '');

function columnsOf([, cells]: SheetRow): Map<StatementColumn, number> {
  const labels = cells.map(normalizedLabel);
  const found = new Map<StatementColumn, number>();
  for (const [column, names] of Object.entries(LABELS) as [StatementColumn, readonly string[]][]) {
    const at = labels.findIndex((label) => names.includes(label));
    if (at >= 0) found.set(column, at);
  }
  return found;
}

/** @throws HttpError without a row that has the required columns */
export function findHeader(rows: readonly SheetRow[]): StatementHeader {
  for (const row of rows.slice(0, HEADER_ROWS)) {
    const at = columnsOf(row);
    if (REQUIRED.every((column) => at.has(column))) return { row: row[0], at };
  }
  return fail(`没有找到表头，须有${REQUIRED.map((column) => LABELS[column][0]).join('、')}`, { at: 'file' });
}
