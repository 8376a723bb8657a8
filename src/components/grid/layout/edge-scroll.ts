/** Scrolls a grid while a pressed pointer is at one of its edges, or beyond it. */

/** Dragging within this distance of an edge scrolls (pixels). */
const SCROLL_EDGE = 24;
/** Pixels per scroll step. */
const SCROLL_STEP = 24;
const SCROLL_INTERVAL_MS = 30;

/** A point of the window, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Area of the rows and headers: without scroll bars and totals. */
function visibleArea(scroller: HTMLElement) {
  const { left, top } = scroller.getBoundingClientRect();
  const footerHeight = scroller.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0;
  return { left, top, right: left + scroller.clientWidth, bottom: top + scroller.clientHeight - footerHeight };
}

/** Scroll direction for a coordinate: −1 or 1 beyond the edges of a range, 0 within it. */
const directionOf = (value: number, low: number, high: number): number =>
  value < low + SCROLL_EDGE ? -1 : value > high - SCROLL_EDGE ? 1 : 0;

/** Scrolls when a point is at an edge. Returns false when nothing was scrolled. */
function scrollAtEdge(scroller: HTMLElement, { x, y }: Point): boolean {
  const { left, right, top, bottom } = visibleArea(scroller);
  const [across, down] = [directionOf(x, left, right), directionOf(y, top, bottom)];
  if (across === 0 && down === 0) return false;
  scroller.scrollBy(across * SCROLL_STEP, down * SCROLL_STEP);
  return true;
}

/** The point of the grid that is nearest to a point: a pointer beyond an edge drags along the edge. */
export function nearestPoint(scroller: HTMLElement, { x, y }: Point): Point {
  const { left, right, top, bottom } = visibleArea(scroller);
  return { x: Math.min(Math.max(x, left + 1), right - 1), y: Math.min(Math.max(y, top + 1), bottom - 1) };
}

/**
 * Scrolls while the pointer stays at an edge.
 * @param pointer returns where the pointer is; null when it is not followed any more
 * @param onScroll called after each step
 * @returns the function that stops it
 */
export function startEdgeScroll(scroller: HTMLElement, pointer: () => Point | null, onScroll: () => void): () => void {
  const timer = setInterval(() => {
    const point = pointer();
    if (!point) clearInterval(timer);
    else if (scrollAtEdge(scroller, point)) onScroll();
  }, SCROLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
