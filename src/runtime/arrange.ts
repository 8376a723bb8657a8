/** The order and choice of a grid's rows: in the page for few rows, beside it for many. */
import { Order, type Arrangement } from '@/model/grid/order';
import type { ArrangeAnswer, ArrangeQuestion } from './arrange-worker';
import { inSlices } from './slices';

/** So many rows are sorted within a frame or two; where there are more, a worker does it. */
const MOST_AT_ONCE = 20_000;

/** Takes parts as they are read; `places` ends it. */
interface Sorter {
  take: (part: Arrangement) => void;
  places: () => Promise<readonly number[] | null>;
  /** Nobody waits for it any more. */
  drop: () => void;
}

function inPage(): Sorter {
  const order = new Order();
  return { take: (part) => order.take(part), places: () => Promise.resolve(order.places()), drop: () => {} };
}

let worker: Worker | null = null;
let last = 0;

function besidePage(): Sorter {
  const id = ++last;
  worker ??= new Worker(new URL('./arrange-worker.ts', import.meta.url), { type: 'module' });
  const asked = worker;
  // A worker that cannot run (an old browser, a policy) is no reason not to sort.
  const spare = inPage();
  const parts: Arrangement[] = [];
  const leave = new AbortController();
  const say = (part: ArrangeQuestion['part']) => asked.postMessage({ id, part } satisfies ArrangeQuestion);
  const failed = new Promise<null>((resolve) => {
    const fail = () => {
      asked.terminate();
      if (worker === asked) worker = null;
      resolve(null);
    };
    asked.addEventListener('error', fail, { signal: leave.signal });
  });
  const heard = new Promise<readonly number[]>((resolve) => {
    const hear = ({ data }: MessageEvent<ArrangeAnswer>) => data.id === id && resolve(data.places);
    asked.addEventListener('message', hear, { signal: leave.signal });
  });
  return {
    take(part) {
      parts.push(part);
      say(part);
    },
    async places() {
      say('end');
      const places = await Promise.race([heard, failed]);
      leave.abort();
      if (places) return places;
      for (const part of parts) spare.take(part);
      return spare.places();
    },
    drop() {
      leave.abort();
      say('drop');
    },
  };
}

function* handOver(work: Generator<Arrangement | undefined, void, void>, sorter: Sorter) {
  for (const part of work) {
    if (part) sorter.take(part);
    yield;
  }
  return true;
}

/**
 * The places of the rows that are shown, in their order. A later question makes an earlier one needless: pass a signal.
 * @param count rows that the parts hold together
 * @param work pauses at each `yield`, and gives the parts as they are read
 * @returns null once the signal is aborted
 */
export async function arrangeRows(
  count: number,
  work: Generator<Arrangement | undefined, void, void>,
  signal?: AbortSignal,
): Promise<readonly number[] | null> {
  if (signal?.aborted) return null;
  const sorter = count <= MOST_AT_ONCE ? inPage() : besidePage();
  const stopped = new Promise<null>((resolve) => {
    const stop = () => {
      sorter.drop();
      resolve(null);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
  const read = await inSlices(handOver(work, sorter), signal);
  // What was dropped meanwhile answers no more.
  return read && !signal?.aborted ? Promise.race([sorter.places(), stopped]) : null;
}
