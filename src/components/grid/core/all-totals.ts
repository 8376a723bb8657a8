/** Totals that a server computed over records that the grid does not hold. */
import { totalOf } from '@/model/grid/totals/totals';
import type { AllTotals, GridColumn } from './types';

/** The total of all records, in the decimals of the column; null when there is none, or not yet. */
export function allTotalOf(
  allTotals: AllTotals,
  { key, totalScale }: GridColumn,
  kind: 'sum' | 'average',
): string | null {
  if (allTotals === 'loading') return null;
  const sent = Object.hasOwn(allTotals, key) ? allTotals[key]?.[kind] : null;
  return sent === null || sent === undefined ? null : totalOf([sent], 'sum', totalScale);
}

/** The text of a total of a column; empty when it has none. */
export function totalText(allTotals: AllTotals, column: GridColumn): string {
  const total = column.total && allTotalOf(allTotals, column, column.total);
  return total === null ? '' : column.text({ [column.key]: total });
}
