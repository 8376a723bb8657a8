/** Rows in another order, or fewer of them, in memory only: what is stored stays as it is. */
import { gather, type CellFilter, type SortKey } from '@/model/grid/order';
import { arrangeRows } from '@/runtime/arrange';
import { inSlices } from '@/runtime/slices';
import { commit } from './editing';
import type { GridState } from './state';

const running = new WeakMap<GridState, AbortController>();

/** Sorts the rows on screen by these columns, none: as they are stored. */
export const sortRows = (state: GridState, sort: readonly SortKey[]): Promise<void> =>
  arrangeView(state, sort, state.filter);

/** Shows the rows alone that a column's filter lets pass; null takes the filter away. */
export const filterRows = (state: GridState, key: string, filter: Omit<CellFilter, 'key'> | null): Promise<void> =>
  arrangeView(state, state.sort, [
    ...state.filter.filter((one) => one.key !== key),
    ...(filter ? [{ ...filter, key }] : []),
  ]);

/** A later call makes an earlier one needless. */
async function arrangeView(state: GridState, sort: readonly SortKey[], filter: readonly CellFilter[]): Promise<void> {
  running.get(state)?.abort();
  const leave = new AbortController();
  running.set(state, leave);
  const { signal } = leave;
  commit(state);
  state.setArrangement(sort, filter);
  const { ids } = state.rows;
  if (sort.length === 0 && filter.length === 0) return state.show(ids);
  const columns = state.columns.map(({ field, text, read }) => ({ field, toText: text, fromText: read, named: false }));
  const asked = await inSlices(gather(state.rows, ids, columns, { sort, filter }), signal);
  const places = asked && (await arrangeRows(asked, signal));
  // Rows that came or went meanwhile have places of their own.
  if (!places || signal.aborted || state.rows.ids !== ids) return;
  state.show(places.map((place) => ids[place] as string));
}
