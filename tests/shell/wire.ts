/** A runtime whose server is a function: requests reach it as they would reach the network. */
import axios, { type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, vi } from 'vitest';
import { resolveExpiry } from '@/runtime/account/session-expiry';
import { createRuntime, type Runtime, type RuntimeOptions } from '@/runtime/create-runtime';
import { syncServerClock } from '@/runtime/environment/server-clock';
import { session } from '@/runtime/session/session-state';
import { bodyOf, stubAdapter, type StubReply } from '../helpers/stub-server';

export interface Sent {
  method: string;
  /** Path and query under the API base. */
  path: string;
  headers: Record<string, unknown>;
  body: unknown;
  /** The axios request: signal, progress, response type. */
  request: InternalAxiosRequestConfig;
}

export const wire = {
  sent: [] as Sent[],
  answer: (_sent: Sent): StubReply | Promise<StubReply> => ({
    data: { success: true, code: 0, message: '', result: null },
  }),
};

/** An envelope with a result, as HTTP data. */
export const ok = (result: unknown, code = 0) => ({ data: { success: true, code, message: '', result } });

/** Records requests and replies with `wire.answer`. */
const adapter = stubAdapter((request) => {
  const sent = {
    method: String(request.method).toUpperCase(),
    path: axios.getUri({ ...request, baseURL: '' }),
    headers: { ...request.headers },
    body: bodyOf(request),
    request,
  };
  wire.sent.push(sent);
  return wire.answer(sent);
});

/** A runtime whose server is `wire`; its state is empty, what is in storage stays. */
export const startRuntime = (options: RuntimeOptions = {}): Runtime => createRuntime({ adapter, ...options });

/** In-memory `Storage` that tests can read. */
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

/** The fixed time at which every test begins. */
export const NOW = Date.UTC(2026, 5, 30, 0, 0, 0);

/** Before each test of the file: a new runtime with a session, empty storage, the clock at `NOW`. Undone after each. */
export function stageSignedIn(): { reload: ReturnType<typeof vi.fn> } {
  const stage = { reload: vi.fn() };
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    startRuntime();
    stage.reload = vi.fn();
    vi.stubGlobal('localStorage', new Shelf());
    vi.stubGlobal('location', { reload: stage.reload });
    wire.sent = [];
    wire.answer = () => ok(null);
    session().token = 'T';
    syncServerClock(NOW);
  });
  afterEach(async () => {
    resolveExpiry('renewed');
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return stage;
}
