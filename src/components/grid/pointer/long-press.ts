/** Opens the context menu by a long press of a finger, also in browsers that send no `contextmenu` event for it. */

/** Browsers that send the event do so after 500 ms: this comes later, so that a press opens one menu. */
const LONG_PRESS_MS = 600;
/** Pixels that a resting finger may move. */
const MOVE_TOLERANCE = 10;

/** Prevents the tap at the end of this touch: it would close the menu, or start an edit below it. */
function suppressTouchEnd(): void {
  const controller = new AbortController();
  const onEnd = (event: Event) => {
    controller.abort();
    if (event.type === 'touchend') event.preventDefault();
  };
  for (const type of ['touchend', 'touchcancel'])
    window.addEventListener(type, onEnd, { signal: controller.signal, passive: false });
}

/** Dispatches `contextmenu` where a touch rests, unless the finger moves, scrolls or is lifted before. */
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
      // The grid prevented the browser's menu: its own is open.
      if (event.defaultPrevented) suppressTouchEnd();
    },
    { signal },
  );
  const onMove = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > MOVE_TOLERANCE) cancel();
  };
  window.addEventListener('pointermove', onMove, { signal });
  // A second finger zooms; scrolling cancels the pointer.
  const onSecondPointer = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) cancel();
  };
  window.addEventListener('pointerdown', onSecondPointer, { signal });
  for (const type of ['pointerup', 'pointercancel', 'scroll'])
    window.addEventListener(type, cancel, { signal, capture: true });
}
