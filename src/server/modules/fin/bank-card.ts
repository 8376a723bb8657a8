/** Bank accounts of parties: verification, the default account, and the risk of a changed one. */
import type { ActionFunction, FunctionContext, Row, WriteHook } from 'jingwei';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { raiseRisk } from '../risk/info';
import { sampleChain } from '../sv/sample/chain';
import { bankProvider } from './bank/select-provider';

type Card = Row<'fin/bank-card'>;

/** What a verification is about. */
const VERIFIED = ['cardType', 'accountName', 'cardNo', 'bankName', 'branchName', 'bankCode'] as const;
/** A changed account is a risk for so many days after a payment to it (R01). */
const RISK_DAYS = 7;
const MS_PER_DAY = 86_400_000;

const isChanged = (before: Card | null, after: Card) =>
  before !== null && VERIFIED.some((key) => before[key] !== after[key]);

/** The changed account has to be verified again. */
export const beforeSave: WriteHook<'fin/bank-card'> = async ({ before, after }) => {
  if (isChanged(before, after)) after.verifyStatus = 'no';
};

/** The day that many days before, as text. */
const dayBefore = (now: string, days: number) =>
  new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) - days * MS_PER_DAY).toISOString().slice(0, 10);

/** R01: the account was changed while it is being paid, or shortly after. */
async function raiseChange(context: FunctionContext, card: Card): Promise<void> {
  const { records, now } = context;
  if (card.ownerType === 'company') return;
  const recent = { gt: `${dayBefore(now, RISK_DAYS)} 00:00:00` };
  const where = [
    { bankCardId: card.id, status: ['wait', 'paying', 'failed'] },
    { bankCardId: card.id, status: 'success', payTime: recent },
  ];
  const [order] = await records.find('fin/pay-order', where, { sort: ['-orderNo'], limit: 1 });
  if (!order) return;
  await raiseRisk(context, {
    type: 'R01',
    objectType: card.ownerType!,
    objectId: card.ownerId!,
    score: 85,
    sourceType: 'payment',
    sourceNo: order.orderNo!,
    amount: order.amount!,
    hits: [{ indicator: '收款账户变更', threshold: `付款前后 ${RISK_DAYS} 天`, actual: `付款单 ${order.orderNo}` }],
    description: `付款单 ${order.orderNo} 的收款账户被修改`,
  });
}

/** One default account for each owner. */
async function clearSiblings({ records }: FunctionContext, { id, ownerType, ownerId }: Card): Promise<void> {
  const others = await records.find('fin/bank-card', { ownerType, ownerId, isDefault: 'Y', id: { ne: id } });
  for (const other of others) await records.edit('fin/bank-card', other.id, { isDefault: 'N' }, 'setDefault');
}

export const afterSave: WriteHook<'fin/bank-card'> = async (context) => {
  const { before, after } = context;
  if (after.isDefault === 'Y' && before?.isDefault !== 'Y') await clearSiblings(context, after);
  if (isChanged(before, after)) await raiseChange(context, after);
};

/** The bank checks that the account exists under its name. */
export const verify: ActionFunction<'fin/bank-card', 'verify'> = async (context) => {
  const { accountName, cardNo, bankName, bankCode, ownerName } = context.row;
  const { label, checkAccount } = bankProvider(context);
  const account = { accountName: accountName ?? '', cardNo: cardNo ?? '', bankName, bankCode };
  const reason = await checkAccount(account, ownerName ?? '');
  return reason === null
    ? { set: { verifyStatus: 'ok' }, message: `验证通过（${label}）` }
    : { set: { verifyStatus: 'fail' }, message: `${reason}，验证失败（${label}）` };
};

export const setDefault: ActionFunction<'fin/bank-card', 'setDefault'> = async () => ({ set: { isDefault: 'Y' } });

/** Sample accounts with the balances after the sample flows. */
export const demoRows = (sizes: SampleSizes) => ({ fin_bank_card: sampleChain(sizes).cards });
