import { useEffect, useState } from 'react';
import { idle, inSlices, whenIdle } from '@/runtime/slices';
import type { GridState, Topic } from './state';

/**
 * What long work over the table comes to: begun anew whenever one of the topics is told of, never before what changed is
 * on screen. Null until it was done once.
 * @param work the same function as long as the same is asked; it pauses at each `yield`
 * @param topics the same list each time
 */
export function useSliced<T>(
  state: GridState,
  topics: readonly Topic[],
  work: () => Generator<undefined, T, void>,
): T | null {
  const [found, setFound] = useState<T | null>(null);
  useEffect(() => {
    let leave = new AbortController();
    let forget = () => {};
    const begin = () => {
      leave.abort();
      leave = new AbortController();
      const { signal } = leave;
      forget();
      forget = whenIdle(
        (budget) =>
          void inSlices(work(), signal, idle, budget).then((result) => {
            if (!signal.aborted) setFound(() => result);
          }),
      );
    };
    begin();
    const stops = topics.map((topic) => state.topics.on(topic, begin));
    return () => {
      leave.abort();
      forget();
      for (const stop of stops) stop();
    };
  }, [state, topics, work]);
  return found;
}
