import { useEffect, useState } from 'react';

const PATIENCE_MS = 2000;
const SIGNS = ['pointerdown', 'keydown'] as const;

/** True from the first press of a key or button, or once the page had time to come: what nobody asked for yet may wait. */
export function useSoon(): boolean {
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const now = () => setSoon(true);
    const timer = setTimeout(now, PATIENCE_MS);
    for (const sign of SIGNS) window.addEventListener(sign, now, { once: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, now, { capture: true });
    };
  }, []);
  return soon;
}
