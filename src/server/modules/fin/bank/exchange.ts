/** One exchange with the bank: requests out, results in, and what they mean for the orders. */
import { type FunctionContext, sql, type TaskContext } from 'jingwei';
import { applyResults } from './apply-results';
import type { BankProvider } from './provider';
import { recordResult } from './record-result';
import { bankProvider } from './select-provider';
import { sendRequests } from './send-requests';

/** What the results of payments change. */
const CHANGED = [
  'fin/pay-order',
  'fin/bank-request',
  'fin/bank-result',
  'fin/pay-apply',
  'fin/refund',
  'live/payment',
  'live/settlement',
  'settle/sheet',
  'fund/flow',
  'fin/journal',
  'fin/bank-card',
] as const;

const positionKey = (channel: string) => `bank.results.${channel}`;

async function readPosition({ db }: FunctionContext, channel: string): Promise<string | null> {
  const key = positionKey(channel);
  const row = await db.selectFrom('jw_setting').select('value').where('key', '=', key).executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}

async function storePosition({ db }: FunctionContext, channel: string, position: string | null): Promise<void> {
  await sql`insert into jw_setting (key, value) values (${positionKey(channel)}, ${JSON.stringify(position)}::jsonb)
    on conflict (key) do update set value = excluded.value, update_time = now()`.execute(db);
}

/** Stores a page of results. The position follows them: what was not stored comes again. */
async function receiveResults(context: FunctionContext, provider: BankProvider): Promise<void> {
  const after = await readPosition(context, provider.label);
  const { results, next } = await provider.results(after);
  for (const result of results) await recordResult(context, provider.label, result);
  if (next !== after) await storePosition(context, provider.label, next);
}

/** Two exchanges at once do no harm: requests, results and orders are locked in turn. */
export async function exchangeWithBank(context: TaskContext): Promise<void> {
  const provider = bankProvider(context);
  const steps = [() => sendRequests(context, provider), () => receiveResults(context, provider)];
  const outcomes: PromiseSettledResult<void>[] = [];
  // A bank that takes no payments may still have results.
  for (const step of steps) outcomes.push(...(await Promise.allSettled([step()])));
  if (await applyResults(context)) await context.refresh(CHANGED);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
