/** What the toolbar and the menu do with rows: each is one step that undo takes back. */
import { at, areasOf, over } from '@/model/grid/selection/selection';
import type { Row } from '@/model/record';
import { confirm, notify } from '@/runtime/notices/notices';
import { commit } from '../editing/cell-editing';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';

/** Inserting again within this time is one click too many (spec 2 §9). */
export const INSERT_GUARD_MS = 1500;

const lastInsertTimes = new WeakMap<GridState, number>();

/** Puts the caret into the first cell of a row that takes an entry. */
function focusNewRow(state: GridState, id: string): void {
  const row = state.rowIndex(id);
  if (row < 0) return;
  const col = state.columns.findIndex(({ key }) => state.canEdit(id, key));
  state.select(at({ row, col: Math.max(0, col) }));
  state.focus();
}

/** Adds a row at the end. */
export function addRow(state: GridState, blank: Row = {}): void {
  commit(state);
  const [id] = state.sheet.insert([blank], state.rows.ids.length);
  if (id !== undefined) focusNewRow(state, id);
}

/** Inserts a row below another one, or says that this came too fast. */
export function insertRowBelow(state: GridState, id: string, blank: Row = {}, now = Date.now()): void {
  if (now - (lastInsertTimes.get(state) ?? -INSERT_GUARD_MS) < INSERT_GUARD_MS) {
    notify.warning(messages.insertTooFast);
    return;
  }
  lastInsertTimes.set(state, now);
  commit(state);
  const storedIndex = state.rows.ids.indexOf(id);
  const [added] = state.sheet.insert([blank], storedIndex + 1);
  if (added !== undefined) focusNewRow(state, added);
}

/** Rows that the selection touches, in their order. */
export function selectedRowIds(state: GridState): readonly string[] {
  if (!state.selection) return [];
  const rowIndexes = new Set<number>();
  for (const { top, bottom } of areasOf(state.selection))
    for (let rowIndex = top; rowIndex <= bottom; rowIndex += 1) rowIndexes.add(rowIndex);
  return [...rowIndexes].toSorted((a, b) => a - b).flatMap((rowIndex) => state.displayedIds[rowIndex] ?? []);
}

/** Takes rows out and goes on at the place of the first. */
export function removeRows(state: GridState, ids: readonly string[]): void {
  if (ids.length === 0) return;
  commit(state);
  const rowIndexes = ids.map((id) => state.rowIndex(id)).filter((rowIndex) => rowIndex >= 0);
  const col = state.selection?.active.col ?? 0;
  state.sheet.remove(ids);
  const row = Math.min(Math.min(...rowIndexes), state.displayedIds.length - 1);
  state.select(row >= 0 && Number.isFinite(row) ? at({ row, col }) : null);
}

/** Takes rows out once the person has confirmed it; those that must stay do. */
export async function confirmRemoveRows(state: GridState, ids: readonly string[]): Promise<void> {
  const removableIds = ids.filter((id) => state.rowSelection.canSelect(id));
  const yes = await confirm({
    title: messages.removeTitle,
    text: messages.removeQuestion(removableIds.length, ids.length - removableIds.length),
    okText: messages.remove,
    danger: true,
  });
  if (!yes) return;
  removeRows(state, removableIds);
  state.focus();
}

/** Ticks rows, or takes their ticks away where all have one. */
export function toggleRows(state: GridState, ids: readonly string[]): void {
  const selectableIds = ids.filter((id) => state.rowSelection.canSelect(id));
  const next = new Set(state.rowSelection.ids);
  const all = selectableIds.every((id) => next.has(id));
  for (const id of selectableIds) {
    if (all) next.delete(id);
    else next.add(id);
  }
  state.rowSelection.select(next);
}

/** The row whose box was pressed last: with Shift everything between follows. */
const lastToggledIds = new WeakMap<GridState, string>();

/** A press on a row's box; `range`: Shift was held; `alone`: one row at a time. */
export function toggleRow(state: GridState, id: string, { range, single }: { range: boolean; single: boolean }): void {
  const from = state.rowIndex(lastToggledIds.get(state) ?? '');
  const to = state.rowIndex(id);
  lastToggledIds.set(state, id);
  if (single) return state.rowSelection.select(new Set([id]));
  if (!range || from < 0) return toggleRows(state, [id]);
  const next = new Set(state.rowSelection.ids);
  const selecting = !next.has(id);
  for (const one of state.displayedIds.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (!selecting) next.delete(one);
    else if (state.rowSelection.canSelect(one)) next.add(one);
  }
  state.rowSelection.select(next);
}

/** All rows that may be ticked and are on screen, or none of them; ticks of rows elsewhere stay. */
export function toggleAllRows(state: GridState): void {
  toggleRows(state, state.displayedIds);
}

/** Moves the selected rows by one place; false at the end of the table. */
export function moveRows(state: GridState, direction: -1 | 1): boolean {
  const ids = selectedRowIds(state);
  const stored = state.rows.ids;
  const storedIndexes = ids.map((id) => stored.indexOf(id));
  const [first, last] = [Math.min(...storedIndexes), Math.max(...storedIndexes)];
  if (ids.length === 0 || (direction < 0 ? first === 0 : last === stored.length - 1)) return false;
  commit(state);
  const { selection: selected } = state;
  state.sheet.move(ids, direction < 0 ? first - 1 : last + 2);
  const [one, other] = [ids[0], ids.at(-1)];
  if (selected && one !== undefined && other !== undefined)
    state.select(
      over({
        top: state.rowIndex(one),
        bottom: state.rowIndex(other),
        left: Math.min(selected.anchor.col, selected.head.col),
        right: Math.max(selected.anchor.col, selected.head.col),
      }),
    );
  return true;
}
