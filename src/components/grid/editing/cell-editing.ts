/** Entries: how they begin, go on and end. A cell commits by row id and field, never through a mounted editor. */
import type { Value } from '@/model/entity/field-type';
import { areasOf, at, box, step, target, type Bounds, type Spot } from '@/model/grid/selection/selection';
import type { CellValue } from '@/model/grid/core/types';
import { valueError, VISIBLE } from '@/model/record';
import { types } from '@/registry/values';
import { isEmpty } from '@/components/field/field-text';
import type { GridState } from '../core/grid-state';

/** Begins typing in the active cell, with its own text or a new one. False: the cell takes no typing. */
export function startTyping(state: GridState, text: string | null): boolean {
  const cell = state.activeCell;
  if (!cell?.column.textEntry || !state.canEdit(cell.id, cell.column.key)) return false;
  if (text !== null && !cell.column.acceptsText(text)) return false;
  state.setEditing({
    id: cell.id,
    key: cell.column.key,
    mode: 'text',
    text: text ?? cell.column.editText(cell.row),
    values: {},
  });
  return true;
}

/** Opens the active cell's own input; a cell that is only typed in begins with its text instead. */
export function openEditor(state: GridState): boolean {
  const cell = state.activeCell;
  if (!cell || !state.canEdit(cell.id, cell.column.key)) return false;
  if (cell.column.textEntry === 'only') return startTyping(state, null);
  state.setEditing({ id: cell.id, key: cell.column.key, mode: 'input', text: '', values: {} });
  return true;
}

/** What is typed so far; false: the text may not stand there. */
export function updateTypedText(state: GridState, text: string): boolean {
  const { editing } = state;
  if (!editing) return startTyping(state, text);
  const column = state.columns.find(({ key }) => key === editing.key);
  if (!column?.acceptsText(text)) return false;
  state.setEditing({ ...editing, text });
  return true;
}

/** What an input holds so far, siblings that it wrote included. */
export function updateEditorValues(state: GridState, values: Readonly<Record<string, Value>>): void {
  const { editing } = state;
  if (editing) state.setEditing({ ...editing, values: { ...editing.values, ...values } });
}

/** A text as a value; one that cannot be read stays as it was typed, and the cell says what is wrong with it. */
function parseTypedText(state: GridState, id: string, key: string, text: string): Value | undefined {
  const column = state.columns.find((one) => one.key === key);
  const row = state.rows.row(id);
  if (!column || !row || text === column.editText(row)) return undefined;
  const read = column.parse(text);
  return typeof read === 'object' && read !== null && 'error' in read ? text : read;
}

/** What is wrong with what is typed so far; an entry that has just begun is not judged. */
export function typedTextError({ editing, columns }: GridState): string | undefined {
  const column = columns.find(({ key }) => key === editing?.key);
  if (editing?.mode !== 'text' || !column || editing.text === '') return undefined;
  const read = column.parse(editing.text);
  if (typeof read === 'object' && read !== null && 'error' in read) return String(read['error']);
  return valueError(column.field, read, { bits: VISIBLE, isNew: false, types });
}

/** Ends the entry and keeps it. */
export function commit(state: GridState): void {
  const { editing } = state;
  if (!editing) return;
  const { id, key, mode: by, text, values } = editing;
  state.setEditing(null);
  if (by === 'text') {
    const value = parseTypedText(state, id, key, text);
    if (value !== undefined) state.writeTyped({ id, key, value });
    return;
  }
  const entered = Object.entries(values).map(([one, value]): CellValue => ({ id, key: one, value }));
  const [first, ...rest] = entered.toSorted((a, b) => Number(b.key === key) - Number(a.key === key));
  if (first) state.writeTyped(first, rest);
}

/** Ends the entry and forgets it. */
export function cancel(state: GridState): void {
  if (state.editing) state.setEditing(null);
}

/** Turns a two-valued cell over; false: it is not one. */
export function toggleCell(state: GridState): boolean {
  const cell = state.activeCell;
  if (!cell || !state.canEdit(cell.id, cell.column.key)) return false;
  const value = cell.column.toggle(cell.row[cell.column.key] ?? null);
  if (value === undefined) return false;
  state.writeTyped({ id: cell.id, key: cell.column.key, value });
  return true;
}

/** Empties the selected cells that may be written. */
export function clearSelection(state: GridState): void {
  if (!state.selection) return;
  const values: CellValue[] = [];
  for (const { top, bottom, left, right } of areasOf(state.selection)) {
    for (let row = top; row <= bottom; row += 1) {
      for (let col = left; col <= right; col += 1) {
        const cell = state.cellAt({ row, col });
        if (!cell || isEmpty(cell.row[cell.column.key]) || !state.canEdit(cell.id, cell.column.key)) continue;
        values.push({ id: cell.id, key: cell.column.key, value: null });
      }
    }
  }
  if (values.length > 0) state.sheet.edit(values);
}

/** The table as keys see it. */
export const navigationBounds = (state: GridState): Bounds => ({
  rows: state.displayedIds.length,
  cols: state.columns.length,
  page: state.rowsPerPage,
  filled: (coordinate: Spot) => {
    const cell = state.cellAt(coordinate);
    return cell !== null && !isEmpty(cell.row[cell.column.key]);
  },
});

/** On to the next cell by Tab or Enter; false: there is none. */
export function moveToNextCell(state: GridState, along: 'row' | 'column', back: boolean): boolean {
  const next = state.selection && step(state.selection, along, back, navigationBounds(state));
  if (!next) return false;
  state.select(next, false);
  state.scrollToCell(next.active);
  return true;
}

/** A key that moves the active cell, or with Shift the end of the area; false: it moves nothing. */
export function moveActiveCell(state: GridState, key: string, ctrl: boolean, shift: boolean): boolean {
  if (!state.selection) return false;
  const { selection: selected } = state;
  const coordinate = target(key, ctrl, shift ? selected.head : selected.active, navigationBounds(state));
  if (!coordinate) return false;
  state.select(shift ? { ...selected, active: selected.anchor, head: coordinate } : at(coordinate));
  return true;
}

/** Every cell. */
export function selectAll(state: GridState): void {
  if (!state.selection || state.displayedIds.length === 0) return;
  const last = { row: state.displayedIds.length - 1, col: state.columns.length - 1 };
  state.select({ ...state.selection, anchor: { row: 0, col: 0 }, head: last, more: [] }, false);
}

/** Whole rows or columns of the current area. */
export function expandSelection(state: GridState, to: 'rows' | 'columns'): void {
  if (!state.selection) return;
  const { top, bottom, left, right } = box(state.selection.anchor, state.selection.head);
  const [lastRow, lastCol] = [state.displayedIds.length - 1, state.columns.length - 1];
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
  state.select({ ...state.selection, anchor, head, more: [] }, false);
}
