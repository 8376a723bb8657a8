/** Control of overlapping searches: only the reply to the last one counts. */
import { ApiError } from '../errors/api-error';

/** Debounce of a search in milliseconds (rulings: dictionary search): in forms and query bars, and in grid cells. */
export const SEARCH_DEBOUNCE = { form: 800, cell: 300 } as const;

export interface TakeLatest<A extends readonly unknown[], T> {
  /** Rejects as cancelled (`isCancelled`) when a later call replaces this one. */
  (...args: A): Promise<T>;
  /** Cancels the running call, e.g. when its screen closes. */
  cancel(): void;
}

const cancelled = () => new ApiError('', { cancelled: true });

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(cancelled());
      },
      { once: true },
    );
  });
}

/**
 * Each call cancels the previous one: its request is aborted, and a response that still arrives is ignored.
 * @param wait milliseconds to wait for a later call before the request is sent
 * @example const search = takeLatest((signal, text: string) => get('/x', { text }, { signal }),
 * SEARCH_DEBOUNCE.form);
 */
export function takeLatest<A extends readonly unknown[], T>(
  ask: (signal: AbortSignal, ...args: A) => Promise<T>,
  wait = 0,
): TakeLatest<A, T> {
  let running: AbortController | null = null;
  const run = async (...args: A): Promise<T> => {
    running?.abort();
    const { signal } = (running = new AbortController());
    if (wait > 0) await delay(wait, signal);
    try {
      const answer = await ask(signal, ...args);
      if (signal.aborted) throw cancelled();
      return answer;
    } catch (error) {
      throw signal.aborted ? cancelled() : error;
    }
  };
  return Object.assign(run, { cancel: () => running?.abort() });
}
