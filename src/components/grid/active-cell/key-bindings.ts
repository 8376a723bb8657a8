/** What each key does while the caret rests on a cell, and while something is being typed into it. */
import {
  cancel,
  clearSelection,
  commit,
  toggleCell,
  moveToNextCell,
  moveActiveCell,
  openEditor,
  selectAll,
  expandSelection,
} from '../editing/cell-editing';
import { fillSelection } from '../fill/fill-area';
import { selectChangedCells } from '../history/changed-cells';
import { toggleRows, selectedRowIds } from '../row-commands/row-commands';
import type { GridState } from '../core/grid-state';

/** A key as the engine reads it. */
export interface KeyPress {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** While typing: the keys that end it; everything else is the text's own. */
function handleTypingKey(state: GridState, { key, shift, alt }: KeyPress): boolean {
  if (key === 'Escape') cancel(state);
  else if (key === 'Enter' && !alt) {
    commit(state);
    moveToNextCell(state, 'column', shift);
  } else if (key === 'Tab') {
    commit(state);
    moveToNextCell(state, 'row', shift);
  } else return false;
  return true;
}

function handleCtrlKey(state: GridState, { key, shift }: KeyPress): boolean {
  const letter = key.toLowerCase();
  if (letter === 'z') (shift ? redo : undo)(state);
  else if (letter === 'y') redo(state);
  else if (letter === 'a') selectAll(state);
  else if (key === ' ' && shift) toggleRows(state, selectedRowIds(state));
  else if (key === ' ') expandSelection(state, 'columns');
  else if (letter === 'd' || letter === 'r') fillSelection(state, letter === 'd' ? 'down' : 'right');
  else return moveActiveCell(state, key, true, shift);
  return true;
}

export function undo(state: GridState): void {
  if (state.writable && state.sheet.undos > 0) selectChangedCells(state, state.sheet.undo());
}

export function redo(state: GridState): void {
  if (state.writable && state.sheet.redos > 0) selectChangedCells(state, state.sheet.redo());
}

/** Keys that mean something else where nothing is entered: Enter chooses the row, the blank ticks it. */
function handleReadOnlyKey(state: GridState, { key, shift }: KeyPress): boolean {
  if (key === 'Enter') return state.selection !== null && state.activateRow(state.selection.active.row);
  if (key !== ' ' || shift) return false;
  toggleRows(state, selectedRowIds(state));
  return true;
}

/** @returns true when the key was for the table: the browser then does nothing with it */
export function handleKey(state: GridState, pressed: KeyPress): boolean {
  const { key, ctrl, shift, alt } = pressed;
  if (state.editing) return state.editing.mode === 'text' && handleTypingKey(state, pressed);
  if (!state.selection) return false;
  if (ctrl) return handleCtrlKey(state, pressed);
  if (!state.writable && handleReadOnlyKey(state, pressed)) return true;
  if (key === 'Enter') return moveToNextCell(state, 'column', shift);
  // A table to read is one stop of Tab among others.
  if (key === 'Tab' && !state.writable) return false;
  if (key === 'Tab') return moveToNextCell(state, 'row', shift);
  if (key === 'F2' || (alt && key === 'ArrowDown')) return openEditor(state);
  // Above the first row stand the titles, with their menus.
  if (key === 'ArrowUp' && !shift && state.selection.active.row === 0)
    return state.focusHeader(state.selection.active.col);
  if (key === ' ' && shift) expandSelection(state, 'rows');
  else if (key === ' ') return toggleCell(state) || (state.activeCell?.column.textEntry === null && openEditor(state));
  else if (key === 'Delete' || key === 'Backspace') clearSelection(state);
  else return moveActiveCell(state, key, false, shift);
  return true;
}
