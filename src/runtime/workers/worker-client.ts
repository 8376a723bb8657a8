/** Requests to a web worker, which is started with the first request and replaced after an error. */

export interface WorkerClient<Q extends object, R extends object> {
  /** Starts the worker before its first request. */
  start(): void;
  /**
   * Sends a request with a unique `id` and resolves with the reply of the same `id`; null once the signal is aborted.
   * Aborting does not end the worker, because other requests may run in it.
   * @param timeoutMs after this time the worker is ended
   * @throws Error when the worker fails or takes too long
   */
  request(question: Q, options?: { signal?: AbortSignal | undefined; timeoutMs?: number }): Promise<R | null>;
}

/** @param create starts the worker; the bundler needs the literal `new Worker(new URL(…))` */
export function createWorkerClient<Q extends object, R extends object>(create: () => Worker): WorkerClient<Q, R> {
  let worker: Worker | null = null;
  let lastId = 0;
  const start = (): Worker => {
    worker ??= create();
    return worker;
  };
  return {
    start: () => void start(),
    request(question, { signal, timeoutMs } = {}) {
      if (signal?.aborted) return Promise.resolve(null);
      lastId += 1;
      const id = lastId;
      const target = start();
      return new Promise((resolve, reject) => {
        const fail = () => {
          target.terminate();
          if (worker === target) worker = null;
          stopListening();
          reject(new Error('worker failed'));
        };
        const receive = ({ data }: MessageEvent<R & { id: number }>) => {
          if (data.id !== id) return;
          stopListening();
          resolve(data);
        };
        const abort = () => {
          stopListening();
          resolve(null);
        };
        const timer = timeoutMs === undefined ? undefined : setTimeout(fail, timeoutMs);
        const stopListening = () => {
          clearTimeout(timer);
          target.removeEventListener('message', receive);
          target.removeEventListener('error', fail);
          signal?.removeEventListener('abort', abort);
        };
        target.addEventListener('message', receive);
        target.addEventListener('error', fail);
        signal?.addEventListener('abort', abort, { once: true });
        target.postMessage({ ...question, id });
      });
    },
  };
}
