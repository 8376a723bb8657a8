/** Requests to a service that a setting names: JSON over HTTP, with a bearer token. */
import { fail } from 'jingwei';

const TIMEOUT_MS = 20_000;
/** Statuses by which a service rejects a request for good. Others (401, 409, 429 …) leave it open. */
const REJECTED: readonly number[] = [400, 422];

export interface ServiceAddress {
  url: string;
  /** Bearer token; empty: none. */
  token: string;
}

/** How users and programs name the service. */
export interface ServiceName {
  /** For messages: 银行. */
  title: string;
  /** Error code of a service that does not answer. */
  down: string;
}

export interface JsonService {
  /** Shown to users. */
  label: string;
  /** @throws HttpError when the service does not answer */
  get(path: string): Promise<Record<string, unknown>>;
  /**
   * @returns what it answers, or why it rejects the request for good
   * @throws HttpError when it does not answer
   */
  post(
    path: string,
    body: object,
    idempotencyKey?: string,
  ): Promise<{ body: Record<string, unknown> } | { reason: string }>;
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const bodyOf = async (reply: Response): Promise<Record<string, unknown>> =>
  ((await reply.json().catch(() => null)) ?? {}) as Record<string, unknown>;

export function jsonService({ url: base, token }: ServiceAddress, { title, down }: ServiceName): JsonService {
  const outOfOrder = (status: number | null): never =>
    fail(`${title}接口没有答复${status === null ? '' : `（${status}）`}`, { code: down });
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const url = `${base.replace(/\/$/, '')}/${path}`;
    return (await fetch(url, { ...init, headers, signal, redirect: 'error' }).catch(() => null)) ?? outOfOrder(null);
  }
  return {
    label: new URL(base).host,
    async get(path) {
      const reply = await request(path);
      return reply.ok ? bodyOf(reply) : outOfOrder(reply.status);
    },
    async post(path, body, idempotencyKey) {
      const reply = await request(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(body),
      });
      const answer = await bodyOf(reply);
      if (reply.ok) return { body: answer };
      if (!REJECTED.includes(reply.status)) outOfOrder(reply.status);
      return { reason: isText(answer['reason']) ? answer['reason'] : `${title}拒绝` };
    },
  };
}
