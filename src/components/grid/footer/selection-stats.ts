/** Count, sum and average of the selected cells. Sums use decimal arithmetic and are exact. */
import { rangesOf } from '@/model/grid/selection/selection';
import { RunningTotal } from '@/model/grid/totals/totals';
import { formatDecimal } from '@/model/field-types/decimal-text';
import { isEmpty } from '@/components/field/field-text';
import type { GridState } from '../core/grid-state';
import { cellSelection } from '../selection/cell-selection';

export interface SelectionStats {
  /** Selected cells, empty ones included. */
  cellCount: number;
  filledCount: number;
  /** With thousands separators; null when no cell holds a number. */
  sum: string | null;
  average: string | null;
}

/** A few milliseconds of work. */
const CELLS_PER_YIELD = 5000;
const MAX_DECIMALS = 6;

const print = (figure: string | null): string | null => (figure === null ? null : formatDecimal(figure, 0));

/** Computes the statistics; pauses at each `yield`. Only number columns are summed. */
export function* computeSelectionStats(grid: GridState): Generator<undefined, SelectionStats | null> {
  const { current } = cellSelection(grid);
  if (!current) return null;
  let [cells, count] = [0, 0];
  const total = new RunningTotal();
  for (const { top, bottom, left, right } of rangesOf(current)) {
    const columns = grid.columns.slice(left, right + 1);
    for (let rowIndex = top; rowIndex <= bottom; rowIndex += 1) {
      const id = grid.displayedIds[rowIndex];
      const row = id === undefined ? undefined : grid.rows.row(id);
      if (!row) continue;
      for (const { key, field } of columns) {
        cells += 1;
        if (cells % CELLS_PER_YIELD === 0) yield;
        const value = row[key];
        if (isEmpty(value)) continue;
        count += 1;
        const { kind } = field.columnType;
        if (kind === 'int' || kind === 'numeric') total.add(value);
      }
    }
  }
  return {
    cellCount: cells,
    filledCount: count,
    sum: print(total.format('sum', MAX_DECIMALS)),
    average: print(total.format('average', MAX_DECIMALS)),
  };
}
