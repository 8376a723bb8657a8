import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';

/** Milliseconds before a loading page or a skeleton becomes visible. */
export const SKELETON_DELAY_MS = 200;

/** A page without content calls this to keep the previous content on screen. Returns a function to end the hold. */
export const FirstRenderHoldContext = createContext<() => () => void>(() => () => undefined);

/**
 * True while a page should delay its first render, at most `SKELETON_DELAY_MS`, so that it renders once as a whole
 * instead of in steps.
 * @param waiting true while the data of the first render loads; later changes have no effect
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
