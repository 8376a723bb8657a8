import { useEffect, useState, type RefObject } from 'react';
import styles from '../core/grid.module.css';
import type { RowOffsets } from '../layout/row-offsets';
import { selectedRowIds } from './row-commands';
import type { GridState } from '../core/grid-state';

/** Dragging rows by their handle: a line shows where they will go. */
export function RowReorder({
  state,
  scroller,
  rowOffsets,
}: {
  state: GridState;
  scroller: RefObject<HTMLElement | null>;
  rowOffsets: RowOffsets;
}) {
  const [dropIndex, setDropIndex] = useState<number | null>(null);
  useEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    const press = (event: PointerEvent) => {
      const dragHandle = event.target instanceof Element ? event.target.closest('[data-lead="row-drag-sort"]') : null;
      const rowElement = dragHandle?.closest<HTMLElement>('[data-row]');
      const id = rowElement?.dataset['row'];
      // Only the stored order can be changed: what is sorted or filtered stands elsewhere.
      if (
        !dragHandle ||
        id === undefined ||
        !state.writable ||
        state.displayedIds !== state.rows.ids ||
        event.button !== 0
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      const selectedIds = selectedRowIds(state);
      const ids = selectedIds.includes(id) ? selectedIds : [id];
      let targetIndex: number | null = null;
      const onMove = ({ clientY }: PointerEvent) => {
        const { left } = node.getBoundingClientRect();
        const row = document.elementFromPoint(left + 1, clientY)?.closest<HTMLElement>('[data-place]');
        if (!row) return;
        const { top, height } = row.getBoundingClientRect();
        targetIndex = Number(row.dataset['place']) + (clientY > top + height / 2 ? 1 : 0);
        setDropIndex(targetIndex);
      };
      const onEnd = ({ type }: PointerEvent) => {
        window.removeEventListener('pointermove', onMove);
        window.removeEventListener('pointerup', onEnd);
        window.removeEventListener('pointercancel', onEnd);
        setDropIndex(null);
        if (targetIndex !== null && type === 'pointerup') state.sheet.move(ids, targetIndex);
        state.focus();
      };
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onEnd);
      window.addEventListener('pointercancel', onEnd);
    };
    node.addEventListener('pointerdown', press, true);
    return () => node.removeEventListener('pointerdown', press, true);
  }, [state, scroller]);
  return dropIndex === null ? null : (
    <div className={styles.dropLine} style={{ top: rowOffsets.topOf(dropIndex) }} data-drop={dropIndex} />
  );
}
