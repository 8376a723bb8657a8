/** Long work in pieces short enough that the page paints in between. */

/** Milliseconds of work between two pauses: half of a frame stays for the page. */
const SLICE_MS = 8;

/** The same for work that nobody waits for. */
const IDLE_SLICE_MS = 4;

/** Milliseconds after which what waits for a pause does not wait any longer. */
const IDLE_TIMEOUT_MS = 500;

/**
 * Runs something once nothing is left to draw; answers the way to forget it.
 * @param run gets the milliseconds that it may take
 */
export function whenIdle(run: (budget: number) => void): () => void {
  // Safari knows no idle time.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(() => run(SLICE_MS), IDLE_TIMEOUT_MS / 10);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback((idle) => run(Math.min(IDLE_SLICE_MS, idle.timeRemaining())), {
    timeout: IDLE_TIMEOUT_MS,
  });
  return () => cancelIdleCallback(asked);
}

/** How long work rests between two slices: answers the milliseconds of the next one. */
type Pause = () => Promise<number>;

/** Lets whatever waits go first: input, painting. */
const afterPendingInput: Pause = () =>
  'scheduler' in globalThis
    ? // A timer that follows a timer waits four milliseconds for nothing.
      scheduler.postTask(() => SLICE_MS)
    : new Promise((resolve) => setTimeout(() => resolve(SLICE_MS), 0));

/** For work that nobody waits for: a frame never has to share its time with it. */
export const whenBrowserIdle: Pause = () => new Promise((resolve) => void whenIdle(resolve));

/**
 * Runs work that pauses at each `yield`; answers its result, or null once nobody wants it any more.
 * @param first milliseconds of work before the first pause
 * @example const errors = await inSlices(rows.check(), signal);
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
