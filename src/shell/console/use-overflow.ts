import { useEffect, useState, type RefObject } from 'react';

/** Does an element hold more than it shows side by side? @param count of what it holds; one alone never does */
export function useOverflow(element: RefObject<HTMLElement | null>, count: number): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const look = () => setOverflows(count > 1 && node.scrollWidth > node.clientWidth + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, count]);
  return overflows;
}
