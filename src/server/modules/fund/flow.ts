/** Capital flows: the append-only ledger of our bank cards. */
import { decimal, fail, type ActionFunction, type FunctionContext } from 'jingwei';
import { assertPeriodOpen } from '../fin/journal';
import { importStatement } from './statement/import-statement';

/** A movement of money on a card. */
export interface FlowInput {
  cardId: string;
  direction: 'in' | 'out';
  /** Code of the dictionary `flow_type`. */
  flowType: string;
  /** Decimal text, more than 0. */
  amount: string;
  bizDate: string;
  counterpartyName: string;
  counterpartyAccount?: string | null;
  bankSerialNo: string | null;
  /** Code of the dictionary `journal_source`. */
  sourceType: string;
  sourceId: string | null;
  sourceNo: string | null;
  summary: string;
}

/**
 * Adds a flow to a card and updates the balance of the card (A10). The card is locked, so that the sequence has no gap
 * and each balance follows from the one before.
 * @returns the id of the flow
 */
export async function recordFlow({ records, now }: FunctionContext, flow: FlowInput): Promise<string> {
  const { direction, amount, counterpartyAccount = null } = flow;
  if (!decimal(amount).gt(0)) throw new Error(`recordFlow: the amount ${amount} must be more than 0`);
  const [card] = await records.lock('fin/bank-card', [flow.cardId]);
  if (card!.ownerType !== 'company' || card!.ownerId === null) fail('资金流水只能登记在公司的银行账户上');
  const [last] = await records.find('fund/flow', { cardId: flow.cardId }, { sort: ['-seq'], limit: 1 });
  const before = decimal(last ? last.balanceAfter : card!.openBalance);
  const balanceAfter = (direction === 'in' ? before.plus(amount) : before.minus(amount)).toFixed(2);
  const { id } = await records.add('fund/flow', {
    companyId: card!.ownerId,
    cardId: flow.cardId,
    seq: (last?.seq ?? 0) + 1,
    direction,
    flowType: flow.flowType,
    inAmount: direction === 'in' ? amount : '0',
    outAmount: direction === 'out' ? amount : '0',
    balanceAfter,
    flowTime: now,
    bizDate: flow.bizDate,
    counterpartyName: flow.counterpartyName,
    counterpartyAccount,
    bankSerialNo: flow.bankSerialNo,
    sourceType: flow.sourceType,
    sourceId: flow.sourceId,
    sourceNo: flow.sourceNo,
    summary: flow.summary,
  });
  await records.edit('fin/bank-card', flow.cardId, { balance: balanceAfter });
  return id;
}

export const recon: ActionFunction<'fund/flow', 'recon'> = async ({ now }) => ({ set: { reconTime: now } });

export const unrecon: ActionFunction<'fund/flow', 'unrecon'> = async (context) => {
  const { main } = context;
  await assertPeriodOpen(context, main.companyId!, main.bizDate!);
  return { set: { reconTime: null } };
};

export const importStmt: ActionFunction<'fund/flow', 'importStmt'> = async (context) => {
  const { cardId, file } = context.ask;
  return { message: await importStatement(context, cardId ?? '', file ?? '') };
};
