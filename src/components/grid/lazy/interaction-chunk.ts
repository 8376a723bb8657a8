/**
 * Code that a grid needs only after the first interaction: active cell, menus, search, paste report. It is one chunk: the
 * first interaction loads it in one request, and later ones do not wait again.
 */
export { default as ActiveCell } from '../active-cell/ActiveCell';
export { default as CellMenu } from '../context-menu/CellMenu';
export { default as FindBar } from '../find/FindBar';
export { default as ErrorBar } from '../errors/ErrorBar';
export { default as PasteReport } from '../clipboard/PasteReport';
