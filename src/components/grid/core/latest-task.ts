import { runInTimeSlices, whenBrowserIdle, whenIdle } from '@/runtime/async/time-slice';

/** `idle`: starts and continues only while the browser has nothing to draw; `input`: pauses for input and painting. */
export type TaskPriority = 'idle' | 'input';

/** Long work in time slices of which only the latest run counts: a new run aborts the one before. */
export class LatestTask {
  private controller = new AbortController();
  private cancelIdle = () => {};

  /** Aborts the current run. */
  cancel(): void {
    this.controller.abort();
    this.cancelIdle();
  }

  /** Aborts the current run and returns the signal of a new one. */
  restart(): AbortSignal {
    this.cancel();
    this.controller = new AbortController();
    return this.controller.signal;
  }

  /** Runs a generator that pauses at each `yield`, and passes its result on unless the run was aborted. */
  run<T>(
    work: () => Generator<undefined, T, void>,
    priority: TaskPriority,
    onResult: (result: T | null) => void,
  ): void {
    const signal = this.restart();
    const deliver = (result: T | null) => {
      if (!signal.aborted) onResult(result);
    };
    if (priority === 'input') {
      void runInTimeSlices(work(), signal).then(deliver);
      return;
    }
    this.cancelIdle = whenIdle((budget) => {
      void runInTimeSlices(work(), signal, whenBrowserIdle, budget).then(deliver);
    });
  }
}
