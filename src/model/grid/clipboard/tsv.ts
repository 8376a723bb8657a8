/** Cells as spreadsheets put them on the clipboard: tabs between cells, lines between rows, quotes around what holds either. */

/** More cells than this are refused: a whole sheet of a million rows was hardly meant. */
export const MAX_PASTE_CELLS = 200_000;

const SPECIAL = /^"|[\t\r\n]/;

function quoteCell(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of cells as text; like Excel's it ends with a line break, so that a last row with one empty cell is not lost. */
export function formatTsv(matrix: readonly (readonly string[])[]): string {
  return matrix.map((row) => `${row.map(quoteCell).join('\t')}\r\n`).join('');
}

const isCellEnd = (character: string | undefined): boolean =>
  character === undefined || character === '\t' || character === '\n' || character === '\r';

/** A cell in quotes that begins at `from`: its text and where it ends; null when the quotes are the cell's own. */
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
 * Reads what a spreadsheet wrote. Rows may be of different lengths; a last line break is no row.
 * @returns null where there are more than `most` cells: found out while reading, so that nothing stands still
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
