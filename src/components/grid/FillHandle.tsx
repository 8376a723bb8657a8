import type { CSSProperties, PointerEvent } from 'react';
import { box } from '@/model/grid/selection';
import type { Area } from '@/model/grid/types';
import { areaTo, fill } from './filling';
import styles from './grid.module.css';
import { placedAt, type Layout } from './layout';
import { cellUnder } from './pointer';
import type { GridState } from './state';
import { useTopic } from './use-topic';

interface Props {
  state: GridState;
  layout: Layout;
  height: number;
}

/** An area as it lies in the table, pinned columns where they stand with nothing scrolled. */
function placeOf(layout: Layout, height: number, { top, left, bottom, right }: Area): CSSProperties | null {
  const [first, last] = [placedAt(layout, left), placedAt(layout, right)];
  if (!first || !last) return null;
  return {
    top: top * height,
    height: (bottom - top + 1) * height,
    left: first.offset,
    width: last.offset + last.column.width - first.offset,
  };
}

/** The square at the corner of the selected area: dragging it goes on with what the area holds, Ctrl repeats it. */
export function FillHandle({ state, layout, height }: Props) {
  useTopic(state, 'caret');
  const { selected, preview, editing } = state;
  if (!selected || !state.writable || editing || selected.more.length > 0) return null;
  const area = box(selected.anchor, selected.head);
  const corner = placedAt(layout, area.right);
  const ahead = preview && placeOf(layout, height, preview);
  if (!corner) return null;
  const { pinned } = corner.column;
  const pull = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const follow = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const spot = cellUnder(clientX, clientY);
      if (spot) state.setPreview(areaTo(area, spot));
    };
    const stop = ({ type, ctrlKey, metaKey }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', follow);
      const to = state.preview;
      state.setPreview(null);
      if (to && type === 'pointerup') fill(state, area, to, ctrlKey || metaKey);
      state.focus();
    };
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('pointerup', stop, { once: true });
    handle.addEventListener('pointercancel', stop, { once: true });
  };
  return (
    <>
      {ahead && <div className={styles.ahead} style={ahead} />}
      <div
        className={styles.caretLine}
        style={{ top: area.bottom * height, height }}
        data-pinned={pinned ?? undefined}
        aria-hidden="true"
      >
        <div
          className={styles.caret}
          style={corner.stuck ?? { ...corner.style, marginLeft: corner.offset }}
          data-right={pinned === 'right' ? true : undefined}
        >
          <span className={styles.filler} data-filler onPointerDown={pull} />
        </div>
      </div>
    </>
  );
}
