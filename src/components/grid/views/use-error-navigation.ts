import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import type { GridState } from '../core/grid-state';
import { concealedColumns } from '../errors/concealed-columns';
import { errorNavigation } from '../errors/error-navigation';
import type { Step } from '../errors/error-search';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';

export type ErrorStep = Step;

/** Tells the grid which columns it can show for an error in them, and what follows its last error. */
export function useErrorNavigation(
  grid: GridState,
  { hiddenColumns, update }: AppliedPreferences,
  onEnd: ((step: Step) => void) | null,
): void {
  useLayoutEffect(() => {
    const concealed = concealedColumns(grid);
    concealed.columns = hiddenColumns;
    concealed.show = (key) =>
      flushSync(() => update((now) => ({ ...now, hidden: now.hidden.filter((hidden) => hidden !== key) })));
  }, [grid, hiddenColumns, update]);
  useLayoutEffect(() => {
    errorNavigation(grid).onEnd = onEnd;
  }, [grid, onEnd]);
}
