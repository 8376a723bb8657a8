/** The order and choice of a grid's rows: at once for few rows, beside the page for many. */
import { arrange, merge, type Arrangement } from '@/model/grid/order';
import { pack, type ArrangeAnswer, type ArrangeQuestion } from './arrange-packing';

/** So many rows are sorted within a frame or two; where there are more, workers do it. */
const MOST_AT_ONCE = 20_000;
/** Each sorts a half: machines have two cores at least. */
const PARTS = 2;

let workers: Worker[] = [];
let last = 0;

/** Has the workers come before they are asked: starting them takes as long as sorting ten thousand rows. */
export function prepareToArrange(count: number): void {
  if (count <= MOST_AT_ONCE) return;
  while (workers.length < PARTS)
    workers.push(new Worker(new URL('./arrange-worker.ts', import.meta.url), { type: 'module' }));
}

/** @throws Error when the worker cannot run; @returns null once the signal is aborted */
function ask(worker: Worker, question: ArrangeQuestion, signal: AbortSignal | undefined): Promise<Uint32Array | null> {
  return new Promise((resolve, reject) => {
    const end = () => {
      worker.removeEventListener('message', take);
      worker.removeEventListener('error', fail);
      signal?.removeEventListener('abort', stop);
    };
    const take = ({ data }: MessageEvent<ArrangeAnswer>) => {
      if (data.id !== question.id) return;
      end();
      resolve(data.places);
    };
    const fail = () => {
      end();
      reject(new Error('the worker cannot run'));
    };
    // Others may have asked the same worker: it goes on, and this answer is not heard.
    const stop = () => {
      end();
      resolve(null);
    };
    worker.addEventListener('message', take);
    worker.addEventListener('error', fail);
    signal?.addEventListener('abort', stop, { once: true });
    worker.postMessage(question);
  });
}

/**
 * The places of the rows that are shown, in their order. A later question makes an earlier one needless: pass a signal.
 * @returns null once the signal is aborted
 */
export async function arrangeRows(arrangement: Arrangement, signal?: AbortSignal): Promise<readonly number[] | null> {
  if (signal?.aborted) return null;
  const { count } = arrangement;
  if (count <= MOST_AT_ONCE) return arrange(arrangement);
  prepareToArrange(count);
  const asked = workers;
  const id = ++last;
  const packed = pack(arrangement);
  const middle = count >> 1;
  try {
    const [left, right] = await Promise.all([
      ask(asked[0] as Worker, { id, arrangement: packed, from: 0, to: middle }, signal),
      ask(asked[1] as Worker, { id, arrangement: packed, from: middle, to: count }, signal),
    ]);
    return left && right && merge(arrangement, left, right);
  } catch {
    // A worker that cannot run (an old browser, a policy) is no reason not to sort.
    for (const worker of asked) worker.terminate();
    if (workers === asked) workers = [];
    return signal?.aborted ? null : arrange(arrangement);
  }
}
