import { useEffect, useEffectEvent } from 'react';
import { addOverlay } from '@/runtime/navigation/back-button';

/** While `open`, the back button of the browser calls `close` instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? addOverlay(() => onBack()) : undefined), [open]);
}

/**
 * Handler of a click that closes or confirms. The second click of a double click is meant for the button that opened the
 * dialog: it neither closes the dialog by its mask nor presses the button that appeared below the pointer.
 */
export const unlessDoubleClick =
  (run: () => void) =>
  (event: { readonly type: string; readonly detail?: unknown }): void => {
    if (event.type === 'click' && Number(event.detail) > 1) return;
    run();
  };
