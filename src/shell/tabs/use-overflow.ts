import { useCallback, type RefObject } from 'react';
import { useMeasure } from '@/components/responsive/use-measure';

/** Does an element hold more than it shows side by side? @param count of what it holds; one alone never does */
export function useOverflow(element: RefObject<HTMLElement | null>, count: number): boolean {
  const look = useCallback((node: HTMLElement) => count > 1 && node.scrollWidth > node.clientWidth + 1, [count]);
  return useMeasure(element, look, false);
}
