import { useCallback, useSyncExternalStore } from 'react';
import type { GridState } from '../core/grid-state';
import { editAccess } from '../editing/edit-access';
import { selectChangedCells } from './changed-cells';

export const canUndo = (grid: GridState): boolean => (editAccess(grid).undoableRows?.undoCount ?? 0) > 0;

export const canRedo = (grid: GridState): boolean => (editAccess(grid).undoableRows?.redoCount ?? 0) > 0;

/** Takes the last step back and selects what it changed. */
export function undo(grid: GridState): void {
  const access = editAccess(grid);
  const { writable, undoableRows } = access;
  if (!writable || !undoableRows || !canUndo(grid)) return;
  selectChangedCells(
    grid,
    access.asUser(() => undoableRows.undo()),
  );
}

/** Does the step again that was undone last, and selects what it changed. */
export function redo(grid: GridState): void {
  const access = editAccess(grid);
  const { writable, undoableRows } = access;
  if (!writable || !undoableRows || !canRedo(grid)) return;
  selectChangedCells(
    grid,
    access.asUser(() => undoableRows.redo()),
  );
}

/** Whether there are steps to undo and to redo; renders again when that changes. */
export function useUndoRedo(grid: GridState): { undoable: boolean; redoable: boolean } {
  const { undoableRows } = editAccess(grid);
  const subscribe = useCallback((listener: () => void) => undoableRows?.onStep(listener) ?? (() => {}), [undoableRows]);
  return {
    undoable: useSyncExternalStore(subscribe, () => canUndo(grid)),
    redoable: useSyncExternalStore(subscribe, () => canRedo(grid)),
  };
}
