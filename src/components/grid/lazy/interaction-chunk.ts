/**
 * What a table that is only looked at does without: the place of keys and typing, menus, search, reports. All come
 * together, in one request at the first of them; apart they would be more code, each for a moment's wait of its own.
 */
export { default as Caret } from '../active-cell/ActiveCell';
export { default as CellMenu } from '../context-menu/CellMenu';
export { default as FilterBox } from '../sort-filter/ColumnFilter';
export { default as FindBar } from '../find/FindBar';
export { default as PasteReport } from '../clipboard/PasteReport';
