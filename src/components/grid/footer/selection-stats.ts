/** What the selected cells come to. Amounts are decimals: their sum is exact. */
import { areasOf } from '@/model/grid/selection/selection';
import { Total } from '@/model/grid/totals/totals';
import { printDecimal } from '@/model/field-types/decimal-text';
import { isEmpty } from '@/components/field/field-text';
import type { GridState } from '../core/grid-state';

export interface SelectionStats {
  /** Selected cells, and those of them that hold something. */
  cellCount: number;
  filledCount: number;
  /** Printed with thousands; null: no cell holds a number. */
  sum: string | null;
  average: string | null;
}

/** Cells between two pauses: a few milliseconds. */
const CELLS_PER_YIELD = 5000;
const MAX_DECIMALS = 6;

const print = (figure: string | null): string | null => (figure === null ? null : printDecimal(figure, 0));

/** Yields between slices, so that whoever runs it can let keys pass. Only columns of numbers are summed. */
export function* computeSelectionStats(state: GridState): Generator<undefined, SelectionStats | null> {
  if (!state.selection) return null;
  let [cells, count] = [0, 0];
  const total = new Total();
  for (const { top, bottom, left, right } of areasOf(state.selection)) {
    const columns = state.columns.slice(left, right + 1);
    for (let rowIndex = top; rowIndex <= bottom; rowIndex += 1) {
      const id = state.displayedIds[rowIndex];
      const row = id === undefined ? undefined : state.rows.row(id);
      if (!row) continue;
      for (const { key, field } of columns) {
        cells += 1;
        if (cells % CELLS_PER_YIELD === 0) yield;
        const value = row[key];
        if (isEmpty(value)) continue;
        count += 1;
        const { kind } = field.stored;
        if (kind === 'int' || kind === 'numeric') total.add(value);
      }
    }
  }
  return {
    cellCount: cells,
    filledCount: count,
    sum: print(total.text('sum', MAX_DECIMALS)),
    average: print(total.text('average', MAX_DECIMALS)),
  };
}
