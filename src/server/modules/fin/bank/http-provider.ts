/** A provider behind HTTP: `POST /payments` with an idempotency key, `GET /results`, `POST /accounts/check`. */
import { fail } from 'jingwei';
import { isText, jsonService, type ServiceAddress } from '../../base/service/json-service';
import { BankRejection, type BankAccount, type BankProvider, type BankResult, type ResultPage } from './provider';

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

/** @throws HttpError when a result lacks something: none of the page is read */
function parsePage(body: unknown): ResultPage {
  const { results, next } = (body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(results) || !results.every(isResult) || !isTextOrNull(next)) {
    fail('银行接口的答复格式不正确', { code: 'bank.format' });
  }
  return { results, next: next as string | null };
}

export function httpProvider(address: ServiceAddress): BankProvider {
  const { label, get, post } = jsonService(address, { title: '银行', down: 'bank.down' });
  return {
    label,
    async pay(payment) {
      const answer = await post('payments', payment, payment.requestNo);
      if ('reason' in answer) throw new BankRejection(answer.reason);
    },
    async results(after) {
      return parsePage(await get(after === null ? 'results' : `results?${new URLSearchParams({ after }).toString()}`));
    },
    async checkAccount(account: BankAccount, ownerName) {
      const answer = await post('accounts/check', { ...account, ownerName });
      return 'reason' in answer ? answer.reason : null;
    },
  };
}
