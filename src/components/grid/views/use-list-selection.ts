import { useLayoutEffect, useRef } from 'react';
import { isSingleCell } from '@/model/grid/selection/selection';
import type { Row } from '@/model/record';
import type { GridState } from '../core/grid-state';
import { isRecordRow, type RowFeatures } from '../core/types';
import { cellSelection } from '../selection/cell-selection';
import { rowActivation } from '../selection/row-activation';
import { rowSelection } from '../selection/row-selection';

export interface RowSelectionProps {
  /** May contain records of other pages. */
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** True for radio buttons instead of checkboxes. */
  single?: boolean;
  /** Why a row cannot be selected; null when it can. */
  getDisabledReason?: ((row: Row) => string | null) | undefined;
}

/** The row that another screen beside the grid shows. */
export interface CurrentRow {
  id: string | null;
  onChange: (row: Row) => void;
  /** True: moving the active cell by keys activates its row. */
  followsKeys?: boolean;
}

interface ListSelection extends Pick<RowFeatures, 'getDisabledReason' | 'getTreeState'> {
  selection: RowSelectionProps | null;
  currentRow: CurrentRow | undefined;
}

/** Connects the row selection and the current row of a list to its grid. */
export function useListSelection(
  grid: GridState,
  { selection, getDisabledReason, currentRow, getTreeState }: ListSelection,
): void {
  // Callers pass new callbacks at every render: the grid calls the latest ones, and is not notified of each.
  const latest = useRef({ selection, currentRow, getTreeState });
  useLayoutEffect(() => {
    latest.current = { selection, currentRow, getTreeState };
  }, [selection, currentRow, getTreeState]);
  useLayoutEffect(() => rowSelection(grid).setGetDisabledReason(getDisabledReason), [grid, getDisabledReason]);
  const activatable = currentRow !== undefined;
  useLayoutEffect(() => {
    const activate = (row: Row) => {
      if (isRecordRow(latest.current.getTreeState?.(row))) latest.current.currentRow?.onChange(row);
    };
    rowActivation(grid).setHandler(activatable ? activate : null);
  }, [grid, activatable]);
  const followsKeys = currentRow?.followsKeys ?? false;
  useLayoutEffect(() => {
    if (!followsKeys) return undefined;
    const cells = cellSelection(grid);
    return cells.subscribe(() => {
      const { current } = cells;
      const id = current && isSingleCell(current) ? grid.displayedIds[current.active.row] : undefined;
      if (id !== undefined && id !== latest.current.currentRow?.id) rowActivation(grid).activate(current!.active.row);
    });
  }, [grid, followsKeys]);
  useLayoutEffect(() => {
    rowSelection(grid).control((ids) => latest.current.selection?.onChange([...ids]));
    return () => rowSelection(grid).control(null);
  }, [grid]);
  const ids = selection?.ids;
  useLayoutEffect(() => rowSelection(grid).replace(new Set(ids)), [grid, ids]);
}
