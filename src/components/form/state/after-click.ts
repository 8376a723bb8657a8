/**
 * What may move things on the page waits for the pointer: an input that is left by pressing a button would show its
 * error at once, the button would move away under the finger, and its click would be lost.
 */
const queuedCallbacks = new Set<() => void>();
let pointerPressed = false;

if (typeof window !== 'undefined') {
  const release = () => {
    // The click follows the release.
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

/** Runs now, or, while a pointer is pressed, after the click that it makes. */
export function afterClick(run: () => void): void {
  if (pointerPressed) queuedCallbacks.add(run);
  else run();
}
