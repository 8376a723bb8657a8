/** A React tree that stands before anything is measured, as the console's does: a grid is one more part of it. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { BenchData } from './data';

interface Shown {
  host: HTMLElement;
  data: BenchData;
}

/** @returns how a grid is put into a host, and taken away again */
export function growTree(around: (part: ReactNode) => ReactNode, grid: (data: BenchData) => ReactNode) {
  const now: { shown: Shown | null; listener: () => void } = { shown: null, listener: () => {} };
  const follow = (listener: () => void) => {
    now.listener = listener;
    return () => {};
  };
  function Part() {
    const shown = useSyncExternalStore(follow, () => now.shown);
    return shown && createPortal(grid(shown.data), shown.host);
  }
  const show = (shown: Shown | null) => {
    now.shown = shown;
    now.listener();
  };
  flushSync(() => createRoot(document.body.appendChild(document.createElement('div'))).render(around(<Part />)));
  return (host: HTMLElement, data: BenchData) => {
    show({ host, data });
    return () => flushSync(() => show(null));
  };
}
