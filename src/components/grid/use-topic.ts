import { useCallback, useSyncExternalStore } from 'react';
import type { GridState, Topic } from './state';

/** Draws again whenever a topic is told of. */
export function useTopic(state: GridState, topic: Topic): number {
  const follow = useCallback((listener: () => void) => state.topics.on(topic, listener), [state, topic]);
  return useSyncExternalStore(follow, () => state.topics.count(topic));
}
