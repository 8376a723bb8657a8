/** Error of a failed load. */
export interface LoadError {
  code: number;
  message: string;
}

/** Load state that a screen renders. */
export interface LoadState {
  loading: boolean;
  error: LoadError | null;
}

export interface LoadController {
  /** Starts a load. Never throws; a failure is in `error`. */
  load(): Promise<void>;
  /** Abort signal of the latest load, aborted when another load starts. Null before the first load and after `stop`. */
  signal(): AbortSignal | null;
  /** Aborts the current load. */
  stop(): void;
  /** True when `stop` aborted a load, until the next one. */
  interrupted(): boolean;
}

/** Converts a thrown value to a `LoadError`; the code is 500 when it has none. */
export function toLoadError(error: unknown): LoadError {
  const { code, message }: { code?: unknown; message?: unknown } = Object(error);
  return {
    code: typeof code === 'number' ? code : 500,
    message: typeof message === 'string' ? message : String(error),
  };
}

/**
 * Runs one load at a time. A new load aborts the previous one, whose result is ignored. A failure sets `error` and
 * keeps the data.
 * @param fetchData fetches and stores the data; it must not store anything after its signal is aborted
 * @example
 * const { load } = createLoadController(data, async (signal) => {
 *   const rows = await fetchRows(signal);
 *   if (!signal.aborted) data.rows = rows;
 * });
 */
export function createLoadController(
  data: LoadState,
  fetchData: (signal: AbortSignal) => Promise<void>,
  onError?: (error: LoadError) => void,
): LoadController {
  let abortController: AbortController | null = null;
  let interrupted = false;
  async function load(): Promise<void> {
    abortController?.abort();
    const { signal } = (abortController = new AbortController());
    interrupted = false;
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
  }
  return {
    load,
    signal: () => abortController?.signal ?? null,
    stop() {
      interrupted ||= data.loading;
      abortController?.abort();
      abortController = null;
      data.loading = false;
    },
    interrupted: () => interrupted,
  };
}
