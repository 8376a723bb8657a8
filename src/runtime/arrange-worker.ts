/** Sorts and filters beside the page: Chinese collation of many rows takes longer than a frame. */
import { arrange, type Arrangement } from '@/model/grid/order';

export interface ArrangeQuestion {
  id: number;
  arrangement: Arrangement;
}

export interface ArrangeAnswer {
  id: number;
  places: Uint32Array;
}

addEventListener('message', ({ data }: MessageEvent<ArrangeQuestion>) => {
  const places = arrange(data.arrangement);
  postMessage({ id: data.id, places } satisfies ArrangeAnswer, { transfer: [places.buffer] });
});
