import { useLayoutEffect, type RefObject } from 'react';

/**
 * Says on which sides of a scroll area something is hidden: sets `data-left` and `data-right`, so that fixed columns
 * cast their shadow only over what lies beneath them.
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
    // Its first call comes after the layout that happens anyway.
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
