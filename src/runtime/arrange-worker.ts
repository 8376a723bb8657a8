/** Sorts and filters beside the page: Chinese collation of many rows takes longer than a frame. */
import { Order, type Arrangement } from '@/model/grid/order';

/** The next part of a question; without one: all were given, or nobody waits for them any more. */
export interface ArrangeQuestion {
  id: number;
  part: Arrangement | 'end' | 'drop';
}

export interface ArrangeAnswer {
  id: number;
  places: readonly number[];
}

const orders = new Map<number, Order>();

addEventListener('message', ({ data: { id, part } }: MessageEvent<ArrangeQuestion>) => {
  const order = orders.get(id) ?? new Order();
  if (part === 'end') postMessage({ id, places: order.places() } satisfies ArrangeAnswer);
  if (part === 'end' || part === 'drop') return void orders.delete(id);
  order.take(part);
  orders.set(id, order);
});
