import { useState, useSyncExternalStore } from 'react';
import type { ChildEditor } from '../children/child-editor';

/** Renders again after every change of the rows of a child: values, flags, errors, order. */
export function useRowChanges({ rows, foundErrors, undoableRows }: ChildEditor): void {
  const [changes] = useState(() => {
    let count = 0;
    return {
      count: () => count,
      subscribe(listener: () => void) {
        const onChange = () => {
          count += 1;
          listener();
        };
        const stops = [rows.subscribe(onChange), foundErrors.subscribe(onChange), undoableRows.onStep(onChange)];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
  useSyncExternalStore(changes.subscribe, changes.count);
}
