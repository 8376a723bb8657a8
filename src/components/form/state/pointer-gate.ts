/**
 * Defers layout changes while a pointer is pressed. Pressing a button moves the focus away from an input; if the input
 * showed its error at once, the button would move away from the pointer and the click would be lost.
 */
export interface PointerGate {
  /** Runs the callback now or, while a pointer is pressed, after the resulting click. */
  afterClick: (run: () => void) => void;
  /** Starts to listen for pointers in the window. Returns the cleanup function. */
  listen: () => () => void;
}

/** Creates the gate of one form. */
export function createPointerGate(): PointerGate {
  const queuedCallbacks = new Set<() => void>();
  let pointerPressed = false;
  const press = (): void => {
    pointerPressed = true;
  };
  const open = (): void => {
    pointerPressed = false;
    for (const run of queuedCallbacks) run();
    queuedCallbacks.clear();
  };
  // The click event follows the pointerup event.
  const release = (): void => void setTimeout(open);
  return {
    afterClick(run) {
      if (pointerPressed) queuedCallbacks.add(run);
      else run();
    },
    listen() {
      const controller = new AbortController();
      const options = { capture: true, signal: controller.signal };
      window.addEventListener('pointerdown', press, options);
      window.addEventListener('pointerup', release, options);
      window.addEventListener('pointercancel', release, options);
      return () => {
        controller.abort();
        pointerPressed = false;
        queuedCallbacks.clear();
      };
    },
  };
}
