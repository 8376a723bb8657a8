import { useLayoutEffect, useState } from 'react';
import type { EditableRows, RowSource } from '@/model/grid/core/types';
import type { UndoableRows } from '@/model/grid/history/types';
import { onNamesLoaded } from '@/runtime/dict/name-resolver';
import { GridState } from '../core/grid-state';
import type { GridColumn, RowFeatures, RowPermissions } from '../core/types';
import { editAccess } from '../editing/edit-access';

/** What a grid adds to its cells by default: nothing. */
export const NO_ROW_FEATURES: RowFeatures = {
  getRowLabel: null,
  getEmphasis: null,
  getDisabledReason: null,
  getTreeState: null,
  renderActions: null,
  renderDetails: null,
  openDetails: null,
  currentId: null,
};

export const NO_PERMISSIONS: RowPermissions = { add: false, remove: false };

interface GridInput<Rows extends RowSource> {
  columns: readonly GridColumn[];
  /** Called once. */
  open: () => { rows: Rows; undoableRows: UndoableRows | null };
  writable: boolean;
  canAddRows: boolean;
}

/** Creates the state of a grid, subscribes it to its rows, and follows columns and permissions. */
export function useGrid<Rows extends RowSource = EditableRows>({
  columns,
  open,
  writable,
  canAddRows,
}: GridInput<Rows>): { grid: GridState; rows: Rows } {
  const [created] = useState(() => {
    const { rows, undoableRows } = open();
    const grid = new GridState(rows, columns);
    if (undoableRows) editAccess(grid).open(undoableRows, writable, canAddRows);
    return { grid, rows };
  });
  const { grid } = created;
  useLayoutEffect(() => grid.connect(), [grid]);
  useLayoutEffect(() => onNamesLoaded(() => grid.invalidateTexts()), [grid]);
  useLayoutEffect(() => grid.setColumns(columns), [grid, columns]);
  useLayoutEffect(() => editAccess(grid).setWritable(writable, canAddRows), [grid, writable, canAddRows]);
  return created;
}
