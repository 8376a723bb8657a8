/** Reconciles the flows of a card with a bank's statement. */
import { fail, type FunctionContext } from 'jingwei';
import { parseStatement, type StatementLine } from './lines';
import { matchStatement, type KnownFlow } from './match';
import { errorText, resultText } from './result-message';

/** Lines of one statement. */
const MAX_LINES = 5000;

const daysOf = (lines: readonly StatementLine[]) => {
  const days = lines.map(({ bizDate }) => bizDate).toSorted();
  return { first: days[0]!, last: days.at(-1)! };
};

async function readFlows(
  { db }: FunctionContext,
  cardId: string,
  lines: readonly StatementLine[],
): Promise<KnownFlow[]> {
  const { first, last } = daysOf(lines);
  const serials = lines.map(({ serial }) => serial);
  const rows = await db
    .selectFrom('fin_capital_flow')
    .where('card_id', '=', cardId)
    .where('del_flag', '=', '0')
    .where(({ and, eb, or }) =>
      or([and([eb('biz_date', '>=', first), eb('biz_date', '<=', last)]), eb('bank_serial_no', 'in', serials)]),
    )
    .orderBy('seq')
    .select(['id', 'biz_date', 'direction', 'in_amount', 'out_amount', 'bank_serial_no', 'recon_status'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bizDate: row.biz_date ?? '',
    direction: row.direction ?? '',
    amount: (row.direction === 'in' ? row.in_amount : row.out_amount) ?? '0',
    serial: row.bank_serial_no,
    isReconciled: row.recon_status === 'yes',
  }));
}

/** Numbers of orders that are being paid from the card, with the amount and the payee's account of a line. */
async function findOrders({ db }: FunctionContext, cardId: string, lines: readonly StatementLine[]): Promise<string[]> {
  const paid = lines.filter(({ direction, account }) => direction === 'out' && account !== null);
  if (paid.length === 0) return [];
  const accounts = paid.map(({ account }) => account);
  const orders = await db
    .selectFrom('fin_payment_order')
    .where('pay_card_id', '=', cardId)
    .where('status', '=', 'paying')
    .where('del_flag', '=', '0')
    .where('card_no', 'in', accounts)
    .orderBy('order_no')
    .select(['order_no', 'card_no', 'amount'])
    .execute();
  return orders.flatMap((order) =>
    paid.some(({ account, amount }) => account === order.card_no && amount === order.amount) ? [order.order_no!] : [],
  );
}

/** Our balance at the end of the last day of a statement, beside that of the bank. */
async function balancesOf(
  { db }: FunctionContext,
  cardId: string,
  openBalance: string,
  lines: readonly StatementLine[],
) {
  const bank = lines.at(-1)?.balance ?? null;
  if (bank === null) return null;
  const flow = await db
    .selectFrom('fin_capital_flow')
    .where('card_id', '=', cardId)
    .where('biz_date', '<=', daysOf(lines).last)
    .where('del_flag', '=', '0')
    .orderBy('seq', 'desc')
    .select('balance_after')
    .executeTakeFirst();
  return { bank, ours: flow?.balance_after ?? openBalance };
}

/**
 * All of a statement is taken, or nothing when a row has an error.
 * @param path of the uploaded file
 * @returns text for the user
 */
export async function importStatement(context: FunctionContext, cardId: string, path: string): Promise<string> {
  const { records, files, now } = context;
  const [card] = await records.lock('fin/bank-card', [cardId]);
  if (card!.ownerType !== 'company') fail('只能导入公司账户的对账单', { at: 'cardId' });
  const { lines, errors } = parseStatement(await files.readSheet(path, MAX_LINES));
  if (errors.length > 0) fail(errorText(errors), { at: 'file' });
  if (lines.length === 0) fail('对账单没有流水', { at: 'file' });
  const match = matchStatement(lines, await readFlows(context, cardId, lines));
  for (const { id, serial } of match.matched) {
    const changes = { reconStatus: 'yes', reconTime: now, bankSerialNo: serial };
    await records.edit('fund/flow', id, changes, 'importStmt');
  }
  for (const id of match.different)
    await records.edit('fund/flow', id, { reconStatus: 'diff', reconTime: null }, 'importStmt');
  const orders = await findOrders(context, cardId, match.unknown);
  const balances = await balancesOf(context, cardId, card!.openBalance ?? '0.00', lines);
  return resultText({ ...match, orders, balances });
}
