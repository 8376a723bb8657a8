import { useLayoutEffect, type RefObject } from 'react';
import type { ColumnLayout } from './column-layout';

/** Pixels; more than the height of any grid: overlays are not clipped vertically. */
const UNCLIPPED = 9999;

/**
 * Clips an overlay (active cell, fill handle) so that it slides under pinned columns like the cells below it. `z-index`
 * cannot do that: rows are stacking contexts, so that an overlay is either above or below all parts of a row.
 * @param disabled not clipped: the overlay belongs to a pinned column, or its cell is being edited
 */
export function useOverlayClip(
  ref: RefObject<HTMLElement | null>,
  { leftWidth, rightWidth }: ColumnLayout,
  disabled: boolean,
): void {
  // Runs after every render, because any of them may mount or resize the overlay.
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
