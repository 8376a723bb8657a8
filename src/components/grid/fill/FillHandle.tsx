import { useRef, type PointerEvent } from 'react';
import { box } from '@/model/grid/selection/selection';
import type { Area } from '@/model/grid/core/types';
import { useOverlayClip } from '../layout/overlay-clip';
import { fillTargetOf, fillArea } from './fill-area';
import styles from '../core/grid.module.css';
import { columnAt, type ColumnLayout } from '../layout/column-layout';
import type { RowOffsets } from '../layout/row-offsets';
import { cellAtPoint } from '../pointer/pointer-selection';
import type { GridState } from '../core/grid-state';
import { useGridEvent } from '../core/use-grid-event';

interface Props {
  state: GridState;
  layout: ColumnLayout;
  rowOffsets: RowOffsets;
}

/** The area that is about to be filled, as one box over its cells. */
function FillPreview({ layout, rowOffsets, area }: { layout: ColumnLayout; rowOffsets: RowOffsets; area: Area }) {
  const { top, left, bottom, right } = area;
  const [first, last] = [columnAt(layout, left), columnAt(layout, right)];
  if (!first || !last) return null;
  const width = last.offset + last.column.width - first.offset;
  const flexGrow =
    Number(last.spacerBefore.flexGrow) + Number(last.style.flexGrow) - Number(first.spacerBefore.flexGrow);
  return (
    <div
      className={styles.caretLine}
      style={{
        top: rowOffsets.topOf(top),
        height: rowOffsets.topOf(bottom) + rowOffsets.rowHeight - rowOffsets.topOf(top),
      }}
    >
      <i className={styles.room} style={first.spacerBefore} />
      <i className={styles.ahead} style={{ width, flexGrow }} />
      <i className={styles.room} style={last.spacerAfter} />
    </div>
  );
}

/** The square at the corner of the selected area: dragging it goes on with what the area holds, Ctrl repeats it. */
export function FillHandle({ state, layout, rowOffsets }: Props) {
  useGridEvent(state, 'activeCell');
  const { selection: selected, fillPreview: preview, editing } = state;
  const overlayRow = useRef<HTMLDivElement>(null);
  const right = selected ? Math.max(selected.anchor.col, selected.head.col) : -1;
  const corner = columnAt(layout, right);
  useOverlayClip(overlayRow, layout, corner?.stickyStyle != null);
  if (!selected || !state.writable || editing || selected.more.length > 0) return null;
  const area = box(selected.anchor, selected.head);
  if (!corner) return null;
  const { pinned } = corner.column;
  const startFill = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const onMove = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const coordinate = cellAtPoint(clientX, clientY);
      if (coordinate) state.setFillPreview(fillTargetOf(area, coordinate));
    };
    const onEnd = ({ type, ctrlKey, metaKey }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', onMove);
      const to = state.fillPreview;
      state.setFillPreview(null);
      if (to && type === 'pointerup') fillArea(state, area, to, ctrlKey || metaKey);
      state.focus();
    };
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('pointerup', onEnd, { once: true });
    handle.addEventListener('pointercancel', onEnd, { once: true });
  };
  return (
    <>
      {preview && <FillPreview layout={layout} rowOffsets={rowOffsets} area={preview} />}
      <div
        ref={overlayRow}
        className={styles.caretLine}
        style={{ top: rowOffsets.topOf(area.bottom), height: rowOffsets.rowHeight }}
        data-pinned={pinned ?? undefined}
        aria-hidden="true"
      >
        <i className={styles.room} style={corner.spacerBefore} />
        <div className={styles.caret} style={corner.stickyStyle ?? corner.style}>
          <span className={styles.filler} data-filler onPointerDown={startFill} />
        </div>
        <i className={styles.room} style={corner.spacerAfter} />
      </div>
    </>
  );
}
