import { useEffect, type RefObject } from 'react';
import type { Tab } from '@/runtime/navigation/tabs';

/**
 * Scrolls the tab bar to the active tab: when another tab becomes active, when tabs open, close or change their titles,
 * and when the bar changes its width.
 */
export function useVisibleActiveTab(bar: RefObject<HTMLElement | null>, list: readonly Tab[], active: string): void {
  useEffect(() => {
    const node = bar.current;
    if (!node) return undefined;
    const at = list.findIndex((tab) => tab.key === active);
    const show = () => node.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Calls `show` once at the start, too.
    const observer = new ResizeObserver(show);
    observer.observe(node);
    return () => observer.disconnect();
  }, [bar, list, active]);
}
