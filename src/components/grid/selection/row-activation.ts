import type { Row } from '@/model/record';
import type { GridState } from '../core/grid-state';
import { defineSlice } from '../core/slice';

/** Activation of one row, by click or Enter, for a screen beside the grid. */
class RowActivation {
  private handler: ((row: Row) => void) | null = null;

  constructor(private readonly grid: GridState) {}

  setHandler(handler: ((row: Row) => void) | null): void {
    this.handler = handler;
  }

  /** Calls the handler. Returns false when there is no handler or no such row. */
  activate(rowIndex: number): boolean {
    const row = this.grid.rows.row(this.grid.displayedIds[rowIndex] ?? '');
    if (!row || !this.handler) return false;
    this.handler(row);
    return true;
  }
}

export const rowActivation = defineSlice((grid) => new RowActivation(grid));
