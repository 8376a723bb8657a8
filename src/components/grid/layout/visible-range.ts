/** What of the table is drawn: the rows and columns in sight, and some beyond the edges. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ColumnLayout } from './column-layout';
import type { RowOffsets } from './row-offsets';

/** Columns between the pinned ones that are drawn: the first, and the one after the last. */
export interface ColumnRange {
  left: number;
  right: number;
}

/** The same of rows and columns. */
export interface VisibleRange extends ColumnRange {
  top: number;
  bottom: number;
}

/** What is seen of the table, in pixels: where it is scrolled to, and how large the window on it is. */
export interface ViewportRect {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Rows and columns beyond the edges, so that a fast scroll shows no gap. */
export interface Overscan {
  rows: number;
  cols: number;
}

interface VisibleRangeInput {
  layout: ColumnLayout;
  rowOffsets: RowOffsets;
  /** Of rows. */
  rowCount: number;
  overscan: Overscan;
}

export function visibleRangeOf(
  viewport: ViewportRect,
  { layout, rowOffsets, rowCount, overscan }: VisibleRangeInput,
): VisibleRange {
  const { center: centre, leftWidth, rightWidth } = layout;
  const [from, to] = [viewport.left + leftWidth, viewport.left + viewport.width - rightWidth];
  const first = centre.findIndex(({ offset, column }) => offset + column.width > from);
  const last = centre.findLastIndex(({ offset }) => offset < to);
  return {
    top: Math.max(0, Math.min(rowOffsets.rowIndexAt(viewport.top), rowCount) - overscan.rows),
    bottom: Math.min(rowCount, rowOffsets.rowIndexAt(viewport.top + viewport.height - 1) + 1 + overscan.rows),
    left: Math.max(0, (first < 0 ? centre.length : first) - overscan.cols),
    right: Math.min(centre.length, last + 1 + overscan.cols),
  };
}

const isSame = (one: VisibleRange, other: VisibleRange): boolean =>
  one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right;

const covers = (one: VisibleRange, other: VisibleRange): boolean =>
  one.top <= other.top && one.bottom >= other.bottom && one.left <= other.left && one.right >= other.right;

/**
 * Follows what is seen. The first drawing takes `most` pixels of height for it and the window's width: measuring first
 * would draw twice.
 */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  table: VisibleRangeInput,
  maxHeight: number,
): VisibleRange {
  const [viewport, setViewport] = useState<ViewportRect>(() => ({
    top: 0,
    left: 0,
    width: window.innerWidth,
    height: maxHeight,
  }));
  const visibleRange = visibleRangeOf(viewport, table);
  const drawn = useRef({ sight: visibleRange, table });
  useLayoutEffect(() => {
    drawn.current = { sight: visibleRange, table };
  });
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    const update = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = node;
      const next = { top, left, width, height };
      const [now, then] = [drawn.current.sight, visibleRangeOf(next, drawn.current.table)];
      if (isSame(now, then)) return;
      // What is missing comes in the frame that scrolls: one frame later there would be a gap.
      if (covers(now, then)) setViewport(next);
      else flushSync(() => setViewport(next));
    };
    // Its first call comes after the layout that happens anyway.
    const observer = new ResizeObserver(update);
    observer.observe(node);
    node.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', update);
    };
  }, [scroller]);
  return visibleRange;
}
