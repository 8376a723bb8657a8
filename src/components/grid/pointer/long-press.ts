/** A finger that stays where it pressed asks for the menu, also in browsers that do not tell of it. */

/** Those that tell do so after 500 ms: ours comes later, so that one press asks once. */
const LONG_PRESS_MS = 600;
/** Pixels that a finger at rest may stray. */
const MOVE_TOLERANCE = 10;

/** The end of this touch is no tap: it would shut the menu, or begin an entry below it. */
function suppressTouchEnd(): void {
  const end = new AbortController();
  const onEnd = (event: Event) => {
    end.abort();
    if (event.type === 'touchend') event.preventDefault();
  };
  for (const type of ['touchend', 'touchcancel'])
    window.addEventListener(type, onEnd, { signal: end.signal, passive: false });
}

/** Waits from a touch on: a menu is asked for where it lies, unless the finger strays, scrolls or leaves. */
export function watchLongPress({ target, clientX, clientY, pointerId }: PointerEvent): void {
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  const timer = setTimeout(
    () => target?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY })),
    LONG_PRESS_MS,
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener(
    'contextmenu',
    (event) => {
      cancel();
      // Somebody took it: the menu is open.
      if (event.defaultPrevented) suppressTouchEnd();
    },
    { signal },
  );
  const onMove = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > MOVE_TOLERANCE) cancel();
  };
  window.addEventListener('pointermove', onMove, { signal });
  // A second finger zooms; a scroll takes the pointer away.
  window.addEventListener('pointerdown', (event) => event.pointerId !== pointerId && cancel(), { signal });
  for (const end of ['pointerup', 'pointercancel', 'scroll'])
    window.addEventListener(end, cancel, { signal, capture: true });
}
