interface DragListeners {
  onMove: (event: PointerEvent) => void;
  /** `completed`: the button was released; false when the browser cancelled the pointer. */
  onEnd: (event: PointerEvent, completed: boolean) => void;
}

/**
 * Follows a pressed pointer until it is released or cancelled.
 * @param target the window, or an element that has captured the pointer
 * @returns the function that stops following without calling `onEnd`
 */
export function trackPointer(target: Window | HTMLElement, { onMove, onEnd }: DragListeners): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', listener: (event: PointerEvent) => void) =>
    target.addEventListener(type, (event) => event instanceof PointerEvent && listener(event), { signal });
  const end = (event: PointerEvent) => {
    controller.abort();
    onEnd(event, event.type === 'pointerup');
  };
  listen('pointermove', onMove);
  listen('pointerup', end);
  listen('pointercancel', end);
  return () => controller.abort();
}
