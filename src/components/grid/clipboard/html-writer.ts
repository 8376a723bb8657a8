/** Writes copied cells as an HTML table with formats, so that Excel and WPS keep numbers, dates and texts apart. */

import type { CellCode } from '@/model/grid/clipboard/types';
import type { CellKind } from '@/model/spreadsheet/file-cell';

/** A copied cell; `kind` is how a spreadsheet should read it. */
export interface CopiedCell {
  text: string;
  kind: CellKind;
  code?: CellCode | undefined;
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Excel starts a new row at a plain line break.
    .replaceAll('\n', '<br style="mso-data-placement:same-cell">');

const escapeQuotes = (text: string): string => escape(text).replaceAll('"', '&quot;');

/** Excel shows longer numbers in scientific notation (and calculates with 15 digits). */
const MAX_PLAIN_DIGITS = 11;

/** Spreadsheets read the yuan sign as part of a number; other signs and units make it a text. */
const PLAIN_NUMBER = /^-?[¥￥]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?%?$/;

/** Whether a spreadsheet would turn the text into a rounded number, a date or a formula. */
function needsTextFormat({ text, kind }: CopiedCell): boolean {
  if (kind === 'number') return !PLAIN_NUMBER.test(text) || text.replace(/\D/g, '').length > 15;
  if (kind === 'date') return false;
  const digits = text.replace(/\D/g, '').length;
  return digits > MAX_PLAIN_DIGITS || /^[\s=+\-@'0-9.(¥$￥]/.test(text) || /^(true|false)$/i.test(text);
}

/** Number formats of dates, by the length of their text; dates in another pattern have none. */
const DATE_FORMATS: Readonly<Record<number, string>> = {
  10: 'yyyy\\-mm\\-dd',
  16: 'yyyy\\-mm\\-dd\\ hh\\:mm',
  19: 'yyyy\\-mm\\-dd\\ hh\\:mm\\:ss',
};

const dateFormatOf = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}( |$)/.test(text) ? (DATE_FORMATS[text.length] ?? null) : null;

/** Style attribute with Excel's number format (`mso-number-format`); `\@` is text. */
function formatOf(cell: CopiedCell): string {
  const format = needsTextFormat(cell) ? '\\@' : cell.kind === 'date' ? dateFormatOf(cell.text) : null;
  return format === null ? '' : ` style='mso-number-format:"${format}"'`;
}

/** Attributes with the code of a cell, which only a grid reads; spreadsheets take the text. */
const codeOf = ({ code }: CopiedCell): string =>
  code ? ` data-source="${escapeQuotes(code.source)}" data-code="${escapeQuotes(code.code)}"` : '';

/** Cells as an HTML table. */
export const writeHtmlTable = (matrix: readonly (readonly CopiedCell[])[]): string =>
  `<table>${matrix
    .map(
      (line) =>
        `<tr>${line.map((cell) => `<td${formatOf(cell)}${codeOf(cell)}>${escape(cell.text)}</td>`).join('')}</tr>`,
    )
    .join('')}</table>`;
