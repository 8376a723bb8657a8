/** Runs a bounded number of tasks at the same time; the others wait in order of arrival. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

export interface LimiterOptions {
  maxConcurrent: number;
  maxWaiting: number;
  /** Builds the error of a call that finds `maxWaiting` tasks waiting. */
  fullError: () => Error;
}

export function buildLimiter({ maxConcurrent, maxWaiting, fullError }: LimiterOptions): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  function waitForTurn(): Promise<void> {
    if (waiting.length >= maxWaiting) throw fullError();
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  }

  function release(): void {
    const next = waiting.shift();
    // The next task takes over the place, so `running` stays the same.
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    if (running < maxConcurrent) running += 1;
    else await waitForTurn();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
