/**
 * Cells as text with tabs, the way Excel, WPS and Google Sheets put them on the clipboard: lines end in CR LF, a cell that
 * holds a tab, a line break or a quote at its beginning stands in quotes, quotes in it are doubled.
 */

/** At most so many cells are pasted at once; a person who has more wants an import. */
export const PASTE_LIMIT = 500_000;

/** More than `PASTE_LIMIT` cells. */
export class TooManyCells extends Error {
  override readonly name = 'TooManyCells';
}

const quoted = (text: string): string => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Cells as text for the clipboard. */
export const toTsv = (matrix: readonly (readonly string[])[]): string =>
  matrix.map((line) => line.map(quoted).join('\t')).join('\r\n');

/**
 * The cells of a text from the clipboard; lines may differ in length. One line break at the end is no row.
 * @throws TooManyCells before more than `PASTE_LIMIT` cells are made
 */
export function fromTsv(text: string): string[][] {
  const matrix: string[][] = [];
  let line: string[] = [];
  let cells = 0;
  let at = 0;
  const push = (cell: string) => {
    cells += 1;
    if (cells > PASTE_LIMIT) throw new TooManyCells(String(PASTE_LIMIT));
    line.push(cell);
  };
  while (at <= text.length) {
    let cell: string;
    const end = text[at] === '"' ? closing(text, at) : -1;
    if (end > 0) {
      cell = text
        .slice(at + 1, end)
        .replaceAll('""', '"')
        .replaceAll('\r\n', '\n');
      at = end + 1;
    } else {
      let stop = at;
      while (stop < text.length && text[stop] !== '\t' && text[stop] !== '\n' && text[stop] !== '\r') stop += 1;
      cell = text.slice(at, stop);
      at = stop;
    }
    push(cell);
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    matrix.push(line);
    line = [];
    if (at >= text.length) break;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (at >= text.length) break;
  }
  return matrix;
}

/** Where a quoted cell closes; −1 when the quote is only a sign of the text: no tab or line end follows its end. */
function closing(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    if (text[at] === '"') {
      if (text[at + 1] !== '"') break;
      at += 1;
    }
    at += 1;
  }
  if (at >= text.length) return -1;
  const next = text[at + 1];
  return next === undefined || next === '\t' || next === '\r' || next === '\n' ? at : -1;
}
