/** What each key does while the caret rests on a cell, and while something is being typed into it. */
import { cancel, clear, commit, flip, goOn, move, openInput, selectAll, widen } from './editing';
import { fillOn } from './filling';
import { follow } from './follow';
import { chooseRows, selectedRows } from './operations';
import type { GridState } from './state';

/** A key as the engine reads it. */
export interface Key {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** While typing: the keys that end it; everything else is the text's own. */
function whileTyping(state: GridState, { key, shift, alt }: Key): boolean {
  if (key === 'Escape') cancel(state);
  else if (key === 'Enter' && !alt) {
    commit(state);
    goOn(state, 'column', shift);
  } else if (key === 'Tab') {
    commit(state);
    goOn(state, 'row', shift);
  } else return false;
  return true;
}

function withCtrl(state: GridState, { key, shift }: Key): boolean {
  const letter = key.toLowerCase();
  if (letter === 'z') (shift ? redo : undo)(state);
  else if (letter === 'y') redo(state);
  else if (letter === 'a') selectAll(state);
  else if (key === ' ' && shift) chooseRows(state, selectedRows(state));
  else if (key === ' ') widen(state, 'columns');
  else if (letter === 'd' || letter === 'r') fillOn(state, letter === 'd' ? 'down' : 'right');
  else return move(state, key, true, shift);
  return true;
}

export function undo(state: GridState): void {
  if (state.writable && state.sheet.undos > 0) follow(state, state.sheet.undo());
}

export function redo(state: GridState): void {
  if (state.writable && state.sheet.redos > 0) follow(state, state.sheet.redo());
}

/** Keys that mean something else where nothing is entered: Enter chooses the row, the blank ticks it. */
function whileReading(state: GridState, { key, shift }: Key): boolean {
  if (key === 'Enter') return state.selected !== null && state.tellRow(state.selected.active.row);
  if (key !== ' ' || shift) return false;
  chooseRows(state, selectedRows(state));
  return true;
}

/** @returns true when the key was for the table: the browser then does nothing with it */
export function press(state: GridState, pressed: Key): boolean {
  const { key, ctrl, shift, alt } = pressed;
  if (state.editing) return state.editing.by === 'text' && whileTyping(state, pressed);
  if (!state.selected) return false;
  if (ctrl) return withCtrl(state, pressed);
  if (!state.writable && whileReading(state, pressed)) return true;
  if (key === 'Enter') return goOn(state, 'column', shift);
  // A table to read is one stop of Tab among others.
  if (key === 'Tab' && !state.writable) return false;
  if (key === 'Tab') return goOn(state, 'row', shift);
  if (key === 'F2' || (alt && key === 'ArrowDown')) return openInput(state);
  // Above the first row stand the titles, with their menus.
  if (key === 'ArrowUp' && !shift && state.selected.active.row === 0) return state.toHead(state.selected.active.col);
  if (key === ' ' && shift) widen(state, 'rows');
  else if (key === ' ') return flip(state) || (state.active?.column.typed === null && openInput(state));
  else if (key === 'Delete' || key === 'Backspace') clear(state);
  else return move(state, key, false, shift);
  return true;
}
