import { memo, useRef } from 'react';
import { useDeferredSteps } from '@/components/deferred/use-deferred-steps';
import styles from './views.module.css';
import type { GridState } from '../core/grid-state';
import type { AllTotals, ExternalSorting, RowFeatures, RowsExtent } from '../core/types';
import { useSlice } from '../core/use-observable';
import { DetailRows } from '../details/DetailRows';
import { editAccess } from '../editing/edit-access';
import { TotalsFooter } from '../footer/TotalsFooter';
import { GridHeader } from '../header/GridHeader';
import type { ColumnLayout } from '../layout/column-layout';
import type { RowOffsets } from '../layout/row-offsets';
import { useScrollShadows } from '../layout/scroll-shadows';
import { useVisibleRange, type Overscan } from '../layout/visible-range';
import { ActiveCell } from '../lazy/lazy-views';
import { usePointerSelection } from '../pointer/pointer-selection';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import { RowReorder } from '../row-commands/RowReorder';
import { CellTooltip } from '../rows/CellTooltip';
import { GridRow } from '../rows/GridRow';
import { cellSelection } from '../selection/cell-selection';
import { HEADER_HEIGHT, useViewportHandles } from './use-viewport-handles';

export { HEADER_HEIGHT };

const NO_OVERSCAN: Overscan = { rows: 0, cols: 0 };
/** Rendered beyond the visible range, by step: nothing with the first paint, then columns, then more and more rows. */
const OVERSCAN_STEPS: readonly Overscan[] = [
  NO_OVERSCAN,
  ...[0, 2, 4, 6, 8].map((rows): Overscan => ({ rows, cols: 2 })),
];

interface Props {
  grid: GridState;
  layout: ColumnLayout;
  preferences: AppliedPreferences;
  rowOffsets: RowOffsets;
  label: string;
  schema: string;
  /** Rows can be moved by their drag handle. */
  reorderable: boolean;
  /** Pixels; null: the height that its screen leaves. */
  maxHeight: number | null;
  rowFeatures: RowFeatures;
  sorting: ExternalSorting | null;
  selectAllLabel: string;
  extent: RowsExtent;
  allTotals: AllTotals | null;
}

/** The active cell: in an editable grid from the start, otherwise as soon as a cell is selected. */
const ActiveCellSlot = memo(function ActiveCellSlot(
  props: Pick<Props, 'grid' | 'layout' | 'rowOffsets' | 'label' | 'schema'>,
) {
  const { writable } = useSlice(editAccess, props.grid);
  const { current } = useSlice(cellSelection, props.grid);
  return (writable || current) && <ActiveCell {...props} />;
});

/** The scroll container: header, rows in the visible range with their overlays, totals. */
export function GridViewport(props: Props) {
  const { grid, layout, preferences, rowOffsets, label, schema, reorderable, maxHeight, rowFeatures } = props;
  const { sorting, selectAllLabel, extent, allTotals } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const overscan = OVERSCAN_STEPS[useDeferredSteps(OVERSCAN_STEPS.length - 1)] ?? NO_OVERSCAN;
  // Before `useVisibleRange`: reads the scroll position before rows are added or removed, which would force a layout.
  useScrollShadows(scroller);
  const { top, bottom, left, right } = useVisibleRange(
    scroller,
    { layout, rowOffsets, rowCount: grid.displayedIds.length, overscan },
    maxHeight ?? window.innerHeight,
  );
  const pointerHandlers = usePointerSelection(grid, scroller);
  useViewportHandles(grid, scroller, layout, rowOffsets);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-scroller
      data-detailed={rowFeatures.renderDetails ? true : undefined}
      {...pointerHandlers}
    >
      <div className={styles.content} style={{ width: layout.width }}>
        <GridHeader {...{ grid, layout, preferences, left, right, sorting, selectAllLabel }} />
        <div role="rowgroup" className={styles.body} style={{ height: rowOffsets.topOf(grid.displayedIds.length) }}>
          {grid.displayedIds.slice(top, bottom).map((id, index) => (
            <GridRow
              key={id}
              grid={grid}
              id={id}
              rowIndex={top + index}
              top={rowOffsets.topOf(top + index)}
              height={rowOffsets.rowHeight}
              layout={layout}
              left={left}
              right={right}
              reorderable={reorderable}
              rowFeatures={rowFeatures}
            />
          ))}
          {reorderable && <RowReorder grid={grid} scroller={scroller} rowOffsets={rowOffsets} />}
          <DetailRows grid={grid} rowOffsets={rowOffsets} visibleRange={{ top, bottom }} rowFeatures={rowFeatures} />
          <ActiveCellSlot grid={grid} layout={layout} rowOffsets={rowOffsets} label={label} schema={schema} />
        </div>
        <TotalsFooter {...{ grid, layout, left, right, extent, allTotals }} />
      </div>
      <CellTooltip grid={grid} scroller={scroller} />
    </div>
  );
}
