/** The table that a copy puts beside its plain text, so that Excel and WPS take each cell for what it is. */

/** A copied cell: what it reads, and whether it is a figure to reckon with or a text. */
export interface CopiedCell {
  text: string;
  kind: 'number' | 'date' | 'text';
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Excel begins a new row at a plain line break.
    .replaceAll('\n', '<br style="mso-data-placement:same-cell">');

/** Excel reckons with 15 digits and shows more than 11 of them as a power. */
const MAX_PLAIN_DIGITS = 11;

const PLAIN_NUMBER = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?%?$/;

/** Whether a spreadsheet would make something else of a text: a rounded figure, a date, a formula. */
function needsTextFormat({ text, kind }: CopiedCell): boolean {
  if (kind === 'number') return !PLAIN_NUMBER.test(text) || text.replace(/\D/g, '').length > 15;
  if (kind === 'date') return false;
  const digits = text.replace(/\D/g, '').length;
  return digits > MAX_PLAIN_DIGITS || /^[\s=+\-@'0-9.(¥$￥]/.test(text) || /^(true|false)$/i.test(text);
}

/** How dates are shown, by how much of them there is. */
const DATE_FORMATS: Readonly<Record<number, string>> = {
  10: 'yyyy\\-mm\\-dd',
  16: 'yyyy\\-mm\\-dd\\ hh\\:mm',
  19: 'yyyy\\-mm\\-dd\\ hh\\:mm\\:ss',
};

/** Excel's own words for a cell (`mso-number-format`): `\@` is text, whose digits all stay. */
function formatOf(cell: CopiedCell): string {
  const format = needsTextFormat(cell) ? '\\@' : cell.kind === 'date' ? (DATE_FORMATS[cell.text.length] ?? null) : null;
  return format === null ? '' : ` style='mso-number-format:"${format}"'`;
}

/** Cells as a table that spreadsheets read. */
export const writeHtmlTable = (matrix: readonly (readonly CopiedCell[])[]): string =>
  `<table>${matrix
    .map((line) => `<tr>${line.map((cell) => `<td${formatOf(cell)}>${escape(cell.text)}</td>`).join('')}</tr>`)
    .join('')}</table>`;
