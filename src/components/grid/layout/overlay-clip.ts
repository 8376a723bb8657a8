import { useLayoutEffect, type RefObject } from 'react';
import type { ColumnLayout } from './column-layout';

/** More than a table is high: up and down nothing is cut. */
const UNCLIPPED = 9999;

/**
 * What lies over the rows scrolls beneath the columns that stay at the edges, as the cells do that it belongs to: rows
 * are layers of their own, it cannot come between their parts.
 * @param disabled it stays whole: it belongs to such a column, or something is being entered in it
 */
export function useOverlayClip(
  ref: RefObject<HTMLElement | null>,
  { leftWidth, rightWidth }: ColumnLayout,
  disabled: boolean,
): void {
  useLayoutEffect(() => {
    const node = ref.current;
    const scroller = node?.closest<HTMLElement>('[data-scroller]');
    if (!node || !scroller) return undefined;
    if (disabled) {
      node.style.clipPath = '';
      return undefined;
    }
    const clip = () => {
      const { scrollLeft, clientWidth } = scroller;
      const right = node.offsetWidth - scrollLeft - clientWidth + rightWidth;
      node.style.clipPath = `inset(-${UNCLIPPED}px ${right}px -${UNCLIPPED}px ${scrollLeft + leftWidth}px)`;
    };
    clip();
    scroller.addEventListener('scroll', clip, { passive: true });
    return () => scroller.removeEventListener('scroll', clip);
  });
}
