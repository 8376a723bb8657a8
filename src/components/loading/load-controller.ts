/** One load after another: a later one makes an earlier answer stale, a failure leaves what is shown as it is. */
export interface LoadError {
  code: number;
  message: string;
}

/** What a screen sees of it. */
export interface LoadState {
  /** True while a load is under way. */
  loading: boolean;
  error: LoadError | null;
}

export interface LoadController {
  /** Never throws: see `error`. */
  load(): Promise<void>;
  /** How many loads were begun so far. */
  loadCount(): number;
  /** Of the last load; null before the first and after leaving. It is aborted as soon as another begins. */
  signal(): AbortSignal | null;
  /** Stops what is under way. */
  stop(): void;
}

export function toLoadError(error: unknown): LoadError {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return {
    code: typeof code === 'number' ? code : 500,
    message: typeof message === 'string' ? message : String(error),
  };
}

/**
 * @param fetchData asks and keeps what came, unless its signal was aborted meanwhile: then something newer was asked for
 * @example const { load } = createLoading(data, async (signal) => { const rows = await fetch(signal); if (!signal.aborted) data.rows = rows; });
 */
export function createLoadController(
  data: LoadState,
  fetchData: (signal: AbortSignal) => Promise<void>,
  onError?: (error: LoadError) => void,
): LoadController {
  let abortController: AbortController | null = null;
  let loadCount = 0;
  return {
    async load() {
      abortController?.abort();
      const { signal } = (abortController = new AbortController());
      loadCount += 1;
      data.loading = true;
      data.error = null;
      try {
        await fetchData(signal);
      } catch (error) {
        if (signal.aborted) return;
        data.error = toLoadError(error);
        onError?.(data.error);
      } finally {
        if (!signal.aborted) data.loading = false;
      }
    },
    loadCount: () => loadCount,
    signal: () => abortController?.signal ?? null,
    stop() {
      abortController?.abort();
      abortController = null;
      data.loading = false;
    },
  };
}
