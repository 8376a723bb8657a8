import type { GridState } from './grid-state';
import { Observable } from './observable';

/** Returns the instance of a grid. */
export type SliceAccessor<T> = (grid: GridState) => T;

/** Observable state of one feature of a grid. */
export abstract class Slice extends Observable {
  constructor(protected readonly grid: GridState) {
    super();
  }

  /**
   * Publishes a change; inside `grid.batch` once, at its end.
   * @param allRows the change may alter what any row on screen draws
   */
  protected changed({ allRows = false } = {}): void {
    this.grid.changed(this, { allRows });
  }
}

/**
 * Declares the state of a feature and returns its accessor. The core does not know the features: an instance is created
 * when a grid's accessor is called for the first time, one per grid.
 * @example export const fillPreview = defineSlice((grid) => new FillPreviewState(grid));
 */
export function defineSlice<T extends object>(create: SliceAccessor<T>): SliceAccessor<T> {
  return (grid) => grid.slice(create);
}
