import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';

/** Milliseconds that a page may take to its first drawing before it says that it is loading; skeletons wait as long. */
export const PATIENCE = 200;

/** Told by a page that has nothing to show yet, until it has: what stands there stays meanwhile. Answers its end. */
export const Hold = createContext<() => () => void>(() => () => undefined);

/**
 * True while a page better draws nothing: what it waits for comes in a moment, and then it is drawn once and as a
 * whole instead of in steps.
 * @param waits for what its first drawing shows; later waits change nothing
 */
export function useHold(waits: boolean): boolean {
  const hold = useContext(Hold);
  const [over, setOver] = useState(false);
  if (!waits && !over) setOver(true);
  const held = waits && !over;
  useLayoutEffect(() => (held ? hold() : undefined), [held, hold]);
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => setOver(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [held]);
  return held;
}
