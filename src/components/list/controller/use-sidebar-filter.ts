import { useEffect, useRef } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { ListState } from './list-controller';

/** Loads the list again when what stands beside it narrows it otherwise. */
export function useNarrowing(state: ListState, narrowing: Parameters): void {
  const text = JSON.stringify(narrowing);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current ??= JSON.stringify(state.data.narrowing);
    if (shown.current === text) return;
    shown.current = text;
    void state.narrow(JSON.parse(text) as Parameters);
  }, [state, text]);
}
