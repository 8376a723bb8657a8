import { useCallback, useRef, type RefObject } from 'react';

/** By then a question asked before has gone, and given the caret back if what had it is still there. */
const RESTORE_DELAY_MS = 300;

/**
 * Keeps the caret in a list whose records change: a button that was pressed may go with its record, and then Esc and Tab
 * would begin at the page again instead of here.
 * @returns the list's element, and what to hand the work to that was begun in it
 */
export function useFocusRestore(): {
  root: RefObject<HTMLDivElement | null>;
  restoreFocusAfter: (work: Promise<void>) => void;
} {
  const root = useRef<HTMLDivElement>(null);
  const restoreFocusAfter = useCallback((work: Promise<void>) => {
    const restoreFocus = () => {
      if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
    };
    void work.finally(() => setTimeout(restoreFocus, RESTORE_DELAY_MS));
  }, []);
  return { root, restoreFocusAfter };
}
