/** Tables on the clipboard, as Excel, WPS and Google Sheets write them beside the plain text. Nothing of them is ever drawn. */
import { MOST_CELLS } from '@/model/grid/clipboard/tsv';

/** Characters of HTML that are read; Excel needs about a hundred for a cell. Of more the plain text is taken. */
export const MAX_HTML_LENGTH = 20_000_000;

/** What belongs to the page or to Office and is no text of a cell. */
const IGNORED_TAGS = /^(script|style|template|title|o:p|xml)$/i;

/** Text of a cell: line breaks where the source breaks, blanks as a reader sees them. */
function cellText(cell: HTMLTableCellElement): string {
  let text = '';
  const walk = (node: Node): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += (child.nodeValue ?? '').replace(/[ \t\r\n]+/g, ' ');
      else if (child instanceof Element && !IGNORED_TAGS.test(child.tagName)) {
        if (child.tagName === 'BR') text += '\n';
        else if (/^(P|DIV|LI)$/.test(child.tagName) && text.trim() !== '' && !text.endsWith('\n')) text += '\n';
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

/** Elements that nothing closes, or the next one does. */
const UNNESTED_TAGS = new Set(
  'html head body meta link col br img hr input p li tr td th tbody thead tfoot option'.split(' '),
);
/** Elements in one another that a spreadsheet never writes; a browser takes ever longer for more. */
const MAX_DEPTH = 400;

/** Looks at the tags before a browser builds anything of them; reads each character at most once. */
function precheck(html: string): 'none' | 'too many' | null {
  const name = /\/?([a-z][^\s/>]*)/iy;
  const open = new Map<string, number>();
  let depth = 0;
  let cells = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at);
      if (end < 0) return null;
      at = end;
      continue;
    }
    name.lastIndex = at + 1;
    const tag = name.exec(html)?.[1]?.toLowerCase();
    const way = html[at + 1] === '/' ? -1 : 1;
    if ((tag === 'td' || tag === 'th') && way > 0) cells += 1;
    if (cells > MOST_CELLS) return 'too many';
    if (tag === undefined || UNNESTED_TAGS.has(tag)) continue;
    const count = open.get(tag) ?? 0;
    if (count + way < 0) continue;
    open.set(tag, count + way);
    depth += way;
    if (depth > MAX_DEPTH) return 'none';
  }
  return null;
}

const spanOf = (value: number): number => Math.max(1, Math.min(value || 1, 1000));

/** Excel ends a table of merged cells with a line that only says how wide its columns are; it is drawn nowhere. */
const isWidthRow = (row: HTMLTableRowElement): boolean =>
  row.getAttribute('height') === '0' && /display:\s*none/.test(row.getAttribute('style') ?? '');

/**
 * The cells of the first table in a clipboard's HTML; merged cells hold their text once, at their first place.
 * @returns `none` where there is no table to read, `too many` where it has more cells than may be pasted
 */
export function readHtmlTable(html: string): string[][] | 'none' | 'too many' {
  if (html.length > MAX_HTML_LENGTH || !/<table[\s>]/i.test(html)) return 'none';
  const rejected = precheck(html);
  if (rejected) return rejected;
  // An inert document: no script runs in it, nothing is fetched.
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return 'none';
  const matrix: string[][] = [];
  /** Rows that a merged cell above still takes, by column. */
  const spannedRows: number[] = [];
  let cells = 0;
  for (const row of table.rows) {
    if (isWidthRow(row)) continue;
    const line: string[] = [];
    let col = 0;
    const skip = () => {
      while ((spannedRows[col] ?? 0) > 0) {
        spannedRows[col] = (spannedRows[col] ?? 0) - 1;
        line[col] = '';
        col += 1;
      }
    };
    for (const cell of row.cells) {
      skip();
      const [wide, high] = [spanOf(cell.colSpan), spanOf(cell.rowSpan)];
      for (let part = 0; part < wide; part += 1) {
        line[col] = part === 0 ? cellText(cell) : '';
        spannedRows[col] = high - 1;
        col += 1;
      }
      if (cells + line.length > MOST_CELLS) return 'too many';
    }
    skip();
    cells += line.length;
    matrix.push(line);
  }
  return matrix.length > 0 ? matrix : 'none';
}
