import { useMemo, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { at, begin, extend, isOneCell, type Spot } from '@/model/grid/selection/selection';
import { commit, toggleCell, openEditor } from '../editing/cell-editing';
import { watchLongPress } from './long-press';
import type { GridState } from '../core/grid-state';

/** Pixels from an edge at which dragging scrolls on, and how far it goes each time. */
const SCROLL_EDGE = 24;
const SCROLL_STEP = 24;
const SCROLL_INTERVAL_MS = 30;

/** Where an event took place: a cell, a row's number, or a column's head. */
function coordinateOf(target: EventTarget | null): { row: number | null; col: number | null } | null {
  if (!(target instanceof Element)) return null;
  const head = target.closest<HTMLElement>('[data-head]');
  if (head) return { row: null, col: Number(head.dataset.head) };
  const row = target.closest<HTMLElement>('[data-place]');
  if (!row) return null;
  const cell = target.closest<HTMLElement>('[data-col]');
  if (cell) return { row: Number(row.dataset.place), col: Number(cell.dataset.col) };
  return target.closest('[data-lead="row-number"]') ? { row: Number(row.dataset.place), col: null } : null;
}

/** The cell under a point of the window. */
export function cellAtPoint(x: number, y: number): Spot | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const coordinate = coordinateOf(element);
    if (coordinate && coordinate.row !== null && coordinate.col !== null)
      return { row: coordinate.row, col: coordinate.col };
  }
  return null;
}

/** A control within a cell answers for itself. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label, [role="button"]') !== null;

/** What pressing, dragging and double-clicking mean: areas of cells, whole rows by their number, columns by their head. */
function createPointerHandlers(state: GridState, scroller: RefObject<HTMLElement | null>) {
  let dragging: ((coordinate: { row: number | null; col: number | null }) => void) | null = null;
  let last = { x: 0, y: 0 };
  let timer: ReturnType<typeof setInterval> | null = null;

  const lastCell = (): Spot => ({ row: state.displayedIds.length - 1, col: state.columns.length - 1 });
  /** The area that a place stands for: a cell, a whole row or a whole column. */
  const areaCorners = ({ row, col }: { row: number | null; col: number | null }): [Spot, Spot] => [
    { row: row ?? 0, col: col ?? 0 },
    { row: row ?? lastCell().row, col: col ?? lastCell().col },
  ];
  const endDrag = () => {
    dragging = null;
    if (timer !== null) clearInterval(timer);
    timer = null;
    window.removeEventListener('pointerup', endDrag);
    window.removeEventListener('pointercancel', endDrag);
    window.removeEventListener('pointermove', onMove);
  };
  const onMove = (event: { clientX: number; clientY: number }) => {
    last = { x: event.clientX, y: event.clientY };
    const coordinate = coordinateOf(document.elementFromPoint(last.x, last.y));
    if (coordinate && dragging) dragging(coordinate);
  };
  const autoScroll = () => {
    const node = scroller.current;
    if (!node || !dragging) return;
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const directionOf = (value: number, low: number, high: number) => (value < low ? -1 : value > high ? 1 : 0);
    const [x, y] = [
      directionOf(last.x, left + SCROLL_EDGE, right - SCROLL_EDGE),
      directionOf(last.y, top + SCROLL_EDGE, bottom - SCROLL_EDGE),
    ];
    if (x === 0 && y === 0) return;
    node.scrollBy(x * SCROLL_STEP, y * SCROLL_STEP);
    onMove({ clientX: last.x, clientY: last.y });
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isControl(event.target)) return;
    const coordinate = coordinateOf(event.target);
    if (!coordinate || state.columns.length === 0 || state.displayedIds.length === 0) return;
    // A finger scrolls; what it taps is told by the click, and its long press asks for the menu.
    if (event.pointerType === 'touch') {
      watchLongPress(event.nativeEvent);
      return;
    }
    event.preventDefault();
    commit(state);
    const [first, end] = areaCorners(coordinate);
    const { selection: selected } = state;
    if (event.shiftKey && selected) state.select(extend(selected, end), false);
    else {
      const selection = (event.ctrlKey || event.metaKey) && selected ? begin(selected, first) : at(first);
      state.select(extend(selection, end), false);
    }
    if (coordinate.row !== null && coordinate.col !== null) state.scrollToCell(coordinate as Spot);
    state.focus();
    last = { x: event.clientX, y: event.clientY };
    dragging = (over) => {
      const now = state.selection;
      if (!now) return;
      const head = {
        row: coordinate.row === null ? lastCell().row : (over.row ?? 0),
        col: coordinate.col === null ? lastCell().col : (over.col ?? 0),
      };
      if (now.head.row !== head.row || now.head.col !== head.col) state.select(extend(now, head), false);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', endDrag);
    window.addEventListener('pointercancel', endDrag);
    timer = setInterval(autoScroll, SCROLL_INTERVAL_MS);
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (isControl(event.target)) return;
    const { nativeEvent } = event;
    const coordinate = coordinateOf(event.target);
    if (!coordinate || coordinate.row === null || coordinate.col === null) return;
    if (!state.selection || isOneCell(state.selection)) state.activateRow(coordinate.row);
    if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return;
    const again = state.selection?.active.row === coordinate.row && state.selection.active.col === coordinate.col;
    commit(state);
    state.select(at(coordinate as Spot));
    if (!again) return;
    state.focus();
    if (!toggleCell(state)) openEditor(state);
  };

  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (isControl(event.target)) return;
    const coordinate = coordinateOf(event.target);
    if (!coordinate || coordinate.row === null || coordinate.col === null) return;
    if (!toggleCell(state)) openEditor(state);
  };
  return { onPointerDown, onClick, onDoubleClick };
}

export function usePointerSelection(state: GridState, scroller: RefObject<HTMLElement | null>) {
  return useMemo(() => createPointerHandlers(state, scroller), [state, scroller]);
}
