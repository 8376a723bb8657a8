import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio/vanilla';
import { tabs, type Tab } from '@/runtime/tabs';

type Tabs = { readonly list: readonly Tab[]; readonly active: string; readonly front: string };

const follow = (listener: () => void) => subscribe(tabs, listener);
const now = (): Tabs => snapshot(tabs) as Tabs;

/** The tabs as what stands around the pages shows them: with the page in front, and after it. */
export function useShownTabs(): Tabs {
  const current = useSyncExternalStore(follow, now);
  const [shown, setShown] = useState(current);
  if (shown !== current && current.front === current.active) setShown(current);
  return useDeferredValue(shown);
}
