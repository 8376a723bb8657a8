import { useEffect, useState } from 'react';
import type { GridState } from './grid-state';
import { LatestTask, type TaskPriority } from './latest-task';
import type { Observable } from './observable';
import type { SliceAccessor } from './slice';

/** The result of work that ends without a pause; null for longer work. */
function runFirstSlice<T>(work: () => Generator<undefined, T, void>): T | null {
  const { done, value } = work().next();
  return done === true ? (value ?? null) : null;
}

/**
 * Result of long work over the grid; null until the first run is complete, which is at once for work without a pause.
 * Every change of the sources restarts it.
 * @param sources the same list at each render
 * @param work the same function as long as its inputs are the same; it pauses at each `yield`
 * @param priority `idle`: never before a change is on screen
 */
export function useTimeSliced<T>(
  grid: GridState,
  sources: readonly SliceAccessor<Observable>[],
  work: () => Generator<undefined, T, void>,
  priority: TaskPriority = 'idle',
): T | null {
  const [result, setResult] = useState(() => runFirstSlice(work));
  useEffect(() => {
    const task = new LatestTask();
    const start = () => task.run(work, priority, (next) => setResult(() => next));
    start();
    const unsubscribers = sources.map((source) => source(grid).subscribe(start));
    return () => {
      task.cancel();
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [grid, sources, work, priority]);
  return result;
}
