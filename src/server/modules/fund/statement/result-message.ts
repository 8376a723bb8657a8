/** What the user reads after a bank's statement was imported. */
import { decimal } from 'jingwei';
import type { StatementLine } from './lines';
import type { StatementMatch } from './match';

/** Rows and errors that a message names. */
const MAX_NAMED = 10;

const named = (texts: readonly string[], joint: string) =>
  texts.length > MAX_NAMED
    ? `${texts.slice(0, MAX_NAMED).join(joint)}${joint}等 ${texts.length} 处`
    : texts.join(joint);

export const errorText = (errors: readonly string[]): string => `对账单有错误，没有导入：${named(errors, '；')}`;

function unknownText(lines: readonly StatementLine[]): string {
  const rows = named(
    lines.map(({ row }) => String(row)),
    '、',
  );
  return `账上没有 ${lines.length} 笔（第 ${rows} 行）`;
}

export interface StatementResult extends StatementMatch {
  /** Numbers of payment orders on their way that lines without a flow pay. */
  orders: readonly string[];
  /** Decimal texts at the end of the statement; null when the statement has no balances. */
  balances: { bank: string; ours: string } | null;
}

export function resultText({ matched, knownCount, different, unknown, orders, balances }: StatementResult): string {
  const parts = [`对平 ${matched.length} 笔`];
  if (knownCount > 0) parts.push(`此前已对平 ${knownCount} 笔`);
  if (different.length > 0) parts.push(`差异 ${different.length} 笔`);
  if (unknown.length > 0) parts.push(unknownText(unknown));
  if (orders.length > 0) parts.push(`其中付款单 ${named(orders, '、')} 的金额和收款账号相符，请确认到账`);
  if (balances && !decimal(balances.bank).eq(decimal(balances.ours)))
    parts.push(`期末银行余额 ${balances.bank} 元，账面 ${balances.ours} 元`);
  return parts.join('；');
}
