import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { tabs, type Tab } from '@/runtime/navigation/tabs';

type Tabs = { readonly list: readonly Tab[]; readonly active: string; readonly front: string };

const follow = (listener: () => void) => subscribe(tabs(), listener);
const now = (): Tabs => snapshot(tabs());

/** A click that shows nothing for longer than so many milliseconds seems lost. */
const MAX_DELAY_MS = 100;

/** The tabs as what stands around the pages shows them: after the page in front, or before it if that takes long. */
export function useSettledTabs(): Tabs {
  const current = useSyncExternalStore(follow, now);
  const [shown, setShown] = useState(current);
  const waits = current.front !== current.active;
  if (shown !== current && !waits) setShown(current);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setShown(current), MAX_DELAY_MS);
    return () => clearTimeout(timer);
  }, [current, waits]);
  return useDeferredValue(shown);
}
