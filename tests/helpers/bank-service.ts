/** A bank behind HTTP that pays each number once, with errors that a test switches on. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BankPayment, BankResult } from '@/server/modules/fin/bank/provider';

export interface BankService {
  url: string;
  token: string;
  /** Requests as `POST /payments`. */
  log: string[];
  /** What was paid, by number. */
  paid: Map<string, BankPayment>;
  /** What comes next: `lost` pays and loses the reply, `down` does neither, `rejected` refuses for good. */
  mode: 'fine' | 'lost' | 'down' | 'rejected';
  /** Results, in the order in which they are sent. */
  results: BankResult[];
  close(): Promise<void>;
}

const RESULTS_PER_PAGE = 2;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? null : JSON.parse(text);
}

/** Starts a bank. Close it in `afterAll`. */
export async function startBank(): Promise<BankService> {
  const bank: BankService = {
    url: '',
    token: 'geheim',
    log: [],
    paid: new Map(),
    mode: 'fine',
    results: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  function pay(payment: BankPayment, key: string): [number, object] {
    if (bank.mode === 'down') return [503, {}];
    if (bank.mode === 'rejected') return [422, { reason: '收款账号已销户' }];
    const { requestNo, amount } = payment;
    if (key !== requestNo) return [400, { reason: '没有指令号' }];
    if (!bank.paid.has(key)) {
      bank.paid.set(key, payment);
      const serial = `HB${bank.paid.size}`;
      bank.results.push({ resultNo: serial, requestNo, status: 'success', amount, bankSerialNo: serial, reason: null });
    }
    return bank.mode === 'lost' ? [504, {}] : [202, {}];
  }

  function page(after: string | null): [number, object] {
    const start = Number(after ?? '0');
    const results = bank.results.slice(start, start + RESULTS_PER_PAGE);
    return [200, { results, next: String(start + results.length) }];
  }

  async function replyTo(request: IncomingMessage): Promise<[number, object]> {
    const { method, url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://bank');
    bank.log.push(`${method} ${pathname}`);
    if (headers.authorization !== `Bearer ${bank.token}`) return [401, {}];
    const body = await bodyOf(request);
    if (pathname === '/payments') return pay(body as BankPayment, String(headers['idempotency-key']));
    if (pathname === '/results') return page(searchParams.get('after'));
    const { accountName, ownerName } = body as Record<string, string>;
    return accountName === ownerName ? [200, {}] : [422, { reason: '户名不符' }];
  }

  const server = createServer((request, reply) => {
    void replyTo(request).then(([status, body]) => reply.writeHead(status).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bank.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return bank;
}
