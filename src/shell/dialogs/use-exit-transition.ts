import { useState } from 'react';

interface Keyed {
  readonly key: string;
}

/**
 * Keeps removed items of a list until their exit transition has ended.
 * @returns `shown`: all items, removed ones with `open` false; `gone`: call it when the transition of an item has ended
 */
export function useExitTransition<T extends Keyed>(
  list: readonly T[],
): { shown: readonly { item: T; open: boolean }[]; gone: (key: string) => void } {
  const [seen, setSeen] = useState<readonly T[]>(list);
  const kept = seen.filter((one) => !list.some((item) => item.key === one.key));
  const all = [...kept, ...list];
  // Setting state during rendering is React's documented pattern for state that follows a prop.
  if (all.length !== seen.length || all.some((item, index) => item !== seen[index])) setSeen(all);
  return {
    shown: all.map((item) => ({ item, open: list.some((one) => one.key === item.key) })),
    gone: (key) => setSeen((before) => before.filter((one) => one.key !== key)),
  };
}
