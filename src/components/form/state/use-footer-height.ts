import { useEffect, type RefObject } from 'react';

/** Publishes the height of a sticky footer as `--footer-height` of its form: sticky parts and scrolling end above it. */
export function useFooterHeight(footer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = footer;
    if (!current) return undefined;
    const observer = new ResizeObserver(() =>
      current.parentElement?.style.setProperty('--footer-height', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [footer]);
}
