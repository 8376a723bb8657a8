/** Limits how many operations of one kind run at the same time. */

/** @returns runs the work once fewer than `most` others run, in the order of the calls */
export function limitParallel(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // A finished work passes its place on without changing the count.
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
