import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * What an element measures, looked at again whenever its size changes; while it is not displayed, what it was.
 * @param look the same function as long as it looks for the same
 */
export function useMeasure<T>(ref: RefObject<HTMLElement | null>, look: (node: HTMLElement) => T, first: T): T {
  const [measured, setMeasured] = useState(first);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return undefined;
    const measure = () => {
      if (node.clientWidth === 0) return;
      const now = look(node);
      setMeasured(() => now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref, look]);
  return measured;
}

/** Pixels from edge to edge. */
export const widthOf = ({ clientWidth }: HTMLElement): number => clientWidth;
