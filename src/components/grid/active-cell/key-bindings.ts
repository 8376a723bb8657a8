/** Key bindings of the grid: while a cell is active, and while text is typed into it. */
import {
  cancel,
  clearSelection,
  commit,
  commitToSelection,
  moveCaretByKeys,
  openEditor,
  toggleCell,
  typeNow,
} from '../editing/cell-editing';
import { cellEdit, type CellEdit } from '../editing/cell-edit';
import { editAccess } from '../editing/edit-access';
import { goToError } from '../errors/error-navigation';
import { fillSelection, holdsCodes } from '../fill/fill-area';
import { redo, undo } from '../history/undo-redo';
import { cellSelection } from '../selection/cell-selection';
import { expandSelection, moveActiveCell, moveToNextCell, selectAll, selectedRowIds } from '../selection/navigation';
import { rowActivation } from '../selection/row-activation';
import { rowSelection } from '../selection/row-selection';
import { suggestions } from '../suggestions/suggestions';
import type { GridState } from '../core/grid-state';

/** A pressed key; `ctrl` is also the Command key. */
export interface KeyPress {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** Keys that leave the cell while its text is typed, unless they move the caret in it. */
const LEAVING_KEY = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down))$/;

/** Keys of the open list of suggestions; Enter and Tab take an option only after an arrow key has chosen it. */
function handleSuggestionKey(grid: GridState, { key, ctrl, shift, alt }: KeyPress): boolean {
  const list = suggestions(grid);
  if (list.hits.length === 0 || ctrl || alt) return false;
  if (key === 'ArrowDown' || key === 'ArrowUp') list.move(key === 'ArrowDown' ? 1 : -1);
  else if (key === 'Escape') list.dismiss();
  else {
    const hit = list.hits[list.active];
    if (!hit || (key !== 'Enter' && key !== 'Tab')) return false;
    if (list.take(hit)) moveToNextCell(grid, key === 'Enter' ? 'column' : 'row', shift);
  }
  return true;
}

/** Keys that end typing; all others edit the text. */
function handleTypingKey(grid: GridState, { caretKeys }: CellEdit, pressed: KeyPress): boolean {
  const { key, ctrl, shift, alt } = pressed;
  if (handleSuggestionKey(grid, pressed)) return true;
  if (key === 'Escape') cancel(grid);
  else if (key === 'Enter' && ctrl) commitToSelection(grid);
  else if (key === 'Enter' && !alt) {
    commit(grid);
    moveToNextCell(grid, 'column', shift);
  } else if (key === 'Tab') {
    commit(grid);
    moveToNextCell(grid, 'row', shift);
  } else if (key === 'F2') moveCaretByKeys(grid);
  else if (!caretKeys && !alt && LEAVING_KEY.test(key)) {
    commit(grid);
    moveActiveCell(grid, key, ctrl, shift);
  } else return false;
  return true;
}

function handleCtrlKey(grid: GridState, { key, shift }: KeyPress): boolean {
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shift)) redo(grid);
  else if (letter === 'z') undo(grid);
  else if (letter === 'a') selectAll(grid);
  else if (key === ' ' && shift) rowSelection(grid).toggleRows(selectedRowIds(grid));
  else if (key === ' ') expandSelection(grid, 'columns');
  else if (key === ';' || key === ':') return typeNow(grid, key === ';' ? 'date' : 'time');
  else if (letter === 'd' || letter === 'r') fillSelection(grid, letter === 'd' ? 'down' : 'right');
  else return moveActiveCell(grid, key, true, shift);
  return true;
}

/** Keys with another meaning in a read-only grid: Enter activates the row, Space toggles its checkbox. */
function handleReadOnlyKey(grid: GridState, { key, shift }: KeyPress): boolean {
  const { current } = cellSelection(grid);
  if (key === 'Enter') return current !== null && rowActivation(grid).activate(current.active.row);
  if (key !== ' ' || shift) return false;
  rowSelection(grid).toggleRows(selectedRowIds(grid));
  return true;
}

/** Toggles the active cell, or opens its editor where text cannot be typed, or where options are chosen. */
function toggleOrOpen(grid: GridState): boolean {
  if (toggleCell(grid)) return true;
  const column = cellSelection(grid).activeCell?.column;
  return column !== undefined && (column.textEntry === null || holdsCodes(column.field)) && openEditor(grid);
}

/** @returns true when the grid handled the key; the browser must then ignore it */
export function handleKey(grid: GridState, pressed: KeyPress): boolean {
  const { key, ctrl, shift, alt } = pressed;
  const { writable } = editAccess(grid);
  const { current: edit } = cellEdit(grid);
  const { current: selection } = cellSelection(grid);
  if (key === 'F8') {
    void goToError(grid, shift ? -1 : 1);
    return true;
  }
  if (edit) return edit.mode === 'text' && handleTypingKey(grid, edit, pressed);
  if (!selection) return false;
  if (ctrl) return handleCtrlKey(grid, pressed);
  if (!writable && handleReadOnlyKey(grid, pressed)) return true;
  if (key === 'Enter') return moveToNextCell(grid, 'column', shift);
  // A read-only grid is a single tab stop.
  if (key === 'Tab') return writable && moveToNextCell(grid, 'row', shift);
  if (key === 'F2' || (alt && key === 'ArrowDown')) return openEditor(grid);
  // Above the first row are the column headers with their menus.
  if (key === 'ArrowUp' && !shift && selection.active.row === 0) return grid.handles.focusHeader(selection.active.col);
  if (key === ' ' && shift) expandSelection(grid, 'rows');
  else if (key === ' ') return toggleOrOpen(grid);
  else if (key === 'Delete' || key === 'Backspace') clearSelection(grid);
  else return moveActiveCell(grid, key, false, shift);
  return true;
}
