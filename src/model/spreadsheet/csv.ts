/** Text files with comma-separated values, as spreadsheets open them. */
import type { FileCell } from './file-cell';

/** Texts that spreadsheets run as formulas when they open a text file. The import removes the apostrophe. */
const FORMULA_LIKE = /^'*[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const withMark = (text: string): string => (FORMULA_LIKE.test(text) && !NUMBER.test(text) ? `'${text}` : text);

function csvField(cell: FileCell): string {
  const text = typeof cell === 'string' ? withMark(cell) : cell.text;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line with its line break. */
export const csvLine = (cells: readonly FileCell[]): string => `${cells.map(csvField).join(',')}\r\n`;

/** Starts a file: by this mark Excel recognizes UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
