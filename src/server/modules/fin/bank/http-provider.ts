/** A provider behind HTTP: `POST /payments` with an idempotency key, `GET /results`, `POST /accounts/check`. */
import { fail } from 'jingwei';
import { BankRejection, type BankAccount, type BankProvider, type BankResult, type ResultPage } from './provider';

const TIMEOUT_MS = 20_000;
/** Statuses by which the bank rejects a payment for good. Others (401, 409, 429 …) leave it open. */
const REJECTED: readonly number[] = [400, 422];

export interface BankService {
  url: string;
  /** Bearer token; empty: none. */
  token: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

function isResult(value: unknown): value is BankResult {
  const { resultNo, requestNo, status, amount, bankSerialNo, reason } = (value ?? {}) as Record<string, unknown>;
  return (
    [resultNo, requestNo, amount].every(isText) &&
    /^\d+(\.\d{1,2})?$/.test(String(amount)) &&
    isTextOrNull(bankSerialNo) &&
    isTextOrNull(reason) &&
    (status === 'failed' || (status === 'success' && isText(bankSerialNo)))
  );
}

const outOfOrder = (status: number | null): never =>
  fail(`银行接口没有答复${status === null ? '' : `（${status}）`}`, { code: 'bank.down' });

/** @throws HttpError when a result lacks something: none of the page is read */
function parsePage(body: unknown): ResultPage {
  const { results, next } = (body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(results) || !results.every(isResult) || !isTextOrNull(next)) {
    fail('银行接口的答复格式不正确', { code: 'bank.format' });
  }
  return { results, next: next as string | null };
}

export function httpProvider({ url: base, token }: BankService): BankProvider {
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const url = `${base.replace(/\/$/, '')}/${path}`;
    return (await fetch(url, { ...init, headers, signal, redirect: 'error' }).catch(() => null)) ?? outOfOrder(null);
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const bodyOf = async (reply: Response): Promise<Record<string, unknown>> =>
    ((await reply.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  const reasonOf = async (reply: Response) => {
    const { reason } = await bodyOf(reply);
    return isText(reason) ? reason : '银行拒绝';
  };
  return {
    label: new URL(base).host,
    async pay(payment) {
      const reply = await post('payments', payment, { 'idempotency-key': payment.requestNo });
      if (REJECTED.includes(reply.status)) throw new BankRejection(await reasonOf(reply));
      if (!reply.ok) outOfOrder(reply.status);
    },
    async results(after) {
      const reply = await request(after === null ? 'results' : `results?${new URLSearchParams({ after }).toString()}`);
      return reply.ok ? parsePage(await bodyOf(reply)) : outOfOrder(reply.status);
    },
    async checkAccount(account: BankAccount, ownerName) {
      const reply = await post('accounts/check', { ...account, ownerName });
      if (REJECTED.includes(reply.status)) return reasonOf(reply);
      return reply.ok ? null : outOfOrder(reply.status);
    },
  };
}
