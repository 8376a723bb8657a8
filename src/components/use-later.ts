import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/runtime/slices';

/** False until the first drawing is on screen: what may come after it does not hold it up. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    // The first pause comes while the drawing is still on its way to the screen.
    let forget = whenIdle(() => {
      forget = whenIdle(() => startTransition(() => setLater(true)));
    });
    return () => forget();
  }, []);
  return later;
}
