import { useImperativeHandle, type Ref, type RefObject } from 'react';
import type { Cell } from '@/model/grid/core/types';
import type { GridState } from '../core/grid-state';
import { goToError, goToErrorFrom, revealCell } from '../errors/error-navigation';
import type { Step } from '../errors/error-search';
import { cellSelection } from '../selection/cell-selection';

export interface GridHandle {
  /**
   * Selects and focuses a cell; of the first row when the id is null. Filters that conceal the row are removed, a
   * hidden column is shown.
   */
  focusCell: (id: string | null, key: string) => void;
  /** Goes to the first error of the grid, or to the last one with −1. Resolves with false when it has none. */
  enterErrors: (step: Step) => Promise<boolean>;
  /** Goes to the next or previous error from the active cell; behind the last one calls `onErrorsEnd`. */
  goToError: (step: Step) => void;
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
        void revealCell(grid, { id: id ?? grid.displayedIds[0] ?? '', key });
        root.current?.scrollIntoView({ block: 'nearest' });
      },
      enterErrors: (step) => goToErrorFrom(grid, null, step),
      goToError: (step) => void goToError(grid, step),
      activeCell() {
        const { activeCell } = cellSelection(grid);
        return activeCell && { id: activeCell.id, key: activeCell.column.key };
      },
    }),
    [grid, root],
  );
}
