import { useEffect, useState } from 'react';
import { afterPaint } from '@/runtime/slices';

/** False until the first drawing is on screen: what may come after it does not hold it up. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => afterPaint(() => setLater(true)), []);
  return later;
}
