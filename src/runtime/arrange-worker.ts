/** Sorts and filters beside the page: Chinese collation of many rows takes longer than a frame. */
import { arrange } from '@/model/grid/order';
import { unpack, type ArrangeAnswer, type ArrangeQuestion } from './arrange-packing';

addEventListener('message', ({ data }: MessageEvent<ArrangeQuestion>) => {
  const { id, arrangement, from, to } = data;
  const places = Uint32Array.from(arrange(unpack(arrangement), from, to));
  postMessage({ id, places } satisfies ArrangeAnswer, { transfer: [places.buffer] });
});
