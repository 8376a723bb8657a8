/** Long work in pieces short enough that the page paints in between. */

/** Milliseconds of work between two pauses: most of a frame stays for the page. */
const BUDGET = 12;

/** Lets whatever waits go first: input, painting. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Runs something once what is being drawn now is on screen; answers the way to forget it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Runs work that pauses at each `yield`; answers its result, or null once nobody wants it any more.
 * @example const errors = await inSlices(rows.check(), signal);
 */
export async function inSlices<T>(work: Generator<undefined, T, void>, signal?: AbortSignal): Promise<T | null> {
  for (;;) {
    const until = performance.now() + BUDGET;
    do {
      if (signal?.aborted) {
        work.return(undefined as T);
        return null;
      }
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await pause();
  }
}
