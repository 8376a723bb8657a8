import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * What an element measures, looked at again whenever its size changes; while it is not displayed, what it was.
 * @param look the same function as long as it looks for the same; null: there is nothing to look for
 * @param likely `first` is most likely right: no layout is forced to look for it, a wrong one is seen for a frame
 */
export function useMeasure<T>(
  ref: RefObject<HTMLElement | null>,
  look: ((node: HTMLElement) => T) | null,
  first: T,
  likely = false,
): T {
  const [measured, setMeasured] = useState(first);
  const trust = useRef(likely);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node || !look) return undefined;
    let known = measured;
    const measure = () => {
      if (node.clientWidth === 0) return;
      const now = look(node);
      if (now === known) return;
      known = now;
      setMeasured(() => now);
    };
    if (!trust.current) measure();
    // Its first call comes after the layout that happens anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- what was measured is only where it begins
  }, [ref, look]);
  return measured;
}

/** Pixels from edge to edge. */
export const widthOf = ({ clientWidth }: HTMLElement): number => clientWidth;
