import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';

/** Milliseconds that a page may take to its first drawing before it says that it is loading; skeletons wait as long. */
export const SKELETON_DELAY_MS = 200;

/** Told by a page that has nothing to show yet, until it has: what stands there stays meanwhile. Answers its end. */
export const FirstRenderHoldContext = createContext<() => () => void>(() => () => undefined);

/**
 * True while a page better draws nothing: what it waits for comes in a moment, and then it is drawn once and as a
 * whole instead of in steps.
 * @param waiting for what its first drawing shows; later waits change nothing
 */
export function useFirstRenderHold(waiting: boolean): boolean {
  const hold = useContext(FirstRenderHoldContext);
  const [released, setReleased] = useState(false);
  if (!waiting && !released) setReleased(true);
  const holding = waiting && !released;
  useLayoutEffect(() => (holding ? hold() : undefined), [holding, hold]);
  useEffect(() => {
    if (!holding) return undefined;
    const timer = setTimeout(() => setReleased(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [holding]);
  return holding;
}
