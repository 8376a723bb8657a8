/** Lines of a bank's statement: parsed, with the errors of each row. */
import { decimal, parseDateText, type SheetRow } from 'jingwei';
import { findHeader, type StatementColumn } from './columns';

export interface StatementLine {
  /** Number of the row in the file. */
  row: number;
  bizDate: string;
  serial: string;
  direction: 'in' | 'out';
  /** Decimal text, more than 0. */
  amount: string;
  /** Decimal text; null in a statement without balances. */
  balance: string | null;
  /** Account of the other side. */
  account: string | null;
}

export interface Statement {
  /** From the oldest to the newest, as far as balances tell. */
  lines: readonly StatementLine[];
  /** Texts for the user. */
  errors: readonly string[];
}

const AMOUNT = /^-?\d{1,15}(\.\d{1,2})?$/;
const MAX_SERIAL = 64;

const errorAt = (row: number, text: string) => `第 ${row} 行${text}`;

/** `1,234.50` → `1234.50`; an empty cell or a dash is 0; undefined when it is no amount. */
function amountOf(text: string): string | undefined {
  const bare = text.replace(/[,，\s¥￥]/g, '');
  if (bare === '' || bare === '-') return '0.00';
  return AMOUNT.test(bare) ? decimal(bare).toFixed(2) : undefined;
}

/** The day of `2026-06-30 12:30:00`, `20260630` and other dates. */
const dayOf = (text: string) => parseDateText(text.trim().replace(/[ T]\d{1,2}:.*$/, ''));

/** A line, the text of its first error, or null for a row below the lines: totals, remarks. */
function parseRow(row: number, cell: (column: StatementColumn) => string): StatementLine | string | null {
  const [date, serial] = [cell('bizDate'), cell('serial')];
  const isTotal = serial === '' && dayOf(date) === undefined;
  if (isTotal) return null;
  const bizDate = dayOf(date);
  if (bizDate === undefined) return errorAt(row, `：“${date}”不是日期`);
  if (serial === '') return errorAt(row, '没有流水号');
  if (serial.length > MAX_SERIAL) return errorAt(row, '的流水号过长');
  const [income, outgoing] = [amountOf(cell('income')), amountOf(cell('outgoing'))];
  if (income === undefined || outgoing === undefined) return errorAt(row, '的金额不正确');
  const isIn = decimal(income).gt(0);
  if (isIn === decimal(outgoing).gt(0) || decimal(income).lt(0) || decimal(outgoing).lt(0))
    return errorAt(row, '的收入和支出须有一个大于 0，另一个为空');
  const balance = cell('balance') === '' ? null : amountOf(cell('balance'));
  if (balance === undefined) return errorAt(row, '的余额不正确');
  const account = cell('account').replace(/\s/g, '') || null;
  return { row, bizDate, serial, direction: isIn ? 'in' : 'out', amount: isIn ? income : outgoing, balance, account };
}

/** The first line whose balance does not follow from the one before. */
function balanceError(lines: readonly StatementLine[]): { row: number; text: string } | null {
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before || before.balance === null || line.balance === null) continue;
    const change = line.direction === 'in' ? decimal(line.amount) : decimal(line.amount).neg();
    const wanted = decimal(before.balance).plus(change);
    if (!wanted.eq(decimal(line.balance)))
      return {
        row: line.row,
        text: errorAt(line.row, `的余额 ${line.balance} 与上一笔不衔接，应为 ${wanted.toFixed(2)}`),
      };
  }
  return null;
}

/** Banks list the newest line first, or last: the order in which the balances follow each other is taken. */
function inOrder(lines: readonly StatementLine[]): Statement {
  const error = balanceError(lines);
  if (error === null) return { lines, errors: [] };
  const reversed = lines.toReversed();
  const reversedError = balanceError(reversed);
  if (reversedError === null) return { lines: reversed, errors: [] };
  const isNewestFirst = (lines[0]?.bizDate ?? '') > (lines.at(-1)?.bizDate ?? '');
  return { lines, errors: [(isNewestFirst ? reversedError : error).text] };
}

/** @throws HttpError without a header */
export function parseStatement(rows: readonly SheetRow[]): Statement {
  const header = findHeader(rows);
  const lines: StatementLine[] = [];
  const errors: string[] = [];
  const rowOfSerial = new Map<string, number>();
  for (const [row, cells] of rows) {
    if (row <= header.row) continue;
    const parsed = parseRow(row, (column) => (cells[header.at.get(column) ?? -1] ?? '').trim());
    if (parsed === null) continue;
    if (typeof parsed === 'string') {
      errors.push(parsed);
      continue;
    }
    const known = rowOfSerial.get(parsed.serial);
    if (known !== undefined) errors.push(errorAt(row, `与第 ${known} 行的流水号相同`));
    rowOfSerial.set(parsed.serial, row);
    lines.push(parsed);
  }
  return errors.length > 0 ? { lines, errors } : inOrder(lines);
}
