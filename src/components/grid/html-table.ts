/** Tables on the clipboard, as Excel, WPS and Google Sheets write them beside the plain text. Nothing of them is ever drawn. */
import { MOST_CELLS } from '@/model/grid/tsv';

/** Text of a cell: line breaks where the source breaks, blanks as a reader sees them. */
function cellText(cell: HTMLTableCellElement): string {
  let text = '';
  const walk = (node: Node): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += (child.nodeValue ?? '').replace(/[ \t\r\n]+/g, ' ');
      else if (child instanceof Element && !/^(SCRIPT|STYLE|TEMPLATE)$/.test(child.tagName)) {
        if (child.tagName === 'BR') text += '\n';
        else if (/^(P|DIV|LI)$/.test(child.tagName) && text !== '' && !text.endsWith('\n')) text += '\n';
        walk(child);
      }
    }
  };
  walk(cell);
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

const spanOf = (value: number): number => Math.max(1, Math.min(value || 1, 1000));

/**
 * The cells of the first table in a clipboard's HTML; merged cells hold their text once, at their first place.
 * @returns null when there is no table, or more of it than may be pasted
 */
export function readHtmlTable(html: string): string[][] | null {
  if (!/<table[\s>]/i.test(html)) return null;
  // An inert document: no script runs in it, nothing is fetched.
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return null;
  const matrix: string[][] = [];
  /** Rows that a merged cell above still takes, by column. */
  const taken: number[] = [];
  let cells = 0;
  for (const row of table.rows) {
    const line: string[] = [];
    let col = 0;
    const skip = () => {
      while ((taken[col] ?? 0) > 0) {
        taken[col] = (taken[col] ?? 0) - 1;
        line[col] = '';
        col += 1;
      }
    };
    for (const cell of row.cells) {
      skip();
      const [wide, high] = [spanOf(cell.colSpan), spanOf(cell.rowSpan)];
      for (let part = 0; part < wide; part += 1) {
        line[col] = part === 0 ? cellText(cell) : '';
        taken[col] = high - 1;
        col += 1;
      }
    }
    skip();
    cells += line.length;
    if (cells > MOST_CELLS) return null;
    matrix.push(line);
  }
  return matrix.length > 0 ? matrix : null;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** Cells as a table that spreadsheets read; each is text, so that long numbers and codes keep their digits. */
export const writeHtmlTable = (matrix: readonly (readonly string[])[]): string =>
  `<table>${matrix.map((line) => `<tr>${line.map((text) => `<td>${escape(text)}</td>`).join('')}</tr>`).join('')}</table>`;
