import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';
import { trackPointer } from '../../responsive/track-pointer';
import { withColumnWidth } from '../preferences/grid-preferences';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import { fitWidthOf } from './column-width';

/** Pixels per arrow key. */
const RESIZE_STEP = 16;

/**
 * Resizing a column by its separator: dragging, arrow keys, and Enter or a double click for the best width.
 * @param header the column's header cell
 * @returns `dragOffset`: pixels that the separator is dragged by, null while it is not; event handlers of the separator
 */
export function useColumnResize(
  grid: GridState,
  column: GridColumn,
  header: RefObject<HTMLElement | null>,
  update: AppliedPreferences['update'],
) {
  const [dragOffset, setDragOffset] = useState<number | null>(null);
  const setWidth = (width: number) => update((now) => withColumnWidth(now, column.key, width));
  // A flexible column may be wider than its own width.
  const currentWidth = () => header.current?.offsetWidth ?? column.width;
  const fitWidth = () =>
    setWidth(fitWidthOf(grid, column, header.current ? getComputedStyle(header.current).font : ''));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const startX = event.clientX;
    const startWidth = currentWidth();
    const sign = column.pinned === 'right' ? -1 : 1;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragOffset(0);
    trackPointer(event.currentTarget, {
      onMove: ({ clientX }) => setDragOffset(clientX - startX),
      onEnd({ clientX }, completed) {
        setDragOffset(null);
        if (completed && clientX !== startX) setWidth(startWidth + sign * (clientX - startX));
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (direction === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (direction === 0) fitWidth();
    else setWidth(currentWidth() + direction * RESIZE_STEP);
  };
  return { dragOffset, fitWidth, handlers: { onPointerDown, onKeyDown, onDoubleClick: fitWidth } };
}
