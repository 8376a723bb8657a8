import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/runtime/async/time-slice';

/** Milliseconds without a scroll event after which scrolling counts as finished. */
const SCROLL_IDLE_MS = 200;

/**
 * Splits rendering after the first paint into steps. Each step runs in a separate idle period, so that no step blocks
 * the first paint or a later frame.
 * @param whileScrollIdle advances only while nothing is scrolled, because a scroll frame has no spare time
 * @returns number of steps that have run; 0 until the first paint
 */
export function useDeferredSteps(count: number, whileScrollIdle = false): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step >= count) return undefined;
    let lastScrollTime = -SCROLL_IDLE_MS;
    const recordScroll = () => {
      lastScrollTime = performance.now();
    };
    if (whileScrollIdle) document.addEventListener('scroll', recordScroll, { capture: true, passive: true });
    const advance = () => {
      if (performance.now() - lastScrollTime < SCROLL_IDLE_MS) cancel = whenIdle(advance);
      else startTransition(() => setStep(step + 1));
    };
    // The first idle period can occur before the first paint, so the first step waits for the second one.
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
