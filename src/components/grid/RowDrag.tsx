import { useEffect, useState, type RefObject } from 'react';
import styles from './grid.module.css';
import type { Lines } from './lines';
import { selectedRows } from './operations';
import type { GridState } from './state';

/** Dragging rows by their handle: a line shows where they will go. */
export function RowDrag({
  state,
  scroller,
  lines,
}: {
  state: GridState;
  scroller: RefObject<HTMLElement | null>;
  lines: Lines;
}) {
  const [to, setTo] = useState<number | null>(null);
  useEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    const press = (event: PointerEvent) => {
      const lead = event.target instanceof Element ? event.target.closest('[data-lead="row-drag-sort"]') : null;
      const line = lead?.closest<HTMLElement>('[data-row]');
      const id = line?.dataset['row'];
      // Only the stored order can be changed: what is sorted or filtered stands elsewhere.
      if (!lead || id === undefined || !state.writable || state.view !== state.rows.ids || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      const chosen = selectedRows(state);
      const ids = chosen.includes(id) ? chosen : [id];
      let at: number | null = null;
      const follow = ({ clientY }: PointerEvent) => {
        const { left } = node.getBoundingClientRect();
        const row = document.elementFromPoint(left + 1, clientY)?.closest<HTMLElement>('[data-place]');
        if (!row) return;
        const { top, height: tall } = row.getBoundingClientRect();
        at = Number(row.dataset['place']) + (clientY > top + tall / 2 ? 1 : 0);
        setTo(at);
      };
      const stop = ({ type }: PointerEvent) => {
        window.removeEventListener('pointermove', follow);
        window.removeEventListener('pointerup', stop);
        window.removeEventListener('pointercancel', stop);
        setTo(null);
        if (at !== null && type === 'pointerup') state.sheet.move(ids, at);
        state.focus();
      };
      window.addEventListener('pointermove', follow);
      window.addEventListener('pointerup', stop);
      window.addEventListener('pointercancel', stop);
    };
    node.addEventListener('pointerdown', press, true);
    return () => node.removeEventListener('pointerdown', press, true);
  }, [state, scroller]);
  return to === null ? null : <div className={styles.dropLine} style={{ top: lines.topOf(to) }} data-drop={to} />;
}
