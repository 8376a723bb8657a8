import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './details.module.css';
import type { RowOffsets } from '../layout/row-offsets';
import type { VisibleRange } from '../layout/visible-range';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { RowFeatures } from '../core/types';
import { expandedRows } from './expanded-rows';

/** Stops events inside the details from reaching the grid. */
const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation();

interface Props {
  grid: GridState;
  id: string;
  top: number;
  label: string;
  children: ReactNode;
}

function DetailRow({ grid, id, top, label, children }: Props) {
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = node.current;
    if (!box) return undefined;
    let frame = 0;
    // In the next frame: a change of the height in this one would notify the observer again.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => expandedRows(grid).setMeasuredHeight(id, box.offsetHeight));
    });
    observer.observe(box);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [grid, id]);
  return (
    <div role="row" className={styles.details} style={{ transform: `translateY(${top}px)` }} data-details={id}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- it only stops events */}
      <div
        ref={node}
        role="gridcell"
        onPointerDown={stopPropagation}
        onClick={stopPropagation}
        onDoubleClick={stopPropagation}
        onContextMenu={stopPropagation}
        onKeyDown={stopPropagation}
      >
        <section aria-label={label}>{children}</section>
      </div>
    </div>
  );
}

/** Details of the rendered rows; as wide as the viewport, wherever it is scrolled to. */
export function DetailRows({
  grid,
  rowOffsets,
  visibleRange,
  rowFeatures,
}: {
  grid: GridState;
  rowOffsets: RowOffsets;
  visibleRange: Pick<VisibleRange, 'top' | 'bottom'>;
  rowFeatures: RowFeatures;
}) {
  const { heights } = expandedRows(grid);
  if (!rowFeatures.renderDetails || heights.size === 0) return null;
  return [...heights.keys()].map((id) => {
    const rowIndex = grid.rowIndex(id);
    const row = grid.rows.row(id);
    if (!row || rowIndex < visibleRange.top || rowIndex >= visibleRange.bottom) return null;
    const name = rowFeatures.getRowLabel?.(row) ?? messages.rowAt(rowIndex + 1);
    return (
      <DetailRow
        key={id}
        grid={grid}
        id={id}
        top={rowOffsets.topOf(rowIndex) + rowOffsets.rowHeight}
        label={messages.detailsOf(name)}
      >
        {rowFeatures.renderDetails?.(row)}
      </DetailRow>
    );
  });
}
