/** Sorts and filters the displayed rows in memory; the stored order stays as it is. */
import type { ColumnCodec } from '@/model/grid/clipboard/types';
import { collectSortFilterInput, createSortTextReader, type SortKey } from '@/model/grid/sort-filter/sort-filter';
import type { ColumnTextReader } from '@/model/grid/sort-filter/column-texts';
import { runInTimeSlices, whenBrowserIdle } from '@/runtime/async/time-slice';
import { pendingNames } from '@/runtime/dict/name-resolver';
import { orderRows, prepareRowOrder } from '@/runtime/workers/row-order';
import type { GridState } from '../core/grid-state';
import type { GridColumn } from '../core/types';
import { commit } from '../editing/cell-editing';
import { sortFilter, type EnteredFilter } from './sort-filter-state';

const fieldOf = ({ field, text, parse }: GridColumn): ColumnCodec => ({
  field,
  toText: text,
  fromText: parse,
  named: false,
});

/** Reads the texts of a column of many rows while its menu is open, so that sorting by it starts at once. */
export function prepareSort(grid: GridState, column: GridColumn): void {
  const { rows } = grid;
  const state = sortFilter(grid);
  if (state.prepared?.column === column || !prepareRowOrder(rows.ids.length)) return;
  state.takePrepared();
  const controller = new AbortController();
  const texts = createSortTextReader(rows, rows.ids, fieldOf(column));
  state.prepared = { column, texts, controller };
  // The texts are valid only for the rows and names as they are.
  for (const unsubscribe of [
    rows.subscribe(() => state.takePrepared()),
    grid.textsChanged.subscribe(() => state.takePrepared()),
  ])
    controller.signal.addEventListener('abort', unsubscribe);
  void runInTimeSlices(texts.read(), controller.signal, whenBrowserIdle);
}

/** Sorts the displayed rows; no keys: in the stored order. */
export const sortRows = (grid: GridState, sortKeys: readonly SortKey[]): Promise<void> =>
  applySortAndFilters(grid, sortKeys, sortFilter(grid).filters);

/** Sets or removes (null) the filter of a column. */
export function filterByColumn(grid: GridState, key: string, filter: Omit<EnteredFilter, 'key'> | null): Promise<void> {
  const { sortKeys, filters } = sortFilter(grid);
  const others = filters.filter((one) => one.key !== key);
  return applySortAndFilters(grid, sortKeys, filter ? [...others, { ...filter, key }] : others);
}

/** A later call aborts an earlier one. */
async function applySortAndFilters(
  grid: GridState,
  sortKeys: readonly SortKey[],
  filters: readonly EnteredFilter[],
): Promise<void> {
  const state = sortFilter(grid);
  const signal = state.arranging.restart();
  commit(grid);
  state.set(sortKeys, filters);
  const { ids } = grid.rows;
  if (sortKeys.length === 0 && filters.length === 0) return grid.setDisplayedIds(ids);
  const prepared = state.takePrepared();
  const read = (started?: Map<string, ColumnTextReader>) =>
    runInTimeSlices(
      collectSortFilterInput(grid.rows, ids, grid.columns.map(fieldOf), { sort: sortKeys, filter: filters }, started),
      signal,
    );
  const first = await read(
    new Map(prepared && grid.columns.includes(prepared.column) ? [[prepared.column.key, prepared.texts]] : []),
  );
  // Texts of codes whose names were missing are read again when they have arrived.
  const pending = pendingNames();
  await pending;
  const arrangement = pending ? await read() : first;
  const rowIndexes = arrangement && (await orderRows(arrangement, signal));
  // When rows were inserted, removed or moved meanwhile, the indexes are no longer valid.
  if (!rowIndexes || signal.aborted || grid.rows.ids !== ids) return;
  grid.setDisplayedIds(Array.from(rowIndexes, (rowIndex) => ids[rowIndex] ?? ''));
}
