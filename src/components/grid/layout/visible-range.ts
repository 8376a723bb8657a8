/** Virtual scrolling: which rows and columns are rendered, those in the viewport and an overscan around it. */
import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ColumnLayout } from './column-layout';
import type { RowOffsets } from './row-offsets';

/** Rendered columns, as indexes among those between the pinned ones. */
export interface ColumnRange {
  left: number;
  /** After the last. */
  right: number;
}

/** Rendered rows and columns. */
export interface VisibleRange extends ColumnRange {
  top: number;
  /** After the last row. */
  bottom: number;
}

/** Scroll position and size of the viewport (pixels). */
export interface ViewportRect {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Rows and columns rendered beyond the viewport, so that fast scrolling shows no gap. */
export interface Overscan {
  rows: number;
  cols: number;
}

interface VisibleRangeInput {
  layout: ColumnLayout;
  rowOffsets: RowOffsets;
  rowCount: number;
  overscan: Overscan;
}

/** Computes the rendered range for a viewport. */
export function visibleRangeOf(
  viewport: ViewportRect,
  { layout, rowOffsets, rowCount, overscan }: VisibleRangeInput,
): VisibleRange {
  const { center, leftWidth, rightWidth } = layout;
  const [from, to] = [viewport.left + leftWidth, viewport.left + viewport.width - rightWidth];
  const first = center.findIndex(({ offset, column }) => offset + column.width > from);
  const last = center.findLastIndex(({ offset }) => offset < to);
  return {
    top: Math.max(0, Math.min(rowOffsets.rowIndexAt(viewport.top), rowCount) - overscan.rows),
    bottom: Math.min(rowCount, rowOffsets.rowIndexAt(viewport.top + viewport.height - 1) + 1 + overscan.rows),
    left: Math.max(0, (first < 0 ? center.length : first) - overscan.cols),
    right: Math.min(center.length, last + 1 + overscan.cols),
  };
}

const isSame = (one: VisibleRange, other: VisibleRange): boolean =>
  one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right;

const covers = (one: VisibleRange, other: VisibleRange): boolean =>
  one.top <= other.top && one.bottom >= other.bottom && one.left <= other.left && one.right >= other.right;

/**
 * The rendered range; follows scrolling and resizing of the scroll container.
 * @param maxHeight assumed height of the viewport at the first render (pixels), with the window's width: measuring first
 * would render twice
 */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  input: VisibleRangeInput,
  maxHeight: number,
): VisibleRange {
  const [viewport, setViewport] = useState<ViewportRect>(() => ({
    top: 0,
    left: 0,
    width: window.innerWidth,
    height: maxHeight,
  }));
  const visibleRange = visibleRangeOf(viewport, input);
  const followViewport = useEffectEvent((node: HTMLElement) => {
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = node;
    const next = { top, left, width, height };
    const nextRange = visibleRangeOf(next, input);
    if (isSame(visibleRange, nextRange)) return;
    // Missing rows are rendered in the same frame: one frame later the user would see a gap.
    if (covers(visibleRange, nextRange)) setViewport(next);
    else flushSync(() => setViewport(next));
  });
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    const update = () => followViewport(node);
    // The observer's first call comes after layout: measuring here would force an additional one.
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
