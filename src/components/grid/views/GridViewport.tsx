import { memo, Suspense, useEffect, useRef } from 'react';
import type { Spot } from '@/model/grid/selection/selection';
import { CellTooltip } from '../rows/CellTooltip';
import { DetailRows } from '../details/DetailRows';
import { useScrollShadows } from '../layout/scroll-shadows';
import { TotalsFooter } from '../footer/TotalsFooter';
import styles from '../core/grid.module.css';
import { GridRow } from '../rows/GridRow';
import { GridHeader } from '../header/GridHeader';
import { columnAt, type ColumnLayout } from '../layout/column-layout';
import type { RowOffsets } from '../layout/row-offsets';
import { ActiveCell } from '../lazy/lazy-views';
import { usePointerSelection } from '../pointer/pointer-selection';
import { RowReorder } from '../row-commands/RowReorder';
import { useVisibleRange, type Overscan } from '../layout/visible-range';
import type { GridState } from '../core/grid-state';
import type { RowFeatures, ExternalSorting } from '../core/types';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import { useSteps } from '@/components/deferred/use-deferred-steps';
import { useGridEvent } from '../core/use-grid-event';

/** What is seen comes before what may be scrolled to: that grows step by step, columns first. */
const OVERSCAN_STEPS: readonly Overscan[] = [0, 0, 2, 4, 6, 8].map((rows, step) => ({
  rows,
  cols: step === 0 ? 0 : 2,
}));
/** Height of the header, and of a line of totals. */
export const HEADER_HEIGHT = 40;

interface GridViewportProps {
  state: GridState;
  layout: ColumnLayout;
  preferences: AppliedPreferences;
  rowOffsets: RowOffsets;
  label: string;
  schema: string;
  /** Rows can be put elsewhere by their handle. */
  reorderable: boolean;
  /** Pixels that it is high at most; null: as high as its screen lets it be. */
  maxHeight: number | null;
  rowFeatures: RowFeatures;
  sorting: ExternalSorting | null;
  selectAllLabel: string;
}

/** The caret, once something is selected; a table to edit has it from the beginning. */
const ActiveCellSlot = memo(function ActiveCellSlot(
  props: Pick<GridViewportProps, 'state' | 'layout' | 'rowOffsets' | 'label' | 'schema'>,
) {
  useGridEvent(props.state, 'activeCell');
  return (
    (props.state.writable || props.state.selection) && (
      <Suspense>
        <ActiveCell {...props} />
      </Suspense>
    )
  );
});

/** Puts a cell into what is seen between the header, the totals and the pinned columns. */
function scrollCellIntoView(
  node: HTMLElement,
  layout: ColumnLayout,
  rowOffsets: RowOffsets,
  footerHeight: number,
  { row, col }: Spot,
): void {
  const { rowHeight: height } = rowOffsets;
  const top = rowOffsets.topOf(row);
  const bodyHeight = node.clientHeight - HEADER_HEIGHT * layout.headerLevels - footerHeight;
  if (top < node.scrollTop) node.scrollTop = top;
  else if (top + height > node.scrollTop + bodyHeight) node.scrollTop = top + height - bodyHeight;
  const placed = columnAt(layout, col);
  // The first column is where the table begins, also while it is pinned.
  if (col === 0) node.scrollLeft = 0;
  if (!placed || placed.column.pinned !== null) return;
  const left = placed.offset - layout.leftWidth;
  const width = node.clientWidth - layout.leftWidth - layout.rightWidth;
  if (left < node.scrollLeft || placed.column.width > width) node.scrollLeft = left;
  else if (left + placed.column.width > node.scrollLeft + width) node.scrollLeft = left + placed.column.width - width;
}

/** What scrolls: header, rows in sight, totals, and the caret among them. */
export function GridViewport(props: GridViewportProps) {
  const {
    state,
    layout,
    preferences,
    rowOffsets,
    label,
    schema,
    reorderable,
    maxHeight,
    rowFeatures,
    sorting,
    selectAllLabel,
  } = props;
  useGridEvent(state, 'layout');
  const scroller = useRef<HTMLDivElement>(null);
  const overscan = OVERSCAN_STEPS[useSteps(OVERSCAN_STEPS.length - 1)] as Overscan;
  // Its look comes first: it reads what is scrolled before rows come and go.
  useScrollShadows(scroller);
  const visibleRange = useVisibleRange(
    scroller,
    { layout, rowOffsets, rowCount: state.displayedIds.length, overscan },
    maxHeight ?? window.innerHeight,
  );
  const pointer = usePointerSelection(state, scroller);
  useEffect(() => {
    const footerHeight = () => scroller.current?.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0;
    return state.registerHandles({
      scrollToCell: (coordinate) =>
        scroller.current && scrollCellIntoView(scroller.current, layout, rowOffsets, footerHeight(), coordinate),
      focusHeader: (col) => {
        const button = scroller.current?.querySelector<HTMLElement>(`[data-head="${col}"] button`);
        button?.focus();
        return button !== null && button !== undefined;
      },
      rowsPerPage: () => {
        const bodyHeight = (scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT * layout.headerLevels - footerHeight();
        return Math.max(1, Math.floor(bodyHeight / rowOffsets.rowHeight) - 1);
      },
    });
  }, [state, layout, rowOffsets]);

  const { left, right } = visibleRange;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-scroller
      data-detailed={rowFeatures.renderDetails ? true : undefined}
      {...pointer}
    >
      <div className={styles.content} style={{ width: layout.width }}>
        <GridHeader {...{ state, layout, preferences, left, right, sorting, selectAllLabel }} />
        <div role="rowgroup" className={styles.body} style={{ height: rowOffsets.topOf(state.displayedIds.length) }}>
          {state.displayedIds.slice(visibleRange.top, visibleRange.bottom).map((id, index) => (
            <GridRow
              key={id}
              state={state}
              id={id}
              rowIndex={visibleRange.top + index}
              top={rowOffsets.topOf(visibleRange.top + index)}
              height={rowOffsets.rowHeight}
              layout={layout}
              left={left}
              right={right}
              reorderable={reorderable}
              rowFeatures={rowFeatures}
            />
          ))}
          {reorderable && <RowReorder state={state} scroller={scroller} rowOffsets={rowOffsets} />}
          <DetailRows state={state} rowOffsets={rowOffsets} visibleRange={visibleRange} rowFeatures={rowFeatures} />
          <ActiveCellSlot state={state} layout={layout} rowOffsets={rowOffsets} label={label} schema={schema} />
        </div>
        <TotalsFooter {...{ state, layout, left, right }} />
      </div>
      <CellTooltip state={state} scroller={scroller} />
    </div>
  );
}
