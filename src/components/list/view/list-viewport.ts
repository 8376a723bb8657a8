/** The visible area of a list. */

/** Pixels. A narrower list of a tree shows the tree without its table. */
const COMPACT_WIDTH = 400;
export const isCompact = ({ clientWidth }: HTMLElement) => clientWidth < COMPACT_WIDTH;

/** Scrolls a list to its first row, for example after a change of page. */
export function scrollToTop(screen: HTMLElement | null): void {
  screen?.scrollIntoView({ block: 'start' });
  screen?.querySelector('[data-scroller]')?.scrollTo({ top: 0 });
}
