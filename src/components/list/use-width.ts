import { useLayoutEffect, useState, type RefObject } from 'react';

/** True while an element is narrower than this many pixels. */
export function useNarrower(ref: RefObject<HTMLElement | null>, than: number): boolean {
  const [narrower, setNarrower] = useState(false);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return undefined;
    const measure = () => {
      // What is not displayed has no width.
      if (node.clientWidth > 0) setNarrower(node.clientWidth < than);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref, than]);
  return narrower;
}
