import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Measures an element and updates when its size changes. While the element is not displayed, the last result stays.
 * @param measureNode must be the same function while it measures the same thing; null: nothing to measure
 * @param trustInitial skips the first synchronous measurement, which would force a layout; a wrong `initial` is visible
 * for one frame
 */
export function useMeasure<T>(
  ref: RefObject<HTMLElement | null>,
  measureNode: ((node: HTMLElement) => T) | null,
  initial: T,
  trustInitial = false,
): T {
  const [measured, setMeasured] = useState(initial);
  const trusted = useRef(trustInitial);
  const lastValue = useRef(initial);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node || !measureNode) return undefined;
    const measure = () => {
      if (node.clientWidth === 0) return;
      const next = measureNode(node);
      if (next === lastValue.current) return;
      lastValue.current = next;
      setMeasured(() => next);
    };
    if (!trusted.current) measure();
    // The observer's first callback runs after the regular layout.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref, measureNode]);
  return measured;
}

/** Inner width in pixels. */
export const widthOf = ({ clientWidth }: HTMLElement): number => clientWidth;
