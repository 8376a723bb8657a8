/** Requests to a service that a setting names: JSON over HTTP, with a bearer token. */
import { failUnavailable, requestService, type ServiceName } from './request';

/** Statuses by which a service rejects a request for good. Others (401, 409, 429 …) leave it open. */
const REJECTED: readonly number[] = [400, 422];

export interface ServiceAddress {
  url: string;
  /** Bearer token; empty: none. */
  token: string;
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

export function jsonService({ url: base, token }: ServiceAddress, name: ServiceName): JsonService {
  function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    return requestService(name, `${base.replace(/\/$/, '')}/${path}`, { ...init, headers });
  }
  return {
    label: new URL(base).host,
    async get(path) {
      const reply = await request(path);
      return reply.ok ? bodyOf(reply) : failUnavailable(name, reply.status);
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
      if (!REJECTED.includes(reply.status)) failUnavailable(name, reply.status);
      return { reason: isText(answer['reason']) ? answer['reason'] : `${name.title}拒绝` };
    },
  };
}
