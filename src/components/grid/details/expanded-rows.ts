import { defineSlice, Slice } from '../core/slice';

/** Height of details before they are measured (pixels). */
const INITIAL_HEIGHT = 160;

/** Rows whose details are shown below them, and the heights of these. */
export class ExpandedRows extends Slice {
  /** Pixels by row id; a new map after every change. */
  heights: ReadonlyMap<string, number> = new Map();

  private setHeight(id: string, height: number | null): void {
    const heights = new Map(this.heights);
    if (height === null) heights.delete(id);
    else heights.set(id, height);
    this.heights = heights;
    this.grid.invalidateRow(id);
    this.changed();
  }

  toggle(id: string): void {
    this.setHeight(id, this.heights.has(id) ? null : INITIAL_HEIGHT);
  }

  /** Takes over the measured height of expanded details (pixels). */
  setMeasuredHeight(id: string, height: number): void {
    if (this.heights.has(id) && this.heights.get(id) !== height) this.setHeight(id, height);
  }
}

export const expandedRows = defineSlice((grid) => new ExpandedRows(grid));
