import { useSyncExternalStore } from 'react';
import type { GridState } from './grid-state';
import type { Observable } from './observable';
import type { SliceAccessor } from './slice';

/** Renders again when the state is published. */
export function useObservable(observable: Observable): void {
  useSyncExternalStore(observable.subscribe, () => observable.version);
}

/** Returns a grid's slice and renders again when it changes. */
export function useSlice<T extends Observable>(accessor: SliceAccessor<T>, grid: GridState): T {
  const slice = accessor(grid);
  useObservable(slice);
  return slice;
}
