/**
 * TSV as spreadsheets write it to the clipboard: tabs between cells, line breaks between rows, quotes around cells that
 * contain either.
 */

/** Limit of a paste, in cells: protects against pasting a complete worksheet of a million rows. */
export const MAX_PASTE_CELLS = 200_000;

const SPECIAL = /^"|[\t\r\n]/;

function quoteCell(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats rows of cells as TSV. Ends with a line break, as Excel does, so that a last row with one empty cell is kept.
 */
export function formatTsv(matrix: readonly (readonly string[])[]): string {
  return matrix.map((row) => `${row.map(quoteCell).join('\t')}\r\n`).join('');
}

const isCellEnd = (character: string | undefined): boolean =>
  character === undefined || character === '\t' || character === '\n' || character === '\r';

/**
 * Reads a quoted cell that begins at `from`. Returns its text and end index; null when the quotes are part of the
 * cell's text.
 */
function readQuotedCell(text: string, from: number): { cell: string; end: number } | null {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue;
    if (!isCellEnd(text[at + 1])) return null;
    const cell = text.slice(from + 1, at).replaceAll('""', '"');
    return { cell: cell.replace(/\r\n?/g, '\n'), end: at + 1 };
  }
  return null;
}

/**
 * Parses TSV. Rows can have different lengths; a final line break does not add a row.
 * @returns null when there are more than `maxCells` cells; the parser stops there, so that a large text does not block
 * the page
 */
export function parseTsv(text: string, maxCells = MAX_PASTE_CELLS): string[][] | null {
  if (text === '') return [];
  const plain = /[^\t\r\n]*/y;
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let at = 0;
  for (;;) {
    cells += 1;
    if (cells > maxCells) return null;
    const found = text[at] === '"' ? readQuotedCell(text, at) : null;
    if (found) {
      row.push(found.cell);
      at = found.end;
    } else {
      plain.lastIndex = at;
      const cell = plain.exec(text)?.[0] ?? '';
      row.push(cell);
      at += cell.length;
    }
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (at >= text.length) return rows;
  }
}
