/**
 * The back button of the browser closes the topmost overlay (dialog, drawer, confirmation) and stays on the page.
 * The history has no entry of its own for an overlay: the step back is undone before the router receives it. Only on the
 * first page, where a step back would leave the console, the page gets a second entry.
 */
import { service } from '../service';

interface Overlay {
  close: () => void;
  /** Position of the page in the history, as the router numbers it; null when it is unknown. */
  position: number | null;
}

const overlays = service(() => [] as Overlay[]);

/** The number that the router stores with each entry of the history. */
function positionOf(state: unknown): number | null {
  const position: unknown = (state as { idx?: unknown } | null)?.idx;
  return typeof position === 'number' ? position : null;
}

/** Position of the current page; a page without one before it gets a second entry. */
function positionWithEntryBefore(): number | null {
  const position = positionOf(history.state);
  if (position !== 0) return position;
  history.pushState({ ...(history.state as object), idx: 1 }, '');
  return 1;
}

/**
 * Adds an open overlay on top of the others.
 * @param close what the back button does: closes the overlay, or asks first
 * @returns removes the overlay; call it when the overlay closes
 */
export function addOverlay(close: () => void): () => void {
  const overlay = { close, position: positionWithEntryBefore() };
  overlays().push(overlay);
  return () => {
    const at = overlays().indexOf(overlay);
    if (at >= 0) overlays().splice(at, 1);
  };
}

/**
 * Starts to watch the back button. Call it before the router starts to listen: browsers call the listeners of the window
 * in the order in which they were added. Returns the cleanup function.
 */
export function watchBackButton(): () => void {
  // The position to which an undone step returns; its event is not for the router either.
  let returning: number | null = null;
  const onStep = (event: PopStateEvent): void => {
    const position = positionOf(event.state);
    const isReturn = position !== null && position === returning;
    returning = null;
    const top = overlays().at(-1);
    if (isReturn) event.stopImmediatePropagation();
    if (isReturn || !top || position === null || top.position === null || position === top.position) return;
    event.stopImmediatePropagation();
    returning = top.position;
    history.go(top.position - position);
    top.close();
  };
  window.addEventListener('popstate', onStep);
  return () => window.removeEventListener('popstate', onStep);
}
