/** What of the table is drawn: the rows and columns in sight, and some beyond the edges. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Layout } from './layout';
import type { Lines } from './lines';

/** Columns between the pinned ones that are drawn: the first, and the one after the last. */
export interface Across {
  left: number;
  right: number;
}

/** The same of rows and columns. */
export interface Sight extends Across {
  top: number;
  bottom: number;
}

/** What is seen of the table, in pixels: where it is scrolled to, and how large the window on it is. */
export interface Room {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Rows and columns beyond the edges, so that a fast scroll shows no gap. */
export interface Beyond {
  rows: number;
  cols: number;
}

interface Table {
  layout: Layout;
  lines: Lines;
  /** Of rows. */
  count: number;
  beyond: Beyond;
}

export function sightOf(room: Room, { layout, lines, count, beyond }: Table): Sight {
  const { centre, leftWidth, rightWidth } = layout;
  const [from, to] = [room.left + leftWidth, room.left + room.width - rightWidth];
  const first = centre.findIndex(({ offset, column }) => offset + column.width > from);
  const last = centre.findLastIndex(({ offset }) => offset < to);
  return {
    top: Math.max(0, Math.min(lines.placeAt(room.top), count) - beyond.rows),
    bottom: Math.min(count, lines.placeAt(room.top + room.height - 1) + 1 + beyond.rows),
    left: Math.max(0, (first < 0 ? centre.length : first) - beyond.cols),
    right: Math.min(centre.length, last + 1 + beyond.cols),
  };
}

const isSame = (one: Sight, other: Sight): boolean =>
  one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right;

const covers = (one: Sight, other: Sight): boolean =>
  one.top <= other.top && one.bottom >= other.bottom && one.left <= other.left && one.right >= other.right;

/**
 * Follows what is seen. The first drawing takes `most` pixels of height for it and the window's width: measuring first
 * would draw twice.
 */
export function useSight(scroller: RefObject<HTMLElement | null>, table: Table, most: number): Sight {
  const [room, setRoom] = useState<Room>(() => ({ top: 0, left: 0, width: window.innerWidth, height: most }));
  const sight = sightOf(room, table);
  const drawn = useRef({ sight, table });
  useLayoutEffect(() => {
    drawn.current = { sight, table };
  });
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    const look = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = node;
      const next = { top, left, width, height };
      const [now, then] = [drawn.current.sight, sightOf(next, drawn.current.table)];
      if (isSame(now, then)) return;
      // What is missing comes in the frame that scrolls: one frame later there would be a gap.
      if (covers(now, then)) setRoom(next);
      else flushSync(() => setRoom(next));
    };
    // Its first call comes after the layout that happens anyway.
    const observer = new ResizeObserver(look);
    observer.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return sight;
}
