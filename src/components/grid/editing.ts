/** Entries: how they begin, go on and end. A cell commits by row id and field, never through a mounted editor. */
import type { Value } from '@/model/field-type';
import { areasOf, at, box, step, target, type Bounds, type Spot } from '@/model/grid/selection';
import type { CellValue } from '@/model/grid/types';
import { valueError, VISIBLE } from '@/model/record';
import { types } from '@/registry/values';
import { isEmpty } from '../field/text';
import type { GridState } from './state';

/** Begins typing in the active cell, with its own text or a new one. False: the cell takes no typing. */
export function openText(state: GridState, text: string | null): boolean {
  const cell = state.active;
  if (!cell?.column.typed || !state.mayWrite(cell.id, cell.column.key)) return false;
  if (text !== null && !cell.column.accepts(text)) return false;
  state.setEditing({
    id: cell.id,
    key: cell.column.key,
    by: 'text',
    text: text ?? cell.column.draft(cell.row),
    values: {},
  });
  return true;
}

/** Opens the active cell's own input; a cell that is only typed in begins with its text instead. */
export function openInput(state: GridState): boolean {
  const cell = state.active;
  if (!cell || !state.mayWrite(cell.id, cell.column.key)) return false;
  if (cell.column.typed === 'only') return openText(state, null);
  state.setEditing({ id: cell.id, key: cell.column.key, by: 'input', text: '', values: {} });
  return true;
}

/** What is typed so far; false: the text may not stand there. */
export function typeText(state: GridState, text: string): boolean {
  const { editing } = state;
  if (!editing) return openText(state, text);
  const column = state.columns.find(({ key }) => key === editing.key);
  if (!column?.accepts(text)) return false;
  state.setEditing({ ...editing, text });
  return true;
}

/** What an input holds so far, siblings that it wrote included. */
export function enterValues(state: GridState, values: Readonly<Record<string, Value>>): void {
  const { editing } = state;
  if (editing) state.setEditing({ ...editing, values: { ...editing.values, ...values } });
}

/** A text as a value; one that cannot be read stays as it was typed, and the cell says what is wrong with it. */
function valueOf(state: GridState, id: string, key: string, text: string): Value | undefined {
  const column = state.columns.find((one) => one.key === key);
  const row = state.rows.row(id);
  if (!column || !row || text === column.draft(row)) return undefined;
  const read = column.read(text);
  return typeof read === 'object' && read !== null && 'error' in read ? text : read;
}

/** What is wrong with what is typed so far; an entry that has just begun is not judged. */
export function draftError({ editing, columns }: GridState): string | undefined {
  const column = columns.find(({ key }) => key === editing?.key);
  if (editing?.by !== 'text' || !column || editing.text === '') return undefined;
  const read = column.read(editing.text);
  if (typeof read === 'object' && read !== null && 'error' in read) return String(read['error']);
  return valueError(column.field, read, { bits: VISIBLE, isNew: false, types });
}

/** Ends the entry and keeps it. */
export function commit(state: GridState): void {
  const { editing } = state;
  if (!editing) return;
  const { id, key, by, text, values } = editing;
  state.setEditing(null);
  if (by === 'text') {
    const value = valueOf(state, id, key, text);
    if (value !== undefined) state.write({ id, key, value });
    return;
  }
  const entered = Object.entries(values).map(([one, value]): CellValue => ({ id, key: one, value }));
  const [first, ...rest] = entered.toSorted((a, b) => Number(b.key === key) - Number(a.key === key));
  if (first) state.write(first, rest);
}

/** Ends the entry and forgets it. */
export function cancel(state: GridState): void {
  if (state.editing) state.setEditing(null);
}

/** Turns a two-valued cell over; false: it is not one. */
export function flip(state: GridState): boolean {
  const cell = state.active;
  if (!cell || !state.mayWrite(cell.id, cell.column.key)) return false;
  const value = cell.column.flip(cell.row[cell.column.key] ?? null);
  if (value === undefined) return false;
  state.write({ id: cell.id, key: cell.column.key, value });
  return true;
}

/** Empties the selected cells that may be written. */
export function clear(state: GridState): void {
  if (!state.selected) return;
  const values: CellValue[] = [];
  for (const { top, bottom, left, right } of areasOf(state.selected)) {
    for (let row = top; row <= bottom; row += 1) {
      for (let col = left; col <= right; col += 1) {
        const cell = state.cell({ row, col });
        if (!cell || isEmpty(cell.row[cell.column.key]) || !state.mayWrite(cell.id, cell.column.key)) continue;
        values.push({ id: cell.id, key: cell.column.key, value: null });
      }
    }
  }
  if (values.length > 0) state.sheet.edit(values);
}

/** The table as keys see it. */
export const boundsOf = (state: GridState): Bounds => ({
  rows: state.view.length,
  cols: state.columns.length,
  page: state.page,
  filled: (spot: Spot) => {
    const cell = state.cell(spot);
    return cell !== null && !isEmpty(cell.row[cell.column.key]);
  },
});

/** On to the next cell by Tab or Enter; false: there is none. */
export function goOn(state: GridState, along: 'row' | 'column', back: boolean): boolean {
  const next = state.selected && step(state.selected, along, back, boundsOf(state));
  if (!next) return false;
  state.select(next, false);
  state.reveal(next.active);
  return true;
}

/** A key that moves the active cell, or with Shift the end of the area; false: it moves nothing. */
export function move(state: GridState, key: string, ctrl: boolean, shift: boolean): boolean {
  if (!state.selected) return false;
  const { selected } = state;
  const spot = target(key, ctrl, shift ? selected.head : selected.active, boundsOf(state));
  if (!spot) return false;
  state.select(shift ? { ...selected, active: selected.anchor, head: spot } : at(spot));
  return true;
}

/** Every cell. */
export function selectAll(state: GridState): void {
  if (!state.selected || state.view.length === 0) return;
  const last = { row: state.view.length - 1, col: state.columns.length - 1 };
  state.select({ ...state.selected, anchor: { row: 0, col: 0 }, head: last, more: [] }, false);
}

/** Whole rows or columns of the current area. */
export function widen(state: GridState, to: 'rows' | 'columns'): void {
  if (!state.selected) return;
  const { top, bottom, left, right } = box(state.selected.anchor, state.selected.head);
  const [lastRow, lastCol] = [state.view.length - 1, state.columns.length - 1];
  const [anchor, head] =
    to === 'rows'
      ? [
          { row: top, col: 0 },
          { row: bottom, col: lastCol },
        ]
      : [
          { row: 0, col: left },
          { row: lastRow, col: right },
        ];
  state.select({ ...state.selected, anchor, head, more: [] }, false);
}
