import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Row } from '@/model/record';
import styles from '../core/grid.module.css';
import type { RowOffsets } from '../layout/row-offsets';
import type { VisibleRange } from '../layout/visible-range';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { RowFeatures } from '../core/types';

/** What belongs to details is none of the table's around them. */
const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation();

interface Props {
  state: GridState;
  id: string;
  top: number;
  label: string;
  children: ReactNode;
}

function DetailRow({ state, id, top, label, children }: Props) {
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = node.current;
    if (!box) return undefined;
    let frame = 0;
    // In the next frame: what it changes would come back to it in this one.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => state.expandedRows.setMeasuredHeight(id, box.offsetHeight));
    });
    observer.observe(box);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [state, id]);
  return (
    <div role="row" className={styles.details} style={{ transform: `translateY(${top}px)` }} data-details={id}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- it only keeps events from the table around it */}
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

/** What is open below rows in sight; as wide as the window on the table, however far that is scrolled. */
export function DetailRows({
  state,
  rowOffsets,
  visibleRange,
  rowFeatures,
}: {
  state: GridState;
  rowOffsets: RowOffsets;
  visibleRange: VisibleRange;
  rowFeatures: RowFeatures;
}) {
  if (!rowFeatures.renderDetails || state.expandedRows.heights.size === 0) return null;
  return [...state.expandedRows.heights.keys()].map((id) => {
    const rowIndex = state.rowIndex(id);
    const row = state.rows.row(id) as Row | undefined;
    if (!row || rowIndex < visibleRange.top || rowIndex >= visibleRange.bottom) return null;
    const name = rowFeatures.getRowLabel?.(row) ?? messages.rowAt(rowIndex + 1);
    return (
      <DetailRow
        key={id}
        state={state}
        id={id}
        top={rowOffsets.topOf(rowIndex) + rowOffsets.rowHeight}
        label={messages.detailsOf(name)}
      >
        {rowFeatures.renderDetails?.(row)}
      </DetailRow>
    );
  });
}
