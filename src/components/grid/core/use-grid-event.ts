import { useCallback, useSyncExternalStore } from 'react';
import type { GridState, GridChannel } from './grid-state';

/** Draws again whenever a topic is told of. */
export function useGridEvent(state: GridState, topic: GridChannel): number {
  const subscribe = useCallback((listener: () => void) => state.events.subscribe(topic, listener), [state, topic]);
  return useSyncExternalStore(subscribe, () => state.events.version(topic));
}
