/** Order and filter of a grid's rows: computed at once for few rows, in a worker for many. */
import { sortAndFilter, type SortFilterInput } from '@/model/grid/sort-filter/sort-filter';
import { service } from '../service';
import type { RowOrderReply, RowOrderRequest } from './row-order-worker';
import { createWorkerClient } from './worker-client';

/** This many rows are sorted within a frame or two on the main thread. */
const MAIN_THREAD_ROWS = 20_000;

const sorter = service(() =>
  createWorkerClient<Omit<RowOrderRequest, 'id'>, RowOrderReply>(
    () => new Worker(new URL('./row-order-worker.ts', import.meta.url), { type: 'module' }),
  ),
);

/** True when so many rows are sorted in the worker, which is then started ahead of the first request. */
export function prepareRowOrder(count: number): boolean {
  if (count <= MAIN_THREAD_ROWS) return false;
  sorter().start();
  return true;
}

/**
 * Indexes of the rows that pass the filter, in display order.
 * @param signal abort it when a later arrangement replaces this one
 * @returns null once the signal is aborted
 */
export async function orderRows(arrangement: SortFilterInput, signal?: AbortSignal): Promise<Uint32Array | null> {
  if (signal?.aborted) return null;
  if (arrangement.rowCount <= MAIN_THREAD_ROWS) return sortAndFilter(arrangement);
  try {
    const reply = await sorter().request({ arrangement }, { signal });
    return reply && reply.rowIndexes;
  } catch {
    // The browser, or its policy, cannot run the worker: sort on the main thread.
    return sortAndFilter(arrangement);
  }
}
