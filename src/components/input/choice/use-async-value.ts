import { useEffect, useMemo, useState } from 'react';
import { isCancelled } from '@/runtime/http/request';

export interface AsyncValue<T> {
  /** Null while it loads, and when it did not come. */
  value: T | null;
  error: string | null;
  retry: () => void;
}

/**
 * What an input needs to be drawn, loaded with it.
 * @param load what loads it; the same function as long as that is the same, null where nothing is needed
 */
export function useAsyncValue<T>(load: ((signal: AbortSignal) => Promise<T>) | null): AsyncValue<T> {
  const [state, setState] = useState<{ value: T | null; error: string | null }>(PENDING);
  const [attempt, setAttempt] = useState(0);
  // Asked again by a new object, though what loads it is the same.
  const request = useMemo(() => ({ load, round: attempt }), [load, attempt]);
  useEffect(() => {
    const controller = new AbortController();
    request.load?.(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setState({ value, error: null });
      },
      (error: unknown) => {
        if (controller.signal.aborted || isCancelled(error)) return;
        setState({ value: null, error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => controller.abort();
  }, [request]);
  return {
    ...state,
    retry: () => {
      setState(PENDING);
      setAttempt((before) => before + 1);
    },
  };
}

const PENDING = { value: null, error: null };
