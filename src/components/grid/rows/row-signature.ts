import { isSingleCell, parseRowSegments, rowSegments, type RowSegment } from '@/model/grid/selection/selection';
import type { GridState } from '../core/grid-state';
import { editAccess } from '../editing/edit-access';
import { cellSelection } from '../selection/cell-selection';
import { rowSelection } from '../selection/row-selection';

/**
 * Everything that a row renders, as a text that changes exactly when the row must be rendered again: the snapshot that
 * `useSyncExternalStore` compares.
 */
export function rowSignature(grid: GridState, id: string, rowIndex: number): string {
  const { current } = cellSelection(grid);
  // The active cell is drawn by its overlay: moving it renders no row.
  const drawnSelection = current && isSingleCell(current) ? null : current;
  const flags = (rowSelection(grid).ids.has(id) ? 1 : 0) + (editAccess(grid).writable ? 2 : 0);
  return `${grid.rowVersion(id)}|${flags}|${rowSegments(drawnSelection, rowIndex)}`;
}

/** The selected column ranges within a signature. */
export const selectedRangesOf = (signature: string): readonly RowSegment[] =>
  parseRowSegments(signature.slice(signature.lastIndexOf('|') + 1));
