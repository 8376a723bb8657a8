/** The order and choice of a grid's rows: at once for few rows, beside the page for many. */
import { sortAndFilter, type SortFilterInput } from '@/model/grid/sort-filter/sort-filter';
import type { RowOrderReply, RowOrderRequest } from './row-order-worker';

/** So many rows are sorted within a frame or two; where there are more, a worker does it. */
const MAIN_THREAD_ROWS = 20_000;

let worker: Worker | null = null;
let lastId = 0;

const startWorker = (): Worker =>
  (worker ??= new Worker(new URL('./row-order-worker.ts', import.meta.url), { type: 'module' }));

/** Whether so many rows are sorted beside the page; if so, has the worker come before it is asked. */
export function prepareRowOrder(count: number): boolean {
  if (count <= MAIN_THREAD_ROWS) return false;
  startWorker();
  return true;
}

/**
 * The places of the rows that are shown, in their order. A later question makes an earlier one needless: pass a signal.
 * @returns null once the signal is aborted
 */
export function orderRows(arrangement: SortFilterInput, signal?: AbortSignal): Promise<Uint32Array | null> {
  if (signal?.aborted) return Promise.resolve(null);
  if (arrangement.rowCount <= MAIN_THREAD_ROWS) return Promise.resolve(sortAndFilter(arrangement));
  const id = ++lastId;
  const asked = startWorker();
  return new Promise((resolve) => {
    const end = (places: Uint32Array | null) => {
      asked.removeEventListener('message', take);
      asked.removeEventListener('error', fail);
      signal?.removeEventListener('abort', stop);
      resolve(places);
    };
    const take = ({ data }: MessageEvent<RowOrderReply>) => {
      if (data.id === id) end(data.rowIndexes);
    };
    // A worker that cannot run (an old browser, a policy) is no reason not to sort.
    const fail = () => {
      asked.terminate();
      if (worker === asked) worker = null;
      end(sortAndFilter(arrangement));
    };
    // Others may have asked the same worker: it goes on, and this answer is not heard.
    const stop = () => end(null);
    asked.addEventListener('message', take);
    asked.addEventListener('error', fail);
    signal?.addEventListener('abort', stop, { once: true });
    asked.postMessage({ id, arrangement } satisfies RowOrderRequest);
  });
}
