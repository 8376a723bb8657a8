/** Sorts and filters beside the page: Chinese collation of many rows takes longer than a frame. */
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
  const places = sortAndFilter(data.arrangement);
  postMessage({ id: data.id, rowIndexes: places } satisfies RowOrderReply, { transfer: [places.buffer] });
});
