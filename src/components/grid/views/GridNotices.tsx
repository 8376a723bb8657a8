import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ErrorCounter } from '@/model/grid/validation/error-counter';
import { pasteReport } from '../clipboard/paste-report';
import type { GridState } from '../core/grid-state';
import { useSlice } from '../core/use-observable';
import { ErrorBar, PasteReport } from '../lazy/lazy-views';
import styles from './views.module.css';

export interface GridErrors {
  /** Counts the cells with errors; null: they are not counted. */
  found: ErrorCounter | null;
  /** What is wrong with the rows as a whole; null: nothing. */
  problem: string | null;
}

const NO_SUBSCRIPTION = () => () => undefined;

/** Shows notices that appear or grow while the user works in the grid above them; the active cell stays visible. */
function scrollToNotices(notices: HTMLElement): void {
  const active = document.activeElement;
  if (!notices.parentElement?.contains(active)) return;
  notices.scrollIntoView({ block: 'nearest' });
  active?.scrollIntoView({ block: 'nearest' });
}

/** Notices about the cells of a grid, below its rows: errors, and what a paste left out. */
export function GridNotices({ grid, errors: { found, problem } }: { grid: GridState; errors: GridErrors }) {
  const { plan } = useSlice(pasteReport, grid);
  const count = useSyncExternalStore(
    useCallback((listener: () => void) => found?.subscribe(listener) ?? NO_SUBSCRIPTION(), [found]),
    () => found?.count ?? 0,
  );
  const wrong = count > 0 || problem !== null;
  const node = useRef<HTMLDivElement>(null);
  const isShown = wrong || plan !== null;
  useLayoutEffect(() => {
    const notices = node.current;
    if (!isShown || !notices) return undefined;
    let height = 0;
    const observer = new ResizeObserver(() => {
      if (notices.offsetHeight > height) scrollToNotices(notices);
      height = notices.offsetHeight;
    });
    observer.observe(notices);
    return () => observer.disconnect();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={node} className={styles.notices} data-notices>
      {wrong && <ErrorBar grid={grid} count={count} problem={problem} />}
      {plan && <PasteReport grid={grid} plan={plan} />}
    </div>
  );
}
