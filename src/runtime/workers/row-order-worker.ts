/** Worker: sorts and filters rows. Chinese collation of many rows takes longer than a frame. */
import { sortAndFilter, type SortFilterInput } from '@/model/grid/sort-filter/sort-filter';

export interface RowOrderRequest {
  id: number;
  arrangement: SortFilterInput;
}

export interface RowOrderReply {
  id: number;
  rowIndexes: Uint32Array;
}

addEventListener('message', ({ data }: MessageEvent<RowOrderRequest>) => {
  const rowIndexes = sortAndFilter(data.arrangement);
  postMessage({ id: data.id, rowIndexes } satisfies RowOrderReply, { transfer: [rowIndexes.buffer] });
});
