import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/runtime/async/time-slice';

/** Milliseconds without a scroll after which a hand is taken to rest. */
const SCROLL_IDLE_MS = 200;

/**
 * What may come after the first drawing comes in steps, each in a pause of its own: it neither holds up that drawing
 * nor, all at once, what follows it.
 * @param whileScrollIdle only while nothing is being scrolled: a frame of scrolling has no room for it
 * @returns how many steps have come: 0 until the first drawing is on screen
 */
export function useDeferredSteps(count: number, whileScrollIdle = false): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step >= count) return undefined;
    let lastScrollTime = -SCROLL_IDLE_MS;
    const recordScroll = () => (lastScrollTime = performance.now());
    if (whileScrollIdle) document.addEventListener('scroll', recordScroll, { capture: true, passive: true });
    const advance = () => {
      if (performance.now() - lastScrollTime < SCROLL_IDLE_MS) cancel = whenIdle(advance);
      else startTransition(() => setStep(step + 1));
    };
    // The first pause comes while the first drawing is still on its way to the screen.
    let cancel = whenIdle(() => {
      if (step > 0) advance();
      else cancel = whenIdle(advance);
    });
    return () => {
      document.removeEventListener('scroll', recordScroll, true);
      cancel();
    };
  }, [step, count, whileScrollIdle]);
  return step;
}
