import { selectCell, addRange, extendTo, type CellCoordinate } from '@/model/grid/selection/selection';
import type { GridState } from '../core/grid-state';
import { trackPointer } from '../../responsive/track-pointer';
import { nearestPoint, startEdgeScroll } from '../layout/edge-scroll';
import { hitOf, type Hit } from '../layout/hit-test';
import { cellSelection } from '../selection/cell-selection';

const lastCellOf = (grid: GridState): CellCoordinate => ({
  row: grid.displayedIds.length - 1,
  col: grid.columns.length - 1,
});

/** Opposite corners of the area that a hit stands for: a cell, a whole row or a whole column. */
function cornersOf(grid: GridState, hit: Hit): [first: CellCoordinate, last: CellCoordinate] {
  const last = lastCellOf(grid);
  if (hit.kind === 'cell') {
    const cell = { row: hit.row, col: hit.col };
    return [cell, cell];
  }
  if (hit.kind === 'row')
    return [
      { row: hit.row, col: 0 },
      { row: hit.row, col: last.col },
    ];
  return [
    { row: 0, col: hit.col },
    { row: last.row, col: hit.col },
  ];
}

/** The end of an area that began at `start` while the pointer is over `over`. */
function headOf(grid: GridState, start: Hit, over: Hit): CellCoordinate {
  const last = lastCellOf(grid);
  return {
    row: over.kind === 'column' ? 0 : over.row,
    col: start.kind === 'row' ? last.col : over.kind === 'row' ? 0 : over.col,
  };
}

/** Selects the area of the first hit; Shift extends the current area, Ctrl adds another one. */
function selectHit(grid: GridState, hit: Hit, { shift, ctrl }: { shift: boolean; ctrl: boolean }): void {
  const selection = cellSelection(grid);
  const { current } = selection;
  const [first, last] = cornersOf(grid, hit);
  if (shift && current) selection.select(extendTo(current, last), false);
  else selection.select(extendTo(ctrl && current ? addRange(current, first) : selectCell(first), last), false);
  if (hit.kind === 'cell') grid.handles.scrollToCell(first);
}

interface Press {
  hit: Hit;
  x: number;
  y: number;
  shift: boolean;
  ctrl: boolean;
}

/**
 * Selects the pressed area and extends it while the pointer is dragged; the grid scrolls at its edges.
 * @returns the function that ends dragging
 */
export function startDragSelection(grid: GridState, scroller: HTMLElement, press: Press): () => void {
  const selection = cellSelection(grid);
  let pointer = { x: press.x, y: press.y };
  selectHit(grid, press.hit, press);
  // Dragging a header moves its column; Shift and Ctrl select several.
  if (press.hit.kind === 'column') return () => {};
  const extendSelection = (over: Hit | null) => {
    const { current } = selection;
    if (!current || !over) return;
    const head = headOf(grid, press.hit, over);
    if (current.head.row !== head.row || current.head.col !== head.col)
      selection.select(extendTo(current, head), false);
  };
  const update = () => {
    const { x, y } = nearestPoint(scroller, pointer);
    extendSelection(hitOf(document.elementFromPoint(x, y)));
  };
  const stopScrolling = startEdgeScroll(scroller, () => pointer, update);
  const stopTracking = trackPointer(window, {
    onMove({ clientX, clientY }) {
      pointer = { x: clientX, y: clientY };
      update();
    },
    onEnd: stopScrolling,
  });
  return () => {
    stopScrolling();
    stopTracking();
  };
}
