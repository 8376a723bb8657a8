import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Row } from '@/model/record';
import styles from './grid.module.css';
import type { Lines } from './lines';
import type { Sight } from './sight';
import type { GridState } from './state';
import { texts } from './texts';
import type { RowKit } from './types';

/** What belongs to details is none of the table's around them. */
const stay = (event: { stopPropagation: () => void }) => event.stopPropagation();

interface Props {
  state: GridState;
  id: string;
  top: number;
  label: string;
  children: ReactNode;
}

function Opened({ state, id, top, label, children }: Props) {
  const node = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = node.current;
    if (!box) return undefined;
    let frame = 0;
    // In the next frame: what it changes would come back to it in this one.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => state.opened.measured(id, box.offsetHeight));
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
        onPointerDown={stay}
        onClick={stay}
        onDoubleClick={stay}
        onContextMenu={stay}
        onKeyDown={stay}
      >
        <section aria-label={label}>{children}</section>
      </div>
    </div>
  );
}

/** What is open below rows in sight; as wide as the window on the table, however far that is scrolled. */
export function Details({ state, lines, sight, kit }: { state: GridState; lines: Lines; sight: Sight; kit: RowKit }) {
  if (!kit.details || state.opened.heights.size === 0) return null;
  return [...state.opened.heights.keys()].map((id) => {
    const place = state.placeOf(id);
    const row = state.rows.row(id) as Row | undefined;
    if (!row || place < sight.top || place >= sight.bottom) return null;
    const name = kit.naming?.(row) ?? texts.rowAt(place + 1);
    return (
      <Opened key={id} state={state} id={id} top={lines.topOf(place) + lines.height} label={texts.detailsOf(name)}>
        {kit.details?.(row)}
      </Opened>
    );
  });
}
