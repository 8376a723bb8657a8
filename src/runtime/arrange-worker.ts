/** Sorts and filters beside the page: Chinese collation of many rows takes longer than a frame. */
import { arrange, type Arrangement } from '@/model/grid/order';

export interface ArrangeQuestion {
  id: number;
  arrangement: Arrangement;
}

export interface ArrangeAnswer {
  id: number;
  places: readonly number[];
}

addEventListener('message', ({ data }: MessageEvent<ArrangeQuestion>) => {
  postMessage({ id: data.id, places: arrange(data.arrangement) } satisfies ArrangeAnswer);
});
