import { useLayoutEffect, type RefObject } from 'react';
import type { Layout } from './layout';

/** More than a table is high: up and down nothing is cut. */
const FAR = 9999;

/**
 * What lies over the rows scrolls beneath the columns that stay at the edges, as the cells do that it belongs to: rows
 * are layers of their own, it cannot come between their parts.
 * @param free it stays whole: it belongs to such a column, or something is being entered in it
 */
export function useBeneath(ref: RefObject<HTMLElement | null>, { leftWidth, rightWidth }: Layout, free: boolean): void {
  useLayoutEffect(() => {
    const node = ref.current;
    const scroller = node?.closest<HTMLElement>('[data-scroller]');
    if (!node || !scroller) return undefined;
    if (free) {
      node.style.clipPath = '';
      return undefined;
    }
    const cut = () => {
      const { scrollLeft, clientWidth } = scroller;
      const right = node.offsetWidth - scrollLeft - clientWidth + rightWidth;
      node.style.clipPath = `inset(-${FAR}px ${right}px -${FAR}px ${scrollLeft + leftWidth}px)`;
    };
    cut();
    scroller.addEventListener('scroll', cut, { passive: true });
    return () => scroller.removeEventListener('scroll', cut);
  });
}
