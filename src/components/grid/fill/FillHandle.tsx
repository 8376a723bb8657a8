import { useRef, type PointerEvent } from 'react';
import type { CellRange } from '@/model/grid/selection/selection';
import { rangeBetween } from '@/model/grid/selection/selection';
import overlay from '../layout/overlay.module.css';
import styles from './fill-handle.module.css';
import type { GridState } from '../core/grid-state';
import { useObservable, useSlice } from '../core/use-observable';
import { cellEdit } from '../editing/cell-edit';
import { editAccess } from '../editing/edit-access';
import { columnAt, type ColumnLayout } from '../layout/column-layout';
import { trackPointer } from '../../responsive/track-pointer';
import { nearestPoint, startEdgeScroll, type Point } from '../layout/edge-scroll';
import { cellAtPoint } from '../layout/hit-test';
import { useOverlayClip } from '../layout/overlay-clip';
import type { RowOffsets } from '../layout/row-offsets';
import { cellSelection } from '../selection/cell-selection';
import { fillArea, fillDownToNeighbour, fillTargetOf } from './fill-area';
import { fillPreview } from './fill-preview';

interface Props {
  grid: GridState;
  layout: ColumnLayout;
  rowOffsets: RowOffsets;
}

/** The area that will be filled, as one box over its cells. */
function FillPreview({ layout, rowOffsets, area }: { layout: ColumnLayout; rowOffsets: RowOffsets; area: CellRange }) {
  const { top, left, bottom, right } = area;
  const [first, last] = [columnAt(layout, left), columnAt(layout, right)];
  if (!first || !last) return null;
  const width = last.offset + last.column.width - first.offset;
  const flexGrow =
    Number(last.spacerBefore.flexGrow) + Number(last.style.flexGrow) - Number(first.spacerBefore.flexGrow);
  return (
    <div
      className={overlay.overlayRow}
      style={{
        top: rowOffsets.topOf(top),
        height: rowOffsets.topOf(bottom) + rowOffsets.rowHeight - rowOffsets.topOf(top),
      }}
    >
      <i className={overlay.spacer} style={first.spacerBefore} />
      <i className={styles.preview} style={{ width, flexGrow }} />
      <i className={overlay.spacer} style={last.spacerAfter} />
    </div>
  );
}

/** A pointer that moved farther is dragging (pixels). */
const DRAG_DISTANCE = 4;

/** Follows the pressed handle; the grid scrolls while it is at an edge. */
function startFill(grid: GridState, area: CellRange, event: PointerEvent<HTMLSpanElement>): void {
  const { currentTarget: handle, pointerId, button } = event;
  const scroller = handle.closest<HTMLElement>('[data-scroller]');
  if (button !== 0 || !scroller) return;
  event.preventDefault();
  event.stopPropagation();
  handle.setPointerCapture(pointerId);
  const preview = fillPreview(grid);
  let pointer: Point = { x: event.clientX, y: event.clientY };
  const update = () => {
    const { x, y } = nearestPoint(scroller, pointer);
    const coordinate = cellAtPoint(x, y);
    if (coordinate) preview.show(fillTargetOf(area, coordinate));
  };
  let stopScrolling: (() => void) | null = null;
  trackPointer(handle, {
    onMove({ clientX, clientY }) {
      // Not with the press: a handle at an edge can be clicked without scrolling.
      if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > DRAG_DISTANCE)
        stopScrolling ??= startEdgeScroll(scroller, () => (handle.isConnected ? pointer : null), update);
      pointer = { x: clientX, y: clientY };
      update();
    },
    onEnd({ ctrlKey, metaKey }, completed) {
      stopScrolling?.();
      const to = preview.area;
      preview.show(null);
      if (to && completed) fillArea(grid, area, to, ctrlKey || metaKey);
      grid.handles.focus();
    },
  });
}

/**
 * The square at the corner of the selected area: dragging it continues the area's series, with Ctrl repeats them.
 * A double click continues them as far down as the columns beside are filled.
 */
export function FillHandle({ grid, layout, rowOffsets }: Props) {
  const { current } = useSlice(cellSelection, grid);
  const { current: edit } = useSlice(cellEdit, grid);
  const { writable } = useSlice(editAccess, grid);
  const preview = useSlice(fillPreview, grid);
  useObservable(grid.columnsChanged);
  const overlayRow = useRef<HTMLDivElement>(null);
  const right = current ? Math.max(current.anchor.col, current.head.col) : -1;
  const corner = columnAt(layout, right);
  useOverlayClip(overlayRow, layout, corner?.stickyStyle != null);
  if (!current || !writable || edit || current.otherRanges.length > 0 || !corner) return null;
  const area = rangeBetween(current.anchor, current.head);
  return (
    <>
      {preview.area && <FillPreview layout={layout} rowOffsets={rowOffsets} area={preview.area} />}
      <div
        ref={overlayRow}
        className={overlay.overlayRow}
        style={{ top: rowOffsets.topOf(area.bottom), height: rowOffsets.rowHeight }}
        data-pinned={corner.column.pinned ?? undefined}
        aria-hidden="true"
      >
        <i className={overlay.spacer} style={corner.spacerBefore} />
        <div className={overlay.overlayCell} style={corner.stickyStyle ?? corner.style}>
          <span
            className={styles.fillHandle}
            data-filler
            onPointerDown={(event) => startFill(grid, area, event)}
            onDoubleClick={() => fillDownToNeighbour(grid)}
          />
        </div>
        <i className={overlay.spacer} style={corner.spacerAfter} />
      </div>
    </>
  );
}
