import { useEffect, useMemo, useState } from 'react';
import { isCancelled } from '@/runtime/errors/api-error';

export interface AsyncValue<T> {
  /** Null while loading and after an error. */
  value: T | null;
  error: string | null;
  retry: () => void;
}

/**
 * Loads a value on mount and when `load` changes; aborts the request on unmount.
 * @param load must be the same function while it loads the same value; null when nothing is needed
 */
export function useAsyncValue<T>(load: ((signal: AbortSignal) => Promise<T>) | null): AsyncValue<T> {
  const [state, setState] = useState<{ value: T | null; error: string | null }>(PENDING);
  const [attempt, setAttempt] = useState(0);
  // `attempt` is part of the request, so that a retry runs the effect again with the same `load`.
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
