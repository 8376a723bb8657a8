import { useEffect, useMemo, useState } from 'react';
import { isCancelled } from '@/runtime/http/request';

export interface Loaded<T> {
  /** Null while it loads, and when it did not come. */
  value: T | null;
  error: string | null;
  retry: () => void;
}

/**
 * What an input needs to be drawn, loaded with it.
 * @param load what loads it; the same function as long as that is the same, null where nothing is needed
 */
export function useLoaded<T>(load: ((signal: AbortSignal) => Promise<T>) | null): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; error: string | null }>(EMPTY);
  const [round, setRound] = useState(0);
  // Asked again by a new object, though what loads it is the same.
  const wanted = useMemo(() => ({ load, round }), [load, round]);
  useEffect(() => {
    const mine = new AbortController();
    wanted.load?.(mine.signal).then(
      (value) => {
        if (!mine.signal.aborted) setState({ value, error: null });
      },
      (error: unknown) => {
        if (mine.signal.aborted || isCancelled(error)) return;
        setState({ value: null, error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => mine.abort();
  }, [wanted]);
  return {
    ...state,
    retry: () => {
      setState(EMPTY);
      setRound((before) => before + 1);
    },
  };
}

const EMPTY = { value: null, error: null };
