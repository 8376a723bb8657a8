/** Calls that overtake each other: of a search only the last answer counts, of a double click only the first send. */
import { ApiError } from '../errors/api-error';

/** How long a search waits for the next key (rulings: dictionary search): in forms and query bars, and in grid cells. */
export const SEARCH_DEBOUNCE = { form: 800, cell: 300 } as const;

export interface TakeLatest<A extends readonly unknown[], T> {
  /** Rejects as cancelled (`isCancelled`) once a later call was made. */
  (...args: A): Promise<T>;
  /** Ends what is running, e.g. when its screen closes. */
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
 * Every call ends the one before it: its request is cancelled, and an answer that comes all the same is dropped.
 * @param wait milliseconds to wait for a later call before anything is sent
 * @example const search = latest((signal, text: string) => get('/x', { text }, { signal }), SEARCH_WAIT.form);
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

/** While a call runs, further ones are that one: a second click sends nothing. */
export function singleFlight<A extends readonly unknown[], T>(
  send: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let running: Promise<T> | null = null;
  return (...args) => {
    running ??= send(...args).finally(() => {
      running = null;
    });
    return running;
  };
}
