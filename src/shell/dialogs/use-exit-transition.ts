import { useState } from 'react';

interface Keyed {
  readonly key: string;
}

/**
 * Keeps what left a list until its closing movement is over.
 * @returns `shown`: items with `open` false for those that left; `gone`: call it when one has disappeared
 */
export function useExitTransition<T extends Keyed>(
  list: readonly T[],
): { shown: readonly { item: T; open: boolean }[]; gone: (key: string) => void } {
  const [seen, setSeen] = useState<readonly T[]>(list);
  const kept = seen.filter((one) => !list.some((item) => item.key === one.key));
  const all = [...kept, ...list];
  if (all.length !== seen.length || all.some((item, index) => item !== seen[index])) setSeen(all);
  return {
    shown: all.map((item) => ({ item, open: list.some((one) => one.key === item.key) })),
    gone: (key) => setSeen((before) => before.filter((one) => one.key !== key)),
  };
}
