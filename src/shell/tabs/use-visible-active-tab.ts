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
    // Not `scrollIntoView`: the next Tab key would begin there instead of at the skip link.
    const show = () => {
      const tab = node.children[at]?.getBoundingClientRect();
      if (!tab) return;
      const bounds = node.getBoundingClientRect();
      node.scrollLeft += Math.min(tab.left - bounds.left, 0) + Math.max(tab.right - bounds.right, 0);
    };
    // Calls `show` once at the start, too.
    const observer = new ResizeObserver(show);
    observer.observe(node);
    return () => observer.disconnect();
  }, [bar, list, active]);
}
