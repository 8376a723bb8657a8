import { useMemo } from 'react';
import { useNarrow } from '@/components/responsive/use-narrow';
import type { GridState } from '../core/grid-state';
import { ROW_HEIGHTS, type GridColumn, type RowSize, type UtilityColumnKey } from '../core/types';
import { useObservable, useSlice } from '../core/use-observable';
import { expandedRows } from '../details/expanded-rows';
import { layoutColumns, utilityColumnWidth, type ColumnLayout } from '../layout/column-layout';
import { RowOffsets, type ExpandedDetail } from '../layout/row-offsets';

/** Width of utility columns on a phone: a finger's width, to leave the rest to the data (pixels). */
const NARROW_UTILITY_WIDTH = 40;
/** What a phone leaves out: rows are moved by their menu, and their numbers are read aloud with the cells. */
const WIDE_ONLY: ReadonlySet<UtilityColumnKey> = new Set(['row-drag-sort', 'row-number']);

interface LayoutInput {
  columns: readonly GridColumn[];
  utilityColumns: readonly UtilityColumnKey[];
  /** Pixels; 0: there is no action column. */
  actionColumnWidth: number;
  rowSize: RowSize;
}

/** Expanded details by their place on screen. */
function detailsOf(displayedIds: readonly string[], heights: ReadonlyMap<string, number>): ExpandedDetail[] {
  if (heights.size === 0) return [];
  return displayedIds.flatMap((id, rowIndex): ExpandedDetail[] => {
    const height = heights.get(id);
    return height === undefined ? [] : [{ rowIndex, height }];
  });
}

/** Positions of columns and rows. Renders again when rows are displayed, expanded or resized. */
export function useGridLayout(
  grid: GridState,
  { columns, utilityColumns, actionColumnWidth, rowSize }: LayoutInput,
): { layout: ColumnLayout; rowOffsets: RowOffsets } {
  useObservable(grid.displayChanged);
  const { heights } = useSlice(expandedRows, grid);
  const narrow = useNarrow();
  const layout = useMemo(() => {
    const hasTotals = columns.some(({ total }) => total !== null);
    const widthOf = (key: UtilityColumnKey) => (narrow ? NARROW_UTILITY_WIDTH : utilityColumnWidth(key, hasTotals));
    return layoutColumns(
      columns,
      utilityColumns.flatMap((key) => (narrow && WIDE_ONLY.has(key) ? [] : [{ key, width: widthOf(key) }])),
      actionColumnWidth,
    );
  }, [columns, utilityColumns, actionColumnWidth, narrow]);
  const { displayedIds } = grid;
  const rowHeight = ROW_HEIGHTS[rowSize];
  const rowOffsets = useMemo(
    () => new RowOffsets(rowHeight, detailsOf(displayedIds, heights)),
    [rowHeight, displayedIds, heights],
  );
  return { layout, rowOffsets };
}
