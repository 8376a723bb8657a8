/** What a click on a row, on its checkbox, or on the one above them all makes of a selection. */
import type { Selection, TableRow } from './types';

export const idOf = (row: TableRow) => String(row['id'] ?? '');

export function toggled(selection: Selection, id: string): string[] {
  return selection.ids.includes(id) ? selection.ids.filter((one) => one !== id) : [...selection.ids, id];
}

/** How many of the rows that may be chosen are. */
export function chosenOf(rows: readonly TableRow[], selection: Selection): 'none' | 'some' | 'all' {
  const free = rows.filter((row) => !selection.refuse?.(row));
  const ids = new Set(selection.ids);
  const count = free.filter((row) => ids.has(idOf(row))).length;
  return count === 0 ? 'none' : count === free.length ? 'all' : 'some';
}

/** All rows of this page or none of them; what is chosen on other pages stays. */
export function togglePage(rows: readonly TableRow[], selection: Selection): string[] {
  const free = rows.filter((row) => !selection.refuse?.(row)).map(idOf);
  if (chosenOf(rows, selection) === 'all') return selection.ids.filter((id) => !free.includes(id));
  return [...new Set([...selection.ids, ...free])];
}

/** With Shift: every row between the last one that was clicked and this one becomes what this one becomes. */
export function toggleRange(
  rows: readonly TableRow[],
  selection: Selection,
  from: string | null,
  id: string,
): string[] {
  const at = rows.findIndex((row) => idOf(row) === id);
  const last = rows.findIndex((row) => idOf(row) === from);
  if (last < 0) return toggled(selection, id);
  const between = rows
    .slice(Math.min(at, last), Math.max(at, last) + 1)
    .filter((row) => !selection.refuse?.(row))
    .map(idOf);
  if (selection.ids.includes(id)) return selection.ids.filter((one) => !between.includes(one));
  return [...new Set([...selection.ids, ...between])];
}
