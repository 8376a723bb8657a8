/** A React tree that stands before anything is measured, as the console's does: a grid or a form is one more part of it. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** @returns how a part is put into a host, and taken away again */
export function growTree<Data>(around: (part: ReactNode) => ReactNode, draw: (data: Data) => ReactNode) {
  interface Shown {
    host: HTMLElement;
    data: Data;
  }
  const now: { shown: Shown | null; listener: () => void } = { shown: null, listener: () => {} };
  const follow = (listener: () => void) => {
    now.listener = listener;
    return () => {};
  };
  function Part() {
    const shown = useSyncExternalStore(follow, () => now.shown);
    return shown && createPortal(draw(shown.data), shown.host);
  }
  const show = (shown: Shown | null) => {
    now.shown = shown;
    now.listener();
  };
  flushSync(() => createRoot(document.body.appendChild(document.createElement('div'))).render(around(<Part />)));
  return (host: HTMLElement, data: Data) => {
    show({ host, data });
    return () => flushSync(() => show(null));
  };
}
