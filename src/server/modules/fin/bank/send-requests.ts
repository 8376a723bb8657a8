/** Sends requests to the bank. What was not acknowledged is sent again under the same number. */
import type { FunctionContext, Row } from 'jingwei';
import { BankRejection, type BankAccount, type BankPayment, type BankProvider } from './provider';
import { dropRequest, type BankRequest } from './requests';
import { recordResult } from './record-result';

/** Requests of one run. */
const PORTION = 100;

const accountOf = (account: Pick<Row<'fin/bank-card'>, keyof BankAccount>): BankAccount => ({
  accountName: account.accountName!,
  cardNo: account.cardNo!,
  bankName: account.bankName,
  bankCode: account.bankCode,
});

type Sendable = Pick<BankRequest, 'id' | 'orderId'>;

/** Marks a request as being sent. @returns null when it is not to be sent: another process has, or its order is decided */
const claim = (context: FunctionContext, { id, orderId }: Sendable, label: string): Promise<BankPayment | null> =>
  context.transaction(async () => {
    const { records, now } = context;
    const [order] = await records.lock('fin/pay-order', [orderId!]);
    const [request] = await records.lock('fin/bank-request', [id]);
    const { status, channel, requestNo, amount, sendTime } = request!;
    if (status !== 'waiting' && status !== 'sending') return null;
    // Sent to a bank that is no longer connected: only that one knows.
    if (status === 'sending' && channel !== label) return null;
    if (order!.status !== 'paying') {
      if (status === 'waiting') await dropRequest(context, request!);
      return null;
    }
    await records.edit(
      'fin/bank-request',
      id,
      { status: 'sending', channel: label, sendTime: sendTime ?? now },
      'send',
    );
    const card = await records.get('fin/bank-card', order!.payCardId!);
    const { accountName, payeeName, cardNo, bankName, bankCode, orderNo } = order!;
    const payee = accountOf({ accountName: accountName ?? payeeName, cardNo, bankName, bankCode });
    return { requestNo: requestNo!, amount: amount!, payer: accountOf(card!), payee, purpose: `付款单 ${orderNo}` };
  });

/** Notes the outcome of sending, unless a result has come already. */
const note = (
  context: FunctionContext,
  { id, orderId }: Sendable,
  values: { status?: 'sent'; note: string | null },
): Promise<void> =>
  context.transaction(async () => {
    const { records } = context;
    await records.lock('fin/pay-order', [orderId!]);
    const [request] = await records.lock('fin/bank-request', [id]);
    const isSame = values.status === undefined && request!.note === values.note;
    if (request!.status === 'sending' && !isSame) await records.edit('fin/bank-request', id, values, 'send');
  });

async function send(context: FunctionContext, provider: BankProvider, request: Sendable): Promise<void> {
  const payment = await claim(context, request, provider.label);
  if (payment === null) return;
  try {
    await provider.pay(payment);
  } catch (error) {
    if (!(error instanceof BankRejection)) {
      await note(context, request, { note: '银行没有确认收到，将自动以同一指令号重发' });
      throw error;
    }
    const { requestNo, amount } = payment;
    const rejection = { requestNo, amount, status: 'failed' as const, bankSerialNo: null, reason: error.message };
    await recordResult(context, provider.label, { ...rejection, resultNo: `${requestNo}-R` });
  }
  await note(context, request, { status: 'sent', note: null });
}

/** Sends what is to be sent. @throws the first error: the bank cannot be reached, the others are not tried now */
export async function sendRequests(context: FunctionContext, provider: BankProvider): Promise<void> {
  const open = await context.records.find(
    'fin/bank-request',
    { status: ['waiting', 'sending'] },
    { sort: ['id'], limit: PORTION },
  );
  for (const request of open) await send(context, provider, request);
}
