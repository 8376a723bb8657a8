/** What the selected cells come to. Amounts are decimals: their sum is exact. */
import { areasOf } from '@/model/grid/selection';
import { Total } from '@/model/grid/totals';
import { printDecimal } from '@/model/value/decimal';
import { isEmpty } from '../field/text';
import type { GridState } from './state';

export interface Figures {
  /** Selected cells, and those of them that hold something. */
  cells: number;
  count: number;
  /** Printed with thousands; null: no cell holds a number. */
  sum: string | null;
  average: string | null;
}

/** Cells between two pauses: a few milliseconds. */
const SLICE = 5000;
const MOST_PLACES = 6;

const print = (figure: string | null): string | null => (figure === null ? null : printDecimal(figure, 0));

/** Yields between slices, so that whoever runs it can let keys pass. Only columns of numbers are summed. */
export function* figuresOf(state: GridState): Generator<undefined, Figures | null> {
  if (!state.selected) return null;
  let [cells, count] = [0, 0];
  const total = new Total();
  for (const { top, bottom, left, right } of areasOf(state.selected)) {
    const columns = state.columns.slice(left, right + 1);
    for (let place = top; place <= bottom; place += 1) {
      const id = state.view[place];
      const row = id === undefined ? undefined : state.rows.row(id);
      if (!row) continue;
      for (const { key, field } of columns) {
        cells += 1;
        if (cells % SLICE === 0) yield;
        const value = row[key];
        if (isEmpty(value)) continue;
        count += 1;
        const { kind } = field.stored;
        if (kind === 'int' || kind === 'numeric') total.add(value);
      }
    }
  }
  return {
    cells,
    count,
    sum: print(total.text('sum', MOST_PLACES)),
    average: print(total.text('average', MOST_PLACES)),
  };
}
