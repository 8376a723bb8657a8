import { useEffect, type RefObject } from 'react';
import type { Tab } from '@/runtime/navigation/tabs';

/**
 * Scrolls the tab bar to the active tab: when another tab becomes active, when tabs open, close or change their titles,
 * and when the bar changes its width.
 */
export function useActiveInSight(bar: RefObject<HTMLElement | null>, list: readonly Tab[], active: string): void {
  useEffect(() => {
    const node = bar.current;
    if (!node) return undefined;
    const show = () =>
      node.querySelector('[data-current="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Calls `show` once at the start, too.
    const observer = new ResizeObserver(show);
    observer.observe(node);
    return () => observer.disconnect();
  }, [bar, list, active]);
}
