/** What the toolbar and the menu do with rows: each is one step that undo takes back. */
import { at, areasOf, over } from '@/model/grid/selection';
import type { Row } from '@/model/record';
import { confirm, notify } from '@/runtime/notice';
import { commit } from './editing';
import type { GridState } from './state';
import { texts } from './texts';

/** Inserting again within this time is one click too many (spec 2 §9). */
export const INSERT_GUARD_MS = 1500;

const lastInsert = new WeakMap<GridState, number>();

/** Puts the caret into the first cell of a row that takes an entry. */
function enterRow(state: GridState, id: string): void {
  const row = state.placeOf(id);
  if (row < 0) return;
  const col = state.columns.findIndex(({ key }) => state.mayWrite(id, key));
  state.select(at({ row, col: Math.max(0, col) }));
  state.focus();
}

/** Adds a row at the end. */
export function addRow(state: GridState, blank: Row = {}): void {
  commit(state);
  const [id] = state.sheet.insert([blank], state.rows.ids.length);
  if (id !== undefined) enterRow(state, id);
}

/** Inserts a row below another one, or says that this came too fast. */
export function insertBelow(state: GridState, id: string, blank: Row = {}, now = Date.now()): void {
  if (now - (lastInsert.get(state) ?? -INSERT_GUARD_MS) < INSERT_GUARD_MS) {
    notify.warning(texts.tooFast);
    return;
  }
  lastInsert.set(state, now);
  commit(state);
  const place = state.rows.ids.indexOf(id);
  const [added] = state.sheet.insert([blank], place + 1);
  if (added !== undefined) enterRow(state, added);
}

/** Rows that the selection touches, in their order. */
export function selectedRows(state: GridState): readonly string[] {
  if (!state.selected) return [];
  const places = new Set<number>();
  for (const { top, bottom } of areasOf(state.selected))
    for (let place = top; place <= bottom; place += 1) places.add(place);
  return [...places].toSorted((a, b) => a - b).flatMap((place) => state.view[place] ?? []);
}

/** Takes rows out and goes on at the place of the first. */
export function removeRows(state: GridState, ids: readonly string[]): void {
  if (ids.length === 0) return;
  commit(state);
  const places = ids.map((id) => state.placeOf(id)).filter((place) => place >= 0);
  const col = state.selected?.active.col ?? 0;
  state.sheet.remove(ids);
  const row = Math.min(Math.min(...places), state.view.length - 1);
  state.select(row >= 0 && Number.isFinite(row) ? at({ row, col }) : null);
}

/** Takes rows out once the person has confirmed it; those that must stay do. */
export async function askToRemove(state: GridState, ids: readonly string[]): Promise<void> {
  const free = ids.filter((id) => state.ticks.mayTick(id));
  const yes = await confirm({
    title: texts.removeTitle,
    text: texts.removeAsk(free.length, ids.length - free.length),
    okText: texts.remove,
    danger: true,
  });
  if (!yes) return;
  removeRows(state, free);
  state.focus();
}

/** Ticks rows, or takes their ticks away where all have one. */
export function chooseRows(state: GridState, ids: readonly string[]): void {
  const free = ids.filter((id) => state.ticks.mayTick(id));
  const next = new Set(state.ticks.ids);
  const all = free.every((id) => next.has(id));
  for (const id of free) {
    if (all) next.delete(id);
    else next.add(id);
  }
  state.ticks.choose(next);
}

/** The row whose box was pressed last: with Shift everything between follows. */
const lastTick = new WeakMap<GridState, string>();

/** A press on a row's box; `range`: Shift was held; `alone`: one row at a time. */
export function tickRow(state: GridState, id: string, { range, alone }: { range: boolean; alone: boolean }): void {
  const from = state.placeOf(lastTick.get(state) ?? '');
  const to = state.placeOf(id);
  lastTick.set(state, id);
  if (alone) return state.ticks.choose(new Set([id]));
  if (!range || from < 0) return chooseRows(state, [id]);
  const next = new Set(state.ticks.ids);
  const ticked = !next.has(id);
  for (const one of state.view.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (!ticked) next.delete(one);
    else if (state.ticks.mayTick(one)) next.add(one);
  }
  state.ticks.choose(next);
}

/** All rows that may be ticked and are on screen, or none of them; ticks of rows elsewhere stay. */
export function chooseAll(state: GridState): void {
  chooseRows(state, state.view);
}

/** Moves the selected rows by one place; false at the end of the table. */
export function moveRows(state: GridState, way: -1 | 1): boolean {
  const ids = selectedRows(state);
  const stored = state.rows.ids;
  const places = ids.map((id) => stored.indexOf(id));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  if (ids.length === 0 || (way < 0 ? first === 0 : last === stored.length - 1)) return false;
  commit(state);
  const { selected } = state;
  state.sheet.move(ids, way < 0 ? first - 1 : last + 2);
  const [one, other] = [ids[0], ids.at(-1)];
  if (selected && one !== undefined && other !== undefined)
    state.select(
      over({
        top: state.placeOf(one),
        bottom: state.placeOf(other),
        left: Math.min(selected.anchor.col, selected.head.col),
        right: Math.max(selected.anchor.col, selected.head.col),
      }),
    );
  return true;
}
