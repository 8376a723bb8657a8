import { useCallback, useRef, type RefObject } from 'react';

/** Milliseconds. By then a closed confirmation has restored the focus itself, if its element still exists. */
const RESTORE_DELAY_MS = 300;

/**
 * Keeps the focus in a list whose records change: a pressed button may be removed with its record, and the keyboard
 * would start at the top of the page again.
 * @returns the ref of the list's element, and a function that restores the focus after work started in it
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
