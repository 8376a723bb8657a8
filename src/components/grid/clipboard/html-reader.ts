/** Parses HTML tables that Excel, WPS and Google Sheets put on the clipboard. The HTML is never inserted into the page. */
import { MAX_PASTE_CELLS } from '@/model/grid/clipboard/tsv';
import type { CellCode } from '@/model/grid/clipboard/types';

/** Longer HTML is ignored and the plain text is read instead. Excel writes about 100 characters per cell. */
export const MAX_HTML_LENGTH = 20_000_000;

/** Elements whose text is not part of a cell. */
const IGNORED_TAGS = /^(script|style|template|title|o:p|xml)$/i;

/** A text without blanks and line breaks at its ends; full-width blanks are part of it. */
function trimBlanks(text: string): string {
  const isBlank = (character: string | undefined) => character === ' ' || character === '\n';
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** Text of a cell: line breaks of the source, white space collapsed. */
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
  const lines = text.replaceAll('\u00a0', ' ').split('\n');
  return trimBlanks(lines.map(trimBlanks).join('\n'));
}

/** Longer codes or sources are ignored. */
const MAX_CODE_LENGTH = 4000;

/** The code that a grid wrote to a cell; null for cells of other programs. */
function cellCode({ dataset: { source = '', code = '' } }: HTMLTableCellElement): CellCode | null {
  if (source === '' || code === '' || source.length + code.length > MAX_CODE_LENGTH) return null;
  return { source, code };
}

/** Elements that need no end tag: they do not count for the depth. */
const UNNESTED_TAGS = new Set(
  'html head body meta link col br img hr input p li tr td th tbody thead tfoot option'.split(' '),
);
/** Spreadsheets never nest deeper; parsing deeply nested HTML takes a browser more than linear time. */
const MAX_DEPTH = 400;

/** Checks number of cells and depth before the browser parses the HTML; linear in its length. */
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
    const change = html[at + 1] === '/' ? -1 : 1;
    if ((tag === 'td' || tag === 'th') && change > 0) cells += 1;
    if (cells > MAX_PASTE_CELLS) return 'too many';
    if (tag === undefined || UNNESTED_TAGS.has(tag)) continue;
    const count = open.get(tag) ?? 0;
    if (count + change < 0) continue;
    open.set(tag, count + change);
    depth += change;
    if (depth > MAX_DEPTH) return 'none';
  }
  return null;
}

/**
 * Renames style attributes: the page's content security policy blocks each of them, also in a parsed document, which
 * took 25 times as long as parsing 20,000 cells without them.
 */
const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));

const spanOf = (value: number): number => Math.max(1, Math.min(value || 1, 1000));

/** Excel ends a table with merged cells with a hidden row that only sets the column widths. */
const isWidthRow = (row: HTMLTableRowElement): boolean =>
  row.getAttribute('height') === '0' && /display:\s*none/.test(row.dataset['style'] ?? '');

/** Cells of a table by row; `codes` has the form of `texts`. */
export interface HtmlTable {
  texts: string[][];
  codes: (CellCode | null)[][];
}

/**
 * Reads the cells of the first table in clipboard HTML; a merged cell has its text in its first cell only.
 * @returns `none` when there is no table, `too many` when it has more cells than can be pasted
 */
export function readHtmlTable(html: string): HtmlTable | 'none' | 'too many' {
  if (html.length > MAX_HTML_LENGTH || !/<table[\s>]/i.test(html)) return 'none';
  const rejected = precheck(html);
  if (rejected) return rejected;
  // An inert document: scripts do not run, resources are not loaded.
  const table = new DOMParser().parseFromString(withoutStyles(html), 'text/html').querySelector('table');
  if (!table) return 'none';
  const [texts, codes]: [HtmlTable['texts'], HtmlTable['codes']] = [[], []];
  /** By column: how many more rows a merged cell above covers. */
  const spannedRows: number[] = [];
  let cells = 0;
  for (const row of table.rows) {
    if (isWidthRow(row)) continue;
    const line: string[] = [];
    const lineCodes: (CellCode | null)[] = [];
    let col = 0;
    const skip = () => {
      while ((spannedRows[col] ?? 0) > 0) {
        spannedRows[col] = (spannedRows[col] ?? 0) - 1;
        line[col] = '';
        lineCodes[col] = null;
        col += 1;
      }
    };
    for (const cell of row.cells) {
      skip();
      const [wide, high] = [spanOf(cell.colSpan), spanOf(cell.rowSpan)];
      for (let part = 0; part < wide; part += 1) {
        line[col] = part === 0 ? cellText(cell) : '';
        lineCodes[col] = part === 0 ? cellCode(cell) : null;
        spannedRows[col] = high - 1;
        col += 1;
      }
      if (cells + line.length > MAX_PASTE_CELLS) return 'too many';
    }
    skip();
    cells += line.length;
    texts.push(line);
    codes.push(lineCodes);
  }
  return texts.length > 0 ? { texts, codes } : 'none';
}
