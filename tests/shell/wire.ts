/** A server as a function: receives the requests of `runtime/http` instead of the network. */
import type * as Axios from 'axios';
import type { InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, vi } from 'vitest';

export interface Sent {
  method: string;
  /** Path and query under the API base. */
  path: string;
  headers: Record<string, unknown>;
  body: unknown;
  /** The axios request: signal, progress, response type. */
  request: InternalAxiosRequestConfig;
}

interface Answer {
  status?: number;
  data: unknown;
  headers?: Record<string, string>;
}

export const wire = {
  /** Timeout of the client in ms. */
  timeout: 0,
  sent: [] as Sent[],
  answer: (_sent: Sent): Answer | Promise<Answer> => ({ data: { success: true, code: 0, message: '', result: null } }),
};

/** An envelope with a result. */
export const ok = (result: unknown, code = 0) => ({ data: { success: true, code, message: '', result } });

/** wired(await real()))`. => axios with a replaced adapter: `vi.mock('axios', async (real) => wired(await real()))`. => wired(await real()))`. */
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

/** Storage of a browser, readable by tests. */
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
 * Before each test of the file: signs in, stops the time at `NOW`, clears storage and requests. Restores them
 * afterwards. Call at the top level, after `vi.mock`.
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
