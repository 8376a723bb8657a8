import { useEffect, useMemo, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { selectCell, isSingleCell } from '@/model/grid/selection/selection';
import type { GridState } from '../core/grid-state';
import { commit, openEditor, toggleCell } from '../editing/cell-editing';
import { cellOf, hitOf, isControl } from '../layout/hit-test';
import { cellSelection } from '../selection/cell-selection';
import { rowActivation } from '../selection/row-activation';
import { startDragSelection } from './drag-selection';
import { watchLongPress } from './long-press';

/** React passes on the events of dialogs that an input in a cell opens: they are not those of the grid around it. */
const isOutside = ({ currentTarget, target }: MouseEvent<HTMLElement>): boolean =>
  !(target instanceof Node && currentTarget.contains(target));

/** Event handlers for selecting by mouse and touch: cells, whole rows by their number, columns by their header. */
function createPointerHandlers(grid: GridState, scroller: RefObject<HTMLElement | null>) {
  let endDrag = () => {};

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const node = scroller.current;
    if (event.button !== 0 || isOutside(event) || isControl(event.target) || !node) return;
    const hit = hitOf(event.target);
    if (!hit || grid.columns.length === 0 || grid.displayedIds.length === 0) return;
    // A finger scrolls: a tap selects by `click`, a long press opens the menu.
    if (event.pointerType === 'touch') {
      watchLongPress(event.nativeEvent);
      return;
    }
    event.preventDefault();
    commit(grid);
    endDrag();
    endDrag = startDragSelection(grid, node, {
      hit,
      x: event.clientX,
      y: event.clientY,
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
    });
    grid.handles.focus();
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, nativeEvent } = event;
    const coordinate = isOutside(event) || isControl(target) ? null : cellOf(target);
    if (!coordinate) return;
    const selection = cellSelection(grid);
    if (!selection.current || isSingleCell(selection.current)) rowActivation(grid).activate(coordinate.row);
    if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return;
    const active = selection.current?.active;
    const isActive = active?.row === coordinate.row && active.col === coordinate.col;
    commit(grid);
    selection.select(selectCell(coordinate));
    // The second tap on a cell edits it.
    if (!isActive) return;
    grid.handles.focus();
    if (!toggleCell(grid)) openEditor(grid);
  };

  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (isOutside(event) || isControl(event.target) || !cellOf(event.target)) return;
    if (!toggleCell(grid)) openEditor(grid);
  };
  return { handlers: { onPointerDown, onClick, onDoubleClick }, dispose: () => endDrag() };
}

/** Props for the scroll container. */
export function usePointerSelection(grid: GridState, scroller: RefObject<HTMLElement | null>) {
  const pointer = useMemo(() => createPointerHandlers(grid, scroller), [grid, scroller]);
  useEffect(() => pointer.dispose, [pointer]);
  return pointer.handlers;
}
