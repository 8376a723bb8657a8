import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';
import { withMovedColumn } from '../preferences/grid-preferences';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import { startColumnDrag, type ColumnDrag, type DropTarget } from './column-drag';

/** The column before which the dragged one goes; null: the end. */
function columnAfterDrop(columns: readonly GridColumn[], dragged: string, { key, side }: DropTarget): string | null {
  const others = columns.filter((one) => one.key !== dragged);
  const index = others.findIndex((one) => one.key === key);
  return others[side === 'before' ? index : index + 1]?.key ?? null;
}

/**
 * Moving columns by their headers.
 * @param header contains the header cells
 * @returns the running drag, and the handler of presses in the header
 */
export function useColumnDrag(
  grid: GridState,
  header: RefObject<HTMLElement | null>,
  update: AppliedPreferences['update'],
) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const dragging = drag !== null;
  useEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    const node = header.current;
    if (!node) return undefined;
    const controller = new AbortController();
    const prevent = (event: Event) => {
      if (dragging) event.preventDefault();
    };
    // A finger that drags a column must not scroll, nor open the browser's menu.
    for (const type of ['touchmove', 'contextmenu'])
      node.addEventListener(type, prevent, { passive: false, signal: controller.signal });
    return () => controller.abort();
  }, [header, dragging]);
  const onPointerDown = ({ button, target, nativeEvent }: PointerEvent) => {
    if (button !== 0 || !(target instanceof Element) || target.closest('[aria-haspopup]')) return;
    const head = target.closest<HTMLElement>('[data-head]');
    const column = head && grid.columns[Number(head.dataset['head'])];
    if (!column) return;
    stop.current?.();
    stop.current = startColumnDrag(grid, column, head, nativeEvent, {
      onChange: setDrag,
      onDrop(dropped) {
        const { key } = column;
        if (dropped.key === key) return;
        const before = columnAfterDrop(grid.columns, key, dropped);
        update((now) => withMovedColumn(now, grid.columns, key, before));
      },
    });
  };
  return { drag, onPointerDown };
}
