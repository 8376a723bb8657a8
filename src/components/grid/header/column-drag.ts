/** Moves a column by dragging its header: with the mouse at once, with a finger after a long press. */
import type { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';
import { trackPointer } from '../../responsive/track-pointer';
import { nearestPoint, startEdgeScroll } from '../layout/edge-scroll';

/** A pointer that moved farther is dragging (pixels). */
const DRAG_DISTANCE = 4;
/** Before the browser's own long press, which opens its menu. */
const LONG_PRESS_MS = 400;

/** Where the dragged column goes. */
export interface DropTarget {
  key: string;
  side: 'before' | 'after';
}

export interface ColumnDrag {
  /** The dragged column. */
  key: string;
  /** Null: the pointer is over no column of the same area. */
  target: DropTarget | null;
}

interface DragListeners {
  /** Null: the drag has ended. */
  onChange: (drag: ColumnDrag | null) => void;
  onDrop: (target: DropTarget) => void;
}

/** The column under a point; null for one of another area: a pin is changed in the menu of the column. */
function dropTargetAt(grid: GridState, dragged: GridColumn, x: number, y: number): DropTarget | null {
  const head = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-head]');
  const column = head && grid.columns[Number(head.dataset['head'])];
  if (!column || column.pinned !== dragged.pinned) return null;
  const { left, width } = head.getBoundingClientRect();
  return { key: column.key, side: x < left + width / 2 ? 'before' : 'after' };
}

/** Ignores the click that ends a drag: it would sort. */
function ignoreNextClick(): void {
  const controller = new AbortController();
  const onClick = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', onClick, { capture: true, signal: controller.signal });
  setTimeout(() => controller.abort(), 0);
}

/**
 * Follows a press on a column's header. Escape cancels the drag.
 * @param head the header cell
 * @returns the function that ends following without a drop
 */
export function startColumnDrag(
  grid: GridState,
  column: GridColumn,
  head: HTMLElement,
  press: PointerEvent,
  { onChange, onDrop }: DragListeners,
): () => void {
  const scroller = head.closest<HTMLElement>('[data-scroller]');
  if (!scroller) return () => {};
  const ended = new AbortController();
  const { signal } = ended;
  let pointerX = press.clientX;
  let drag: ColumnDrag | null = null;
  const center = (node: HTMLElement) => node.getBoundingClientRect().top + node.clientHeight / 2;
  const update = () => {
    const { x } = nearestPoint(scroller, { x: pointerX, y: press.clientY });
    drag = { key: column.key, target: dropTargetAt(grid, column, x, press.clientY) };
    onChange(drag);
  };
  const begin = () => {
    const pointer = () => (signal.aborted ? null : { x: pointerX, y: center(scroller) });
    signal.addEventListener('abort', startEdgeScroll(scroller, pointer, update));
    update();
  };
  const end = () => {
    if (!signal.aborted && drag) onChange(null);
    ended.abort();
  };
  const isTouch = press.pointerType === 'touch';
  const timer = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  const stopTracking = trackPointer(window, {
    onMove({ clientX, clientY }) {
      pointerX = clientX;
      const isFar = Math.hypot(clientX - press.clientX, clientY - press.clientY) > DRAG_DISTANCE;
      if (drag) update();
      else if (isFar && isTouch) end();
      else if (isFar) begin();
    },
    onEnd(_, completed) {
      const target = drag?.target;
      if (drag) ignoreNextClick();
      end();
      if (completed && target) onDrop(target);
    },
  });
  signal.addEventListener('abort', stopTracking);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag) return;
    // Neither leaves the grid nor closes its dialog.
    event.preventDefault();
    event.stopPropagation();
    end();
    window.addEventListener('pointerup', ignoreNextClick, { once: true });
  };
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  return end;
}
