import { useEffect, useState } from 'react';

const MAX_WAIT_MS = 2000;
const INPUT_EVENTS = ['pointerdown', 'keydown'] as const;

/** True after the first key press or pointer press, or after 2 s. Delays code that the first page does not need. */
export function useFirstInput(): boolean {
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const now = () => setSoon(true);
    const timer = setTimeout(now, MAX_WAIT_MS);
    for (const sign of INPUT_EVENTS) window.addEventListener(sign, now, { once: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of INPUT_EVENTS) window.removeEventListener(sign, now, { capture: true });
    };
  }, []);
  return soon;
}
