/** Rows in another order, or fewer of them, in memory only: what is stored stays as it is. */
import type { CellTexts } from '@/model/grid/sort-filter/column-texts';
import { gather, textsToSort, type CellFilter, type SortKey } from '@/model/grid/sort-filter/sort-filter';
import type { GridField } from '@/model/grid/core/types';
import { orderRows, prepareRowOrder } from '@/runtime/workers/row-order';
import { whenBrowserIdle, runInTimeSlices } from '@/runtime/async/time-slice';
import { commit } from '../editing/cell-editing';
import type { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';

const runningByGrid = new WeakMap<GridState, AbortController>();

/** A column that is being read before anybody has asked to sort by it. */
interface PreparedSort {
  column: GridColumn;
  texts: CellTexts;
  controller: AbortController;
}
const preparedSorts = new WeakMap<GridState, PreparedSort>();

const fieldOf = ({ field, text, parse: read }: GridColumn): GridField => ({
  field,
  toText: text,
  fromText: read,
  named: false,
});

/** Reads a column of many rows while a person looks for the entry in its menu that sorts by it. */
export function prepareSort(state: GridState, column: GridColumn): void {
  const { rows } = state;
  if (preparedSorts.get(state)?.column === column || !prepareRowOrder(rows.ids.length)) return;
  discardPreparedSort(state);
  const controller = new AbortController();
  const texts = textsToSort(rows, rows.ids, fieldOf(column));
  preparedSorts.set(state, { column, texts, controller });
  const unsubscribe = rows.subscribe(() => discardPreparedSort(state));
  controller.signal.addEventListener('abort', unsubscribe);
  void runInTimeSlices(texts.read(), controller.signal, whenBrowserIdle);
}

/** What was read is of rows as they were, or of another column. */
function discardPreparedSort(state: GridState): void {
  preparedSorts.get(state)?.controller.abort();
  preparedSorts.delete(state);
}

/** Sorts the rows on screen by these columns, none: as they are stored. */
export const sortRows = (state: GridState, sort: readonly SortKey[]): Promise<void> =>
  applySortAndFilters(state, sort, state.filters);

/** Shows the rows alone that a column's filter lets pass; null takes the filter away. */
export const filterByColumn = (state: GridState, key: string, filter: Omit<CellFilter, 'key'> | null): Promise<void> =>
  applySortAndFilters(state, state.sortKeys, [
    ...state.filters.filter((one) => one.key !== key),
    ...(filter ? [{ ...filter, key }] : []),
  ]);

/** A later call makes an earlier one needless. */
async function applySortAndFilters(
  state: GridState,
  sort: readonly SortKey[],
  filter: readonly CellFilter[],
): Promise<void> {
  runningByGrid.get(state)?.abort();
  const controller = new AbortController();
  runningByGrid.set(state, controller);
  const { signal } = controller;
  commit(state);
  state.setSortAndFilters(sort, filter);
  const { ids } = state.rows;
  if (sort.length === 0 && filter.length === 0) return state.setDisplayedIds(ids);
  const prepared = preparedSorts.get(state);
  prepared?.controller.abort();
  preparedSorts.delete(state);
  const work = gather(
    state.rows,
    ids,
    state.columns.map(fieldOf),
    { sort, filter },
    new Map(prepared && state.columns.includes(prepared.column) ? [[prepared.column.key, prepared.texts]] : []),
  );
  const arrangement = await runInTimeSlices(work, signal);
  const rowIndexes = arrangement && (await orderRows(arrangement, signal));
  // Rows that came or went meanwhile have places of their own.
  if (!rowIndexes || signal.aborted || state.rows.ids !== ids) return;
  state.setDisplayedIds(Array.from(rowIndexes, (rowIndex) => ids[rowIndex] as string));
}
