/** Rows in another order, or fewer of them, in memory only: what is stored stays as it is. */
import type { CellTexts } from '@/model/grid/text-column';
import { gather, textsToSort, type CellFilter, type SortKey } from '@/model/grid/order';
import type { GridField } from '@/model/grid/types';
import { arrangeRows, prepareToArrange } from '@/runtime/arrange';
import { idle, inSlices } from '@/runtime/slices';
import { commit } from './editing';
import type { GridState } from './state';
import type { GridColumn } from './types';

const running = new WeakMap<GridState, AbortController>();

/** A column that is being read before anybody has asked to sort by it. */
interface Begun {
  column: GridColumn;
  texts: CellTexts;
  leave: AbortController;
}
const begun = new WeakMap<GridState, Begun>();

const fieldOf = ({ field, text, read }: GridColumn): GridField => ({
  field,
  toText: text,
  fromText: read,
  named: false,
});

/** Reads a column of many rows while a person looks for the entry in its menu that sorts by it. */
export function prepareSort(state: GridState, column: GridColumn): void {
  const { rows } = state;
  if (begun.get(state)?.column === column || !prepareToArrange(rows.ids.length)) return;
  forget(state);
  const leave = new AbortController();
  const texts = textsToSort(rows, rows.ids, fieldOf(column));
  begun.set(state, { column, texts, leave });
  const stop = rows.subscribe(() => forget(state));
  leave.signal.addEventListener('abort', stop);
  void inSlices(texts.read(), leave.signal, idle);
}

/** What was read is of rows as they were, or of another column. */
function forget(state: GridState): void {
  begun.get(state)?.leave.abort();
  begun.delete(state);
}

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
  const known = begun.get(state);
  known?.leave.abort();
  begun.delete(state);
  const work = gather(
    state.rows,
    ids,
    state.columns.map(fieldOf),
    { sort, filter },
    new Map(known && state.columns.includes(known.column) ? [[known.column.key, known.texts]] : []),
  );
  const asked = await inSlices(work, signal);
  const places = asked && (await arrangeRows(asked, signal));
  // Rows that came or went meanwhile have places of their own.
  if (!places || signal.aborted || state.rows.ids !== ids) return;
  state.show(Array.from(places, (place) => ids[place] as string));
}
