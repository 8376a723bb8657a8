import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { tabs, type Tab } from '@/runtime/navigation/tabs';

type Tabs = { readonly list: readonly Tab[]; readonly active: string; readonly front: string };

const follow = (listener: () => void) => subscribe(tabs(), listener);
const now = (): Tabs => snapshot(tabs());

/** The tabs, as plain objects: tracking which properties of 40 tabs are read costs 3 ms of a tab switch. */
export const useTabs = (): Tabs => useSyncExternalStore(follow, now);

/** After this delay a click must have a visible effect. */
const MAX_DELAY_MS = 100;

/** The tabs as the frame shows them: updated with the displayed page, or after 100 ms if the page takes longer. */
export function useSettledTabs(): Tabs {
  const current = useTabs();
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
