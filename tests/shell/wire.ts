/** A server that is no more than a function: `runtime/http` sends to it what it would send over the network. */
import type * as Axios from 'axios';
import type { InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, vi } from 'vitest';

export interface Sent {
  method: string;
  /** Path and query under the API base. */
  path: string;
  headers: Record<string, unknown>;
  body: unknown;
  /** All that was asked of the network: signal, progress, kind of answer. */
  request: InternalAxiosRequestConfig;
}

interface Answer {
  status?: number;
  data: unknown;
  headers?: Record<string, string>;
}

export const wire = {
  /** What the client gives up after, in ms. */
  timeout: 0,
  sent: [] as Sent[],
  answer: (_sent: Sent): Answer | Promise<Answer> => ({ data: { success: true, code: 0, message: '', result: null } }),
};

/** An envelope with a result. */
export const ok = (result: unknown, code = 0) => ({ data: { success: true, code, message: '', result } });

/** axios with its way to the network replaced: `vi.mock('axios', async (real) => wired(await real()))`. */
export function wired(axios: typeof Axios): object {
  const create: typeof axios.create = (config) => {
    wire.timeout = config?.timeout ?? 0;
    return axios.create({
      ...config,
      adapter: (request) => {
        const sent = {
          method: String(request.method).toUpperCase(),
          path: axios.default.getUri({ ...request, baseURL: '' }),
          headers: { ...request.headers },
          body: typeof request.data === 'string' ? (JSON.parse(request.data) as unknown) : (request.data as unknown),
          request,
        };
        wire.sent.push(sent);
        return new Promise((resolve, reject) => {
          const giveUp = () => reject(new axios.CanceledError());
          if (request.signal?.aborted) giveUp();
          request.signal?.addEventListener?.('abort', giveUp);
          void Promise.resolve(wire.answer(sent)).then(
            ({ status = 200, data, headers = {} }) =>
              resolve({ data, status, statusText: '', headers, config: request }),
            () => reject(new axios.AxiosError('Network Error', 'ERR_NETWORK')),
          );
        });
      },
    });
  };
  return { ...axios, create };
}

/** Storage as a browser has it, to be looked into. */
export class Shelf implements Storage {
  readonly #entries = new Map<string, string>();
  get length(): number {
    return this.#entries.size;
  }
  clear(): void {
    this.#entries.clear();
  }
  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#entries.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#entries.set(key, value);
  }
}

/** The moment at which every test of a stage begins. */
export const NOW = Date.UTC(2026, 5, 30, 0, 0, 0);

/**
 * Somebody is signed in, time stands still at `NOW`, storage and wire are empty: before each test of the file, and
 * nothing of it is left behind. Call at the top level, after `vi.mock`.
 */
export function stageSignedIn(): { reload: ReturnType<typeof vi.fn> } {
  const stage = { reload: vi.fn() };
  beforeEach(async () => {
    const { syncServerClock } = await import('@/runtime/environment/server-clock');
    const { notices } = await import('@/runtime/notices/notices');
    const { signedOutSession, session } = await import('@/runtime/session/session-state');
    vi.useFakeTimers({ now: NOW });
    stage.reload = vi.fn();
    vi.stubGlobal('localStorage', new Shelf());
    vi.stubGlobal('location', { reload: stage.reload });
    wire.sent = [];
    wire.answer = () => ok(null);
    notices.list = [];
    Object.assign(session, signedOutSession(), { token: 'T' });
    syncServerClock(NOW);
  });
  afterEach(async () => {
    const { resolveExpiry } = await import('@/runtime/account/session-expiry');
    resolveExpiry('renewed');
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return stage;
}
