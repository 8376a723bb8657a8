/** One load after another: a later one makes an earlier answer stale, a failure leaves what is shown as it is. */
export interface LoadError {
  code: number;
  message: string;
}

/** What a screen sees of it. */
export interface LoadingData {
  /** True while a load is under way. */
  loading: boolean;
  error: LoadError | null;
}

export interface Loading {
  /** Never throws: see `error`. */
  load(): Promise<void>;
  /** How many loads were begun so far. */
  begun(): number;
  /** Of the last load; null before the first and after leaving. It is aborted as soon as another begins. */
  signal(): AbortSignal | null;
  /** Stops what is under way. */
  leave(): void;
}

export function errorOf(error: unknown): LoadError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return {
    code: typeof code === 'number' ? code : 500,
    message: typeof message === 'string' ? message : String(error),
  };
}

/**
 * @param work asks and keeps what came, unless its signal was aborted meanwhile: then something newer was asked for
 * @example const { load } = createLoading(data, async (signal) => { const rows = await fetch(signal); if (!signal.aborted) data.rows = rows; });
 */
export function createLoading(
  data: LoadingData,
  work: (signal: AbortSignal) => Promise<void>,
  onError?: (error: LoadError) => void,
): Loading {
  let running: AbortController | null = null;
  let begun = 0;
  return {
    async load() {
      running?.abort();
      const { signal } = (running = new AbortController());
      begun += 1;
      data.loading = true;
      data.error = null;
      try {
        await work(signal);
      } catch (error) {
        if (signal.aborted) return;
        data.error = errorOf(error);
        onError?.(data.error);
      } finally {
        if (!signal.aborted) data.loading = false;
      }
    },
    begun: () => begun,
    signal: () => running?.signal ?? null,
    leave() {
      running?.abort();
      running = null;
      data.loading = false;
    },
  };
}
