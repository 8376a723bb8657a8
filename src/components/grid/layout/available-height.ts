import { useLayoutEffect, type RefObject } from 'react';

/** A table never gets lower than this; then the page scrolls instead. */
const MIN_HEIGHT = 320;

/** What scrolls around a screen: a tab's page, or a dialog's body. */
const SCROLL_CONTAINER = '[data-tab], .ant-modal-body, .ant-drawer-body';

/** Height of what stands below the table up to the end of what scrolls. */
function heightBelow(node: HTMLElement, screen: HTMLElement, scroller: HTMLElement): number {
  const own = screen.getBoundingClientRect().bottom - node.getBoundingClientRect().bottom;
  const footer = scroller.querySelector<HTMLElement>(':scope > footer')?.offsetHeight ?? 0;
  return own + footer + parseFloat(getComputedStyle(scroller).paddingBottom);
}

/**
 * Lets a table take the height that is left for it, so that its header, its last column and the pager stay in sight
 * however many rows there are. Sets `max-height` of the element itself: a property that is handed down would style
 * every cell anew.
 */
export function useAvailableHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = ref.current;
    const screen = node?.closest<HTMLElement>('[data-screen]');
    const scroller = screen?.closest<HTMLElement>(SCROLL_CONTAINER);
    if (!node || !screen || !scroller) return undefined;
    const measure = () => {
      if (scroller.clientHeight === 0) return; // a hidden tab has no measures
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
