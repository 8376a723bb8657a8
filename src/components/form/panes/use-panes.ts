import { useState, useSyncExternalStore } from 'react';
import type { PaneStore } from './pane-store';
import { type Pane } from './pane-store';

export interface PaneView extends Pane {
  open: boolean;
  /** True from the first time that the pane was open: only then its fields are mounted. */
  mounted: boolean;
  errors: number;
}

/** The visible panes of a form, in order. */
export function usePanes(store: PaneStore): readonly PaneView[] {
  useSyncExternalStore(store.subscribe, () => store.snapshot());
  const [mounted] = useState(() => new Set<string>());
  const errors = store.errorCounts();
  return store.visible().map((pane) => {
    const open = store.isOpen(pane);
    // Child tables mount at once: their handles validate the rows.
    if (open || pane.child !== null) mounted.add(pane.key);
    return { ...pane, open, mounted: mounted.has(pane.key), errors: errors.get(pane.key) ?? 0 };
  });
}
