/** Runs long work in time slices, so that the page can paint and handle input between them. */

/** Milliseconds of work between two pauses: leaves about half of a frame for the page. */
const SLICE_MS = 8;

/** Milliseconds of work between two pauses for background work. */
const IDLE_SLICE_MS = 4;

/** Milliseconds after which an idle callback runs even if the browser is not idle. */
const IDLE_TIMEOUT_MS = 500;

/**
 * Runs a callback when the browser is idle. Returns the function that cancels it.
 * @param run gets its time budget in milliseconds
 */
export function whenIdle(run: (budget: number) => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(() => run(SLICE_MS), IDLE_TIMEOUT_MS / 10);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback((idle) => run(Math.min(IDLE_SLICE_MS, idle.timeRemaining())), {
    timeout: IDLE_TIMEOUT_MS,
  });
  return () => cancelIdleCallback(asked);
}

/** Waits between two time slices; resolves with the budget of the next slice in milliseconds. */
type Pause = () => Promise<number>;

/** Waits until pending input and painting are done. */
const afterPendingInput: Pause = () =>
  'scheduler' in globalThis
    ? // Nested timers are delayed by at least 4 ms; `postTask` is not.
      scheduler.postTask(() => SLICE_MS)
    : new Promise((resolve) => setTimeout(() => resolve(SLICE_MS), 0));

/** Pause for background work: continues only when the browser is idle. */
export const whenBrowserIdle: Pause = () => new Promise((resolve) => void whenIdle(resolve));

/**
 * Runs a generator in time slices: it may be paused at each `yield`. Resolves with its result, or null once the
 * signal is aborted.
 * @param first milliseconds of work before the first pause
 * @example const errors = await runInTimeSlices(rows.check(), signal);
 */
export async function runInTimeSlices<T>(
  work: Generator<undefined, T, void>,
  signal?: AbortSignal,
  pause: Pause = afterPendingInput,
  first = SLICE_MS,
): Promise<T | null> {
  for (let budget = first; ; budget = await pause()) {
    const until = performance.now() + budget;
    do {
      if (signal?.aborted) {
        work.return(undefined as T);
        return null;
      }
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
  }
}
