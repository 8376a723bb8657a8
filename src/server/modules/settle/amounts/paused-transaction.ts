/** A transaction that waits between two steps, so that the first step of one runs during the second step of another. */
import type { FunctionContext } from 'jingwei';

export interface PausedTransaction<T> {
  /** Resolves at the end of the first step, with or without an error. */
  paused: Promise<void>;
  /** Runs the second step and commits. @throws the error of either step; all is rolled back */
  finish(): Promise<T>;
  /** Ends it without the second step. Does nothing after `finish`. */
  cancel(): Promise<void>;
}

/**
 * Begins a transaction and runs its first step. Call it outside of a transaction: on PGlite, which has one connection, it
 * begins when the running one has ended.
 * @param second gets the result of the first step
 */
export function pauseTransaction<First, T>(
  { transaction }: Pick<FunctionContext, 'transaction'>,
  first: () => Promise<First>,
  second: (result: First) => Promise<T>,
): PausedTransaction<T> {
  let endFirst = (): void => undefined;
  let decide: (goesOn: boolean) => void = () => undefined;
  const paused = new Promise<void>((resolve) => (endFirst = resolve));
  const goesOn = new Promise<boolean>((resolve) => (decide = resolve));
  const work = transaction(async () => {
    const result = await first();
    endFirst();
    return (await goesOn) ? { value: await second(result) } : null;
  });
  work.catch(endFirst);
  return {
    paused,
    async finish() {
      decide(true);
      const done = await work;
      if (done === null) throw new Error('this transaction was cancelled');
      return done.value;
    },
    async cancel() {
      decide(false);
      await work.catch(() => undefined);
    },
  };
}
