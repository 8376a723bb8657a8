/** Keeps the results of the bank as they come, each once. */
import type { FunctionContext } from 'jingwei';
import type { BankResult } from './provider';

const MAX_REASON = 255;

const isKnown = async ({ records }: FunctionContext, channel: string, { resultNo }: BankResult) =>
  (await records.find('fin/bank-result', { channel, resultNo }, { limit: 1 })).length > 0;

/** Stores a result that is not known yet; it is applied later. */
export async function recordResult(context: FunctionContext, channel: string, result: BankResult): Promise<void> {
  if (await isKnown(context, channel, result)) return;
  const { records, now } = context;
  const { resultNo, requestNo, status, amount, bankSerialNo } = result;
  const [request] = await records.find('fin/bank-request', { requestNo, channel }, { limit: 1 });
  const reason = result.reason?.slice(0, MAX_REASON) ?? null;
  const orderId = request?.orderId ?? null;
  const values = { resultNo, requestNo, status, amount, bankSerialNo, reason, channel, orderId, receiveTime: now };
  try {
    await records.add('fin/bank-result', values);
  } catch (error) {
    // Another process has stored it meanwhile.
    if (!(await isKnown(context, channel, result))) throw error;
  }
}
