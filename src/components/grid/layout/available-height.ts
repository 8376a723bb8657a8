import { useLayoutEffect, type RefObject } from 'react';

/** Smallest height of a grid (pixels); in a lower window the page scrolls instead. */
const MIN_HEIGHT = 320;

/** The scroll container of a screen: the page of a tab, or the body of a dialog. */
const SCROLL_CONTAINER = '[data-tab], .ant-modal-body, .ant-drawer-body';

/** Height of the content below the grid, to the end of the scroll container (pixels). */
function heightBelow(node: HTMLElement, screen: HTMLElement, scroller: HTMLElement): number {
  const own = screen.getBoundingClientRect().bottom - node.getBoundingClientRect().bottom;
  const footer = scroller.querySelector<HTMLElement>(':scope > footer')?.offsetHeight ?? 0;
  return own + footer + parseFloat(getComputedStyle(scroller).paddingBottom);
}

/**
 * Limits a grid to the available height, so that its header, its horizontal scroll bar and the pager stay visible at any
 * number of rows. Sets `max-height` on the element itself: an inherited custom property would recalculate the style of
 * every cell.
 */
export function useAvailableHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = ref.current;
    const screen = node?.closest<HTMLElement>('[data-screen]');
    const scroller = screen?.closest<HTMLElement>(SCROLL_CONTAINER);
    if (!node || !screen || !scroller) return undefined;
    const measure = () => {
      if (scroller.clientHeight === 0) return; // a hidden tab has no layout
      const above = node.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      const available = scroller.clientHeight - above - heightBelow(node, screen, scroller);
      node.style.maxHeight = `${Math.max(MIN_HEIGHT, Math.floor(available))}px`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(screen);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [ref]);
}
