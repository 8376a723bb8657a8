import { useEffect, useState } from 'react';
import { whenBrowserIdle, runInTimeSlices, whenIdle } from '@/runtime/async/time-slice';
import type { GridState, GridChannel } from './grid-state';

/**
 * What long work over the table comes to: begun anew whenever one of the topics is told of, never before what changed is
 * on screen. Null until it was done once.
 * @param work the same function as long as the same is asked; it pauses at each `yield`
 * @param channels the same list each time
 */
export function useTimeSliced<T>(
  state: GridState,
  channels: readonly GridChannel[],
  work: () => Generator<undefined, T, void>,
): T | null {
  const [found, setFound] = useState<T | null>(null);
  useEffect(() => {
    let controller = new AbortController();
    let cancelIdle = () => {};
    const begin = () => {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      cancelIdle();
      cancelIdle = whenIdle(
        (budget) =>
          void runInTimeSlices(work(), signal, whenBrowserIdle, budget).then((result) => {
            if (!signal.aborted) setFound(() => result);
          }),
      );
    };
    begin();
    const unsubscribers = channels.map((topic) => state.events.subscribe(topic, begin));
    return () => {
      controller.abort();
      cancelIdle();
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [state, channels, work]);
  return found;
}
