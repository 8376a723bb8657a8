import { useLayoutEffect, useRef, type RefObject } from 'react';
import styles from './active-cell.module.css';

/** Distance of the tip from the edges of the grid (pixels). */
const EDGE_GAP = 4;

/** Moves the tip to its cell: within the visible width, and above the cell where it would not fit below. */
function placeTip(tip: HTMLElement, cell: HTMLElement, scroller: HTMLElement): void {
  const [at, view] = [cell.getBoundingClientRect(), scroller.getBoundingClientRect()];
  tip.style.maxWidth = `${scroller.clientWidth - 2 * EDGE_GAP}px`;
  const { offsetWidth: width, offsetHeight: height, offsetParent: parent } = tip;
  const origin = parent?.getBoundingClientRect();
  const last = view.left + scroller.clientWidth - width - EDGE_GAP;
  const left = Math.max(Math.min(at.left, last), view.left + EDGE_GAP);
  // The last visible line can be totals, and the first one is the header.
  const isBelow = at.bottom + height <= view.bottom - at.height || at.top - height < view.top + at.height;
  tip.style.left = `${left - (origin?.left ?? 0)}px`;
  tip.style.top = `${(isBelow ? at.bottom : at.top - height) - (origin?.top ?? 0)}px`;
}

/** The error of the active cell, beside the cell; overlays are clipped under pinned columns, the tip is not. */
export function ErrorTip({ error, cell }: { error: string; cell: RefObject<HTMLElement | null> }) {
  const tip = useRef<HTMLDivElement>(null);
  // Runs after every render, because any of them may move the cell.
  useLayoutEffect(() => {
    const [node, target] = [tip.current, cell.current];
    const scroller = target?.closest<HTMLElement>('[data-scroller]');
    if (!node || !target || !scroller) return undefined;
    const place = () => placeTip(node, target, scroller);
    place();
    scroller.addEventListener('scroll', place, { passive: true });
    return () => scroller.removeEventListener('scroll', place);
  });
  return (
    <div ref={tip} className={styles.error} data-error-tip>
      {error}
    </div>
  );
}
