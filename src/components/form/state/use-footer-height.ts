import { useEffect, type RefObject } from 'react';
import { whenIdle } from '@/runtime/async/time-slice';

/**
 * Publishes the height of a sticky footer as `--footer-height` of its form: sticky parts and scrolling end above it. A
 * new height computes the style of all fields, so it waits for an idle browser: the frame that shows the errors of a
 * refused save does not pay for it.
 */
export function useFooterHeight(footer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = footer;
    if (!current) return undefined;
    let cancel: (() => void) | undefined;
    const observer = new ResizeObserver(() => {
      cancel?.();
      cancel = whenIdle(() => current.parentElement?.style.setProperty('--footer-height', `${current.offsetHeight}px`));
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [footer]);
}
