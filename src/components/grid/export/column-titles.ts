/** Titles of columns in files: a second line above them where columns have group titles. */
import type { MergedCells } from '@/model/spreadsheet/workbook-parts';
import type { GridColumn } from '../core/types';

export interface ColumnTitles {
  lines: readonly (readonly string[])[];
  merges: readonly MergedCells[];
}

/** Adjacent columns of one group share a merged cell; a column without a group has one over both lines. */
export function columnTitles(columns: readonly GridColumn[]): ColumnTitles {
  const titles = columns.map(({ title }) => title);
  if (columns.every(({ headerGroup }) => headerGroup === null)) return { lines: [titles], merges: [] };
  const isContinued = (at: number) =>
    at > 0 && columns[at]?.headerGroup !== null && columns[at]?.headerGroup === columns[at - 1]?.headerGroup;
  const above = columns.map(({ headerGroup, title }, at) => (isContinued(at) ? '' : (headerGroup ?? title)));
  const below = columns.map(({ headerGroup, title }) => (headerGroup === null ? '' : title));
  const merges = columns.flatMap(({ headerGroup }, col): MergedCells[] => {
    if (headerGroup === null) return [{ row: 0, col, rows: 2, cols: 1 }];
    let end = col + 1;
    while (isContinued(end)) end += 1;
    return isContinued(col) || end === col + 1 ? [] : [{ row: 0, col, rows: 1, cols: end - col }];
  });
  return { lines: [above, below], merges };
}

/** One line, for text files: `group / title`. */
export const titleLine = (columns: readonly GridColumn[]): string[] =>
  columns.map(({ headerGroup, title }) => (headerGroup === null ? title : `${headerGroup} / ${title}`));
