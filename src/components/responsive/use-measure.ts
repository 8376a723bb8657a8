import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * What an element measures, looked at again whenever its size changes; while it is not displayed, what it was.
 * @param measureNode the same function as long as it looks for the same; null: there is nothing to look for
 * @param trustInitial `first` is most likely right: no layout is forced to look for it, a wrong one is seen for a frame
 */
export function useMeasure<T>(
  ref: RefObject<HTMLElement | null>,
  measureNode: ((node: HTMLElement) => T) | null,
  initial: T,
  trustInitial = false,
): T {
  const [measured, setMeasured] = useState(initial);
  const trusted = useRef(trustInitial);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node || !measureNode) return undefined;
    let lastValue = measured;
    const measure = () => {
      if (node.clientWidth === 0) return;
      const next = measureNode(node);
      if (next === lastValue) return;
      lastValue = next;
      setMeasured(() => next);
    };
    if (!trusted.current) measure();
    // Its first call comes after the layout that happens anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- what was measured is only where it begins
  }, [ref, measureNode]);
  return measured;
}

/** Pixels from edge to edge. */
export const widthOf = ({ clientWidth }: HTMLElement): number => clientWidth;
