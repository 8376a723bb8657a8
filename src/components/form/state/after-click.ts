/**
 * Defers layout changes while a pointer is pressed. Pressing a button moves the focus away from an input; if the input
 * showed its error at once, the button would move away from the pointer and the click would be lost.
 */
const queuedCallbacks = new Set<() => void>();
let pointerPressed = false;

if (typeof window !== 'undefined') {
  const release = () => {
    // The click event follows the pointerup event.
    setTimeout(() => {
      pointerPressed = false;
      for (const run of queuedCallbacks) run();
      queuedCallbacks.clear();
    });
  };
  window.addEventListener('pointerdown', () => (pointerPressed = true), { capture: true });
  window.addEventListener('pointerup', release, { capture: true });
  window.addEventListener('pointercancel', release, { capture: true });
}

/** Runs the callback now or, while a pointer is pressed, after the resulting click. */
export function afterClick(run: () => void): void {
  if (pointerPressed) queuedCallbacks.add(run);
  else run();
}
