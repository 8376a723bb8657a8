import { useEffect, type RefObject } from 'react';
import type { CellCoordinate } from '@/model/grid/selection/selection';
import type { GridState } from '../core/grid-state';
import { columnAt, type ColumnLayout } from '../layout/column-layout';
import type { RowOffsets } from '../layout/row-offsets';

/** Height of a header row, and of a row of totals (pixels). */
export const HEADER_HEIGHT = 40;

/** Scrolls a cell into the area between header, totals and pinned columns. */
function scrollCellIntoView(
  node: HTMLElement,
  layout: ColumnLayout,
  rowOffsets: RowOffsets,
  footerHeight: number,
  { row, col }: CellCoordinate,
): void {
  const { rowHeight: height } = rowOffsets;
  const top = rowOffsets.topOf(row);
  const bodyHeight = node.clientHeight - HEADER_HEIGHT * layout.headerLevels - footerHeight;
  if (top < node.scrollTop) node.scrollTop = top;
  else if (top + height > node.scrollTop + bodyHeight) node.scrollTop = top + height - bodyHeight;
  const placed = columnAt(layout, col);
  // The first column is the start of the grid, pinned or not.
  if (col === 0) node.scrollLeft = 0;
  if (!placed || placed.column.pinned !== null) return;
  const left = placed.offset - layout.leftWidth;
  const width = node.clientWidth - layout.leftWidth - layout.rightWidth;
  if (left < node.scrollLeft || placed.column.width > width) node.scrollLeft = left;
  else if (left + placed.column.width > node.scrollLeft + width) node.scrollLeft = left + placed.column.width - width;
}

/** Registers the imperative handles of the scroll container. */
export function useViewportHandles(
  grid: GridState,
  scroller: RefObject<HTMLElement | null>,
  layout: ColumnLayout,
  rowOffsets: RowOffsets,
): void {
  useEffect(() => {
    const footerHeight = () => scroller.current?.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0;
    return grid.handles.register({
      scrollToCell(coordinate) {
        if (scroller.current) scrollCellIntoView(scroller.current, layout, rowOffsets, footerHeight(), coordinate);
      },
      focusHeader(col) {
        const button = scroller.current?.querySelector<HTMLElement>(`[data-head="${col}"] button`);
        button?.focus();
        return button !== null && button !== undefined;
      },
      rowsPerPage() {
        const bodyHeight = (scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT * layout.headerLevels - footerHeight();
        return Math.max(1, Math.floor(bodyHeight / rowOffsets.rowHeight) - 1);
      },
    });
  }, [grid, scroller, layout, rowOffsets]);
}
