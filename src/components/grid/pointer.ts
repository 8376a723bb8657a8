import { useMemo, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { at, begin, extend, isOneCell, type Spot } from '@/model/grid/selection';
import { commit, flip, openInput } from './editing';
import { hold } from './hold';
import type { GridState } from './state';

/** Pixels from an edge at which dragging scrolls on, and how far it goes each time. */
const EDGE = 24;
const STRIDE = 24;
const EVERY_MS = 30;

/** Where an event took place: a cell, a row's number, or a column's head. */
function spotOf(target: EventTarget | null): { row: number | null; col: number | null } | null {
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
export function cellUnder(x: number, y: number): Spot | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = spotOf(element);
    if (spot && spot.row !== null && spot.col !== null) return { row: spot.row, col: spot.col };
  }
  return null;
}

/** A control within a cell answers for itself. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label, [role="button"]') !== null;

/** What pressing, dragging and double-clicking mean: areas of cells, whole rows by their number, columns by their head. */
function pointerOf(state: GridState, scroller: RefObject<HTMLElement | null>) {
  let dragging: ((spot: { row: number | null; col: number | null }) => void) | null = null;
  let last = { x: 0, y: 0 };
  let timer: ReturnType<typeof setInterval> | null = null;

  const ends = (): Spot => ({ row: state.view.length - 1, col: state.columns.length - 1 });
  /** The area that a place stands for: a cell, a whole row or a whole column. */
  const corners = ({ row, col }: { row: number | null; col: number | null }): [Spot, Spot] => [
    { row: row ?? 0, col: col ?? 0 },
    { row: row ?? ends().row, col: col ?? ends().col },
  ];
  const stop = () => {
    dragging = null;
    if (timer !== null) clearInterval(timer);
    timer = null;
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('pointercancel', stop);
    window.removeEventListener('pointermove', follow);
  };
  const follow = (event: { clientX: number; clientY: number }) => {
    last = { x: event.clientX, y: event.clientY };
    const spot = spotOf(document.elementFromPoint(last.x, last.y));
    if (spot && dragging) dragging(spot);
  };
  const scrollOn = () => {
    const node = scroller.current;
    if (!node || !dragging) return;
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const way = (value: number, low: number, high: number) => (value < low ? -1 : value > high ? 1 : 0);
    const [x, y] = [way(last.x, left + EDGE, right - EDGE), way(last.y, top + EDGE, bottom - EDGE)];
    if (x === 0 && y === 0) return;
    node.scrollBy(x * STRIDE, y * STRIDE);
    follow({ clientX: last.x, clientY: last.y });
  };

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isControl(event.target)) return;
    const spot = spotOf(event.target);
    if (!spot || state.columns.length === 0 || state.view.length === 0) return;
    // A finger scrolls; what it taps is told by the click, and its long press asks for the menu.
    if (event.pointerType === 'touch') {
      hold(event.nativeEvent);
      return;
    }
    event.preventDefault();
    commit(state);
    const [first, end] = corners(spot);
    const { selected } = state;
    if (event.shiftKey && selected) state.select(extend(selected, end), false);
    else {
      const begun = (event.ctrlKey || event.metaKey) && selected ? begin(selected, first) : at(first);
      state.select(extend(begun, end), false);
    }
    if (spot.row !== null && spot.col !== null) state.reveal(spot as Spot);
    state.focus();
    last = { x: event.clientX, y: event.clientY };
    dragging = (over) => {
      const now = state.selected;
      if (!now) return;
      const head = {
        row: spot.row === null ? ends().row : (over.row ?? 0),
        col: spot.col === null ? ends().col : (over.col ?? 0),
      };
      if (now.head.row !== head.row || now.head.col !== head.col) state.select(extend(now, head), false);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    timer = setInterval(scrollOn, EVERY_MS);
  };

  const tap = (event: MouseEvent<HTMLElement>) => {
    if (isControl(event.target)) return;
    const { nativeEvent } = event;
    const spot = spotOf(event.target);
    if (!spot || spot.row === null || spot.col === null) return;
    if (!state.selected || isOneCell(state.selected)) state.tellRow(spot.row);
    if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return;
    const again = state.selected?.active.row === spot.row && state.selected.active.col === spot.col;
    commit(state);
    state.select(at(spot as Spot));
    if (!again) return;
    state.focus();
    if (!flip(state)) openInput(state);
  };

  const open = (event: MouseEvent<HTMLElement>) => {
    if (isControl(event.target)) return;
    const spot = spotOf(event.target);
    if (!spot || spot.row === null || spot.col === null) return;
    if (!flip(state)) openInput(state);
  };
  return { onPointerDown: press, onClick: tap, onDoubleClick: open };
}

export function usePointer(state: GridState, scroller: RefObject<HTMLElement | null>) {
  return useMemo(() => pointerOf(state, scroller), [state, scroller]);
}
