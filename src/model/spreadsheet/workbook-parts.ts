/** The parts of an Office Open XML workbook with one sheet, whose texts are stored in their cells. */
import type { FileCell } from './file-cell';

/** A block of rows below its column titles. */
export interface SheetBlock {
  /** Lines of titles; `''` continues the merged cell to the left or above. */
  readonly titles: readonly (readonly string[])[];
  readonly merges: readonly MergedCells[];
  readonly rows: Iterable<readonly FileCell[]>;
}

/** Merged title cells, counted from the first title of the block. */
export interface MergedCells {
  readonly row: number;
  readonly col: number;
  readonly rows: number;
  readonly cols: number;
}

export interface SheetFile {
  readonly name: string;
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  readonly blocks: readonly SheetBlock[];
}

/** Characters that one cell holds. */
export const MAX_CELL_TEXT = 32_767;
/** Rows of the one sheet. */
export const MAX_WORKBOOK_ROWS = 1_048_576;
/** Rows between two pauses. */
const PAUSE = 100;

/** What XML cannot hold: control characters, and halves of characters. */
const UNUSABLE =
  // oxlint-disable-next-line no-control-regex -- these are the characters to drop
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escaped = (text: string): string =>
  text
    .replace(UNUSABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Name of a column: 0 is A, 26 is AA. */
const letterOf = (col: number): string =>
  (col >= 26 ? letterOf(Math.floor(col / 26) - 1) : '') + String.fromCharCode(65 + (col % 26));

/** A name that spreadsheets accept for a sheet. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]*?:/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

/** Styles by their number: 0 plain, 1 titles, 2 text, then one for each number format. */
const FIRST_FORMAT = 3;
/** Number formats below are built in. */
const OWN_FORMATS = 164;

function stylesOf(formats: readonly string[]): string {
  const own = formats.map((code, at) => `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${OWN_FORMATS + at}" xfId="0" applyNumberFormat="1"/>`);
  const title =
    '<xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf>';
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">${own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`}` +
    '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="${FIRST_FORMAT + styles.length}"><xf numFmtId="0" xfId="0"/>${title}` +
    `<xf numFmtId="49" xfId="0" applyNumberFormat="1"/>${styles.join('')}</cellXfs></styleSheet>`
  );
}

/** Writes the rows of a sheet; number formats get their styles as they come. */
class SheetWriter {
  readonly formats: string[] = [];
  readonly merges: string[] = [];
  private readonly parts: string[] = [];
  private count = 0;

  private styleOf(format: string): number {
    const known = this.formats.indexOf(format);
    return FIRST_FORMAT + (known >= 0 ? known : this.formats.push(format) - 1);
  }

  private textCell(place: string, text: string, style: number): string {
    const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
  }

  private line(cells: readonly FileCell[], textStyle: number): void {
    this.count += 1;
    const number = this.count;
    const xml = cells.map((cell, col) => {
      const place = `${letterOf(col)}${number}`;
      if (typeof cell !== 'string') return `<c r="${place}" s="${this.styleOf(cell.format)}"><v>${cell.n}</v></c>`;
      return cell === '' ? '' : this.textCell(place, cell, textStyle);
    });
    this.parts.push(`<row r="${number}">${xml.join('')}</row>`);
  }

  *add({ titles, merges, rows }: SheetBlock): Generator<undefined, void, void> {
    for (const { row, col, rows: height, cols } of merges) {
      const top = this.count + row + 1;
      this.merges.push(`${letterOf(col)}${top}:${letterOf(col + cols - 1)}${top + height - 1}`);
    }
    for (const line of titles) this.line(line, 1);
    for (const cells of rows) {
      this.line(cells, 2);
      if (this.count % PAUSE === 0) yield;
    }
  }

  data(): string {
    return this.parts.join('');
  }
}

/**
 * Writes a workbook; it may be paused at each `yield`. The titles of the first block stay in view.
 * @returns the content of the parts by their path
 */
export function* workbookParts({ name, widths, blocks }: SheetFile): Generator<undefined, Map<string, string>, void> {
  const sheet = new SheetWriter();
  for (const block of blocks) yield* sheet.add(block);
  const frozen = blocks[0]?.titles.length ?? 0;
  const pane =
    frozen === 0
      ? ''
      : `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const merged =
    sheet.merges.length === 0
      ? ''
      : `<mergeCells count="${sheet.merges.length}">${sheet.merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  return new Map([
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    ['xl/styles.xml', stylesOf(sheet.formats)],
    [
      'xl/worksheets/sheet1.xml',
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
        `${cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`}<sheetData>${sheet.data()}</sheetData>${merged}</worksheet>`,
    ],
  ]);
}
