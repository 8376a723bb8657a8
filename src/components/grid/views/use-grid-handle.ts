import { useImperativeHandle, type Ref, type RefObject } from 'react';
import type { Cell } from '@/model/grid/core/types';
import { selectCell } from '@/model/grid/selection/selection';
import type { GridState } from '../core/grid-state';
import { cellSelection } from '../selection/cell-selection';

export interface GridHandle {
  /** Selects and focuses a cell; of the first row when the id is null. */
  focusCell: (id: string | null, key: string) => void;
  activeCell: () => Cell | null;
}

/** Provides the imperative handle of a grid. */
export function useGridHandle(
  handle: Ref<GridHandle> | undefined,
  grid: GridState,
  root: RefObject<HTMLElement | null>,
): void {
  useImperativeHandle(
    handle,
    () => ({
      focusCell(id, key) {
        const row = id === null ? 0 : grid.rowIndex(id);
        const col = grid.columns.findIndex((column) => column.key === key);
        if (row >= 0 && row < grid.displayedIds.length)
          cellSelection(grid).select(selectCell({ row, col: Math.max(0, col) }));
        grid.handles.focus();
        root.current?.scrollIntoView({ block: 'nearest' });
      },
      activeCell() {
        const { activeCell } = cellSelection(grid);
        return activeCell && { id: activeCell.id, key: activeCell.column.key };
      },
    }),
    [grid, root],
  );
}
