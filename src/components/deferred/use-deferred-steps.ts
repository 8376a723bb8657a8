import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/runtime/async/time-slice';

/** Milliseconds without a scroll after which a hand is taken to rest. */
const REST = 200;

/**
 * What may come after the first drawing comes in steps, each in a pause of its own: it neither holds up that drawing
 * nor, all at once, what follows it.
 * @param resting only while nothing is being scrolled: a frame of scrolling has no room for it
 * @returns how many steps have come: 0 until the first drawing is on screen
 */
export function useSteps(count: number, resting = false): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step >= count) return undefined;
    let scrolled = -REST;
    const note = () => (scrolled = performance.now());
    if (resting) document.addEventListener('scroll', note, { capture: true, passive: true });
    const come = () => {
      if (performance.now() - scrolled < REST) forget = whenIdle(come);
      else startTransition(() => setStep(step + 1));
    };
    // The first pause comes while the first drawing is still on its way to the screen.
    let forget = whenIdle(() => {
      if (step > 0) come();
      else forget = whenIdle(come);
    });
    return () => {
      document.removeEventListener('scroll', note, true);
      forget();
    };
  }, [step, count, resting]);
  return step;
}
