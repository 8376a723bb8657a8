/**
 * The embedded provider 内置演示通道. Its memory is the table of requests: what it answers, and when, follows from the
 * number, the amount and the time of a request, so that it is the same after a restart.
 */
import { sql, type FunctionContext } from 'jingwei';
import type { BankProvider, BankResult } from './provider';

export const EMBEDDED_LABEL = '内置演示通道';

/** An answer, so many seconds after the payment was sent. */
interface Answer {
  after: number;
  status: BankResult['status'];
  reason?: string;
  /** True: for a number that was never sent. */
  isForeign?: boolean;
}

const SECONDS = 2;
const PAID: Answer = { after: SECONDS, status: 'success' };
/** What happens to a payment, by the last two digits of its amount. Others are paid. */
const ANSWERS: Readonly<Record<string, readonly Answer[]>> = {
  '.01': [{ after: SECONDS, status: 'failed', reason: '收款账号不存在' }],
  '.02': [{ after: 60, status: 'success' }],
  '.03': [PAID, { after: 6, status: 'success' }],
  '.04': [PAID, { after: 6, status: 'failed', reason: '收款行退回' }],
  '.05': [{ after: 1, status: 'success', isForeign: true }, PAID],
};
const LAST_ANSWER = 60;

interface SentRequest {
  no: string;
  amount: string;
  /** Seconds since it was sent. */
  age: number;
}

/** Requests that may have an answer by now which was not read before. */
async function sentRequests({ db, now }: FunctionContext): Promise<readonly SentRequest[]> {
  const age = sql<number>`extract(epoch from ${now}::timestamp - r.send_time)::int4`;
  const { rows } = await sql<SentRequest>`select r.request_no as no, r.amount, ${age} as age from fin_bank_request r
    where r.channel = ${EMBEDDED_LABEL} and r.del_flag = '0'
      and (r.status = 'sent' or (r.send_time is not null and ${age} <= ${2 * LAST_ANSWER}))
    order by r.request_no`.execute(db);
  return rows;
}

function resultsOf({ no, amount, age }: SentRequest): BankResult[] {
  const answers = ANSWERS[amount.slice(-3)] ?? [PAID];
  return answers.flatMap(({ after, status, reason = null, isForeign = false }, index) =>
    after > age
      ? []
      : [
          {
            resultNo: `${no}-${index + 1}`,
            requestNo: isForeign ? `${no}X` : no,
            status,
            amount,
            bankSerialNo: status === 'success' ? `YS${no}` : null,
            reason,
          },
        ],
  );
}

export const embeddedProvider = (context: FunctionContext): BankProvider => ({
  label: EMBEDDED_LABEL,
  pay: async () => undefined,
  results: async () => ({ results: (await sentRequests(context)).flatMap(resultsOf), next: null }),
  checkAccount: async ({ accountName }, ownerName) => (accountName === ownerName ? null : '户名与归属主体不一致'),
});
