import { useState, type MouseEvent } from 'react';
import { rangesOf, selectCell, isInRange } from '@/model/grid/selection/selection';
import type { GridState } from '../core/grid-state';
import { cellOf } from '../layout/hit-test';
import { cellSelection } from '../selection/cell-selection';

interface Position {
  x: number;
  y: number;
}

/** Where the menu opens: at the pointer, or below the active cell when a key opened it. */
function menuPositionOf({ clientX: x, clientY: y, currentTarget }: MouseEvent<HTMLElement>): Position {
  const box = currentTarget.querySelector('[data-on] textarea')?.getBoundingClientRect();
  return x === 0 && y === 0 && box ? { x: box.left, y: box.bottom } : { x, y };
}

/** The context menu of the cells. `position` is null while it is closed. */
export function useContextMenu(grid: GridState) {
  const [position, setPosition] = useState<Position | null>(null);
  const open = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    // Headers, links and text that is being typed keep the browser's menu.
    if (!(target instanceof Element) || target.closest('[data-head], a, [data-typing="true"] textarea')) return;
    const selection = cellSelection(grid);
    const coordinate = cellOf(target);
    const isSelected = (selected: typeof selection.current) =>
      coordinate !== null && selected !== null && rangesOf(selected).some((area) => isInRange(coordinate, area));
    if (coordinate && !isSelected(selection.current)) selection.select(selectCell(coordinate));
    if (!selection.current) return;
    event.preventDefault();
    setPosition(menuPositionOf(event));
  };
  return { position, open, close: () => setPosition(null) };
}
