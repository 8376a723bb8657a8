/** A finger that stays where it pressed asks for the menu, also in browsers that do not tell of it. */

/** Those that tell do so after 500 ms: ours comes later, so that one press asks once. */
const HOLD_MS = 600;
/** Pixels that a finger at rest may stray. */
const STRAY = 10;

/** The end of this touch is no tap: it would shut the menu, or begin an entry below it. */
function endUnheard(): void {
  const end = new AbortController();
  const hear = (event: Event) => {
    end.abort();
    if (event.type === 'touchend') event.preventDefault();
  };
  for (const type of ['touchend', 'touchcancel'])
    window.addEventListener(type, hear, { signal: end.signal, passive: false });
}

/** Waits from a touch on: a menu is asked for where it lies, unless the finger strays, scrolls or leaves. */
export function hold({ target, clientX, clientY, pointerId }: PointerEvent): void {
  const watch = new AbortController();
  const { signal } = watch;
  const stop = () => watch.abort();
  const timer = setTimeout(
    () => target?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY })),
    HOLD_MS,
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener(
    'contextmenu',
    (event) => {
      stop();
      // Somebody took it: the menu is open.
      if (event.defaultPrevented) endUnheard();
    },
    { signal },
  );
  const stray = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > STRAY) stop();
  };
  window.addEventListener('pointermove', stray, { signal });
  // A second finger zooms; a scroll takes the pointer away.
  window.addEventListener('pointerdown', (event) => event.pointerId !== pointerId && stop(), { signal });
  for (const end of ['pointerup', 'pointercancel', 'scroll'])
    window.addEventListener(end, stop, { signal, capture: true });
}
