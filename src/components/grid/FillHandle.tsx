import { useRef, type PointerEvent } from 'react';
import { box } from '@/model/grid/selection';
import type { Area } from '@/model/grid/types';
import { useBeneath } from './beneath';
import { areaTo, fill } from './filling';
import styles from './grid.module.css';
import { placedAt, type Layout } from './layout';
import type { Lines } from './lines';
import { cellUnder } from './pointer';
import type { GridState } from './state';
import { useTopic } from './use-topic';

interface Props {
  state: GridState;
  layout: Layout;
  lines: Lines;
}

/** The area that is about to be filled, as one box over its cells. */
function Ahead({ layout, lines, area }: { layout: Layout; lines: Lines; area: Area }) {
  const { top, left, bottom, right } = area;
  const [first, last] = [placedAt(layout, left), placedAt(layout, right)];
  if (!first || !last) return null;
  const width = last.offset + last.column.width - first.offset;
  const flexGrow = Number(last.before.flexGrow) + Number(last.style.flexGrow) - Number(first.before.flexGrow);
  return (
    <div
      className={styles.caretLine}
      style={{ top: lines.topOf(top), height: lines.topOf(bottom) + lines.height - lines.topOf(top) }}
    >
      <i className={styles.room} style={first.before} />
      <i className={styles.ahead} style={{ width, flexGrow }} />
      <i className={styles.room} style={last.behind} />
    </div>
  );
}

/** The square at the corner of the selected area: dragging it goes on with what the area holds, Ctrl repeats it. */
export function FillHandle({ state, layout, lines }: Props) {
  useTopic(state, 'caret');
  const { selected, preview, editing } = state;
  const line = useRef<HTMLDivElement>(null);
  const right = selected ? Math.max(selected.anchor.col, selected.head.col) : -1;
  const corner = placedAt(layout, right);
  useBeneath(line, layout, corner?.stuck != null);
  if (!selected || !state.writable || editing || selected.more.length > 0) return null;
  const area = box(selected.anchor, selected.head);
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
      {preview && <Ahead layout={layout} lines={lines} area={preview} />}
      <div
        ref={line}
        className={styles.caretLine}
        style={{ top: lines.topOf(area.bottom), height: lines.height }}
        data-pinned={pinned ?? undefined}
        aria-hidden="true"
      >
        <i className={styles.room} style={corner.before} />
        <div className={styles.caret} style={corner.stuck ?? corner.style}>
          <span className={styles.filler} data-filler onPointerDown={pull} />
        </div>
        <i className={styles.room} style={corner.behind} />
      </div>
    </>
  );
}
