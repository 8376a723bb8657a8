/**
 * What a table that is only looked at does without: the place of keys and typing, menus, search, reports. All come
 * together, in one request at the first of them; apart they would be more code, each for a moment's wait of its own.
 */
export { default as Caret } from './Caret';
export { default as CellMenu } from './CellMenu';
export { default as FilterBox } from './FilterBox';
export { default as FindBar } from './FindBar';
export { default as PasteReport } from './PasteReport';
