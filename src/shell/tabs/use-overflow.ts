import { useCallback, type RefObject } from 'react';
import { useMeasure } from '@/components/responsive/use-measure';

/**
 * True when the content of an element is wider than the element.
 * @param count number of its children; a single one never overflows
 */
export function useOverflow(element: RefObject<HTMLElement | null>, count: number): boolean {
  const look = useCallback((node: HTMLElement) => count > 1 && node.scrollWidth > node.clientWidth + 1, [count]);
  return useMeasure(element, look, false);
}
