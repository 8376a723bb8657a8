import { useEffect, useState, type RefObject } from 'react';
import styles from './row-reorder.module.css';
import type { GridState } from '../core/grid-state';
import { editAccess } from '../editing/edit-access';
import { trackPointer } from '../../responsive/track-pointer';
import type { RowOffsets } from '../layout/row-offsets';
import { selectedRowIds } from '../selection/navigation';

/** The row whose drag handle was pressed; undefined when the press is not on a handle. */
function draggedRowOf({ target, button }: PointerEvent): string | undefined {
  if (button !== 0 || !(target instanceof Element)) return undefined;
  const handle = target.closest('[data-lead="row-drag-sort"]');
  return handle?.closest<HTMLElement>('[data-row]')?.dataset['row'];
}

/** The index before which a row dropped at a height goes; null where there is no row. */
function dropIndexAt(scroller: HTMLElement, clientY: number): number | null {
  const { left } = scroller.getBoundingClientRect();
  const row = document.elementFromPoint(left + 1, clientY)?.closest<HTMLElement>('[data-place]');
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  return Number(row.dataset['place']) + (clientY > top + height / 2 ? 1 : 0);
}

/** Reorders rows by dragging their handle; a line shows where they will be dropped. */
export function RowReorder({
  grid,
  scroller,
  rowOffsets,
}: {
  grid: GridState;
  scroller: RefObject<HTMLElement | null>;
  rowOffsets: RowOffsets;
}) {
  const [dropIndex, setDropIndex] = useState<number | null>(null);
  useEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    let stopTracking = () => {};
    const onPress = (event: PointerEvent) => {
      const id = draggedRowOf(event);
      const { writable, undoableRows } = editAccess(grid);
      // Rows that are sorted or filtered are not displayed in the stored order, which is what dragging changes.
      if (id === undefined || !writable || grid.displayedIds !== grid.rows.ids) return;
      event.preventDefault();
      event.stopPropagation();
      const selectedIds = selectedRowIds(grid);
      const ids = selectedIds.includes(id) ? selectedIds : [id];
      let target: number | null = null;
      stopTracking = trackPointer(window, {
        onMove({ clientY }) {
          target = dropIndexAt(node, clientY) ?? target;
          setDropIndex(target);
        },
        onEnd(_, completed) {
          setDropIndex(null);
          if (target !== null && completed) undoableRows?.move(ids, target);
          grid.handles.focus();
        },
      });
    };
    node.addEventListener('pointerdown', onPress, true);
    return () => {
      stopTracking();
      node.removeEventListener('pointerdown', onPress, true);
    };
  }, [grid, scroller]);
  return dropIndex === null ? null : (
    <div className={styles.dropLine} style={{ top: rowOffsets.topOf(dropIndex) }} data-drop={dropIndex} />
  );
}
