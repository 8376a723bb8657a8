import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets `data-left` and `data-right` on a scroll container while content is hidden on that side, so that pinned columns
 * have a shadow only over columns that slide under them.
 */
export function useScrollShadows(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return undefined;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = node;
      node.toggleAttribute('data-left', scrollLeft > 0);
      node.toggleAttribute('data-right', scrollLeft + clientWidth < scrollWidth - 1);
    };
    // The observer's first call comes after layout: measuring here would force an additional one.
    const observer = new ResizeObserver(update);
    observer.observe(node);
    if (node.firstElementChild) observer.observe(node.firstElementChild);
    node.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', update);
    };
  }, [ref]);
}
