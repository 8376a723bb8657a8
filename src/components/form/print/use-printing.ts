import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { topmostOwner } from '@/runtime/navigation/topmost';

/**
 * True while the browser prints and the tab or dialog is the topmost one. The browser takes the document right after
 * `beforeprint`, so the state changes within that event.
 */
export function usePrinting(ownerId: string): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(topmostOwner() === ownerId));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, [ownerId]);
  return printing;
}
