/** Reads the first table of a spreadsheet file as fields of an online form. */
import { readSpreadsheet, type SheetRow } from '@/server/spreadsheet/reader';
import type { SpreadsheetFormat } from '@/server/spreadsheet/writer';
import type { FieldInput } from '../online-forms/database-tables/column-fields';
import { MAX_TITLE, SYSTEM_COLUMNS } from '../online-forms/column-names';
import { fail } from './errors';
import { fieldNames } from './field-names';
import { ColumnStatistics } from './guess-columns';

/** Rows in which the header is looked for: titles may stand above it. */
const MAX_HEADER_ROW = 20;
const MAX_FIELDS = 200;

const filledCells = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** The first row that fills at least half as many cells as the widest of the first rows. */
function headerIndex(rows: readonly SheetRow[]): number {
  const first = rows.filter(([number]) => number <= MAX_HEADER_ROW);
  const widest = Math.max(...first.map(([, cells]) => filledCells(cells)));
  return Math.max(
    first.findIndex(([, cells]) => filledCells(cells) * 2 >= widest),
    0,
  );
}

/** Collects the rows of one sheet: the first ones until the header is known. */
class TableSamples {
  private columns: (ColumnStatistics | null)[] | null = null;
  private waiting: SheetRow[] = [];
  private rows = 0;

  add(rows: readonly SheetRow[]): void {
    if (this.columns) this.sample(rows);
    else {
      this.waiting.push(...rows);
      if (this.waiting.some(([number]) => number > MAX_HEADER_ROW)) this.begin();
    }
  }

  /** The columns with a title, in their order. */
  end(): { columns: readonly ColumnStatistics[]; rows: number } {
    if (!this.columns) this.begin();
    return { columns: (this.columns ?? []).filter((column) => column !== null), rows: this.rows };
  }

  private begin(): void {
    const at = headerIndex(this.waiting);
    const [, header = []] = this.waiting[at] ?? [];
    this.columns = header.map((cell) => {
      const title = cell.replace(/\s+/g, ' ').trim();
      return title === '' ? null : new ColumnStatistics(title.slice(0, MAX_TITLE));
    });
    this.sample(this.waiting.slice(at + 1));
    this.waiting = [];
  }

  private sample(rows: readonly SheetRow[]): void {
    for (const [, cells] of rows) {
      this.rows += 1;
      this.columns?.forEach((column, index) => column?.add(cells[index] ?? ''));
    }
  }
}

/** Labels of columns that every form has: they are no fields. */
const SYSTEM_LABELS = new Set(['创建人', '创建时间', '更新人', '更新时间', '所属部门', ...SYSTEM_COLUMNS]);

/**
 * The fields of the first sheet with rows.
 * @throws HttpError for a file without a header, with too many columns, or that cannot be read
 */
export async function readSheetFields(path: string, format: SpreadsheetFormat): Promise<readonly FieldInput[]> {
  const sheets: TableSamples[] = [];
  let current: TableSamples | null = null;
  await readSpreadsheet(path, format, {
    sheet() {
      current = null;
    },
    rows(rows) {
      if (rows.length === 0) return;
      if (current === null) {
        current = new TableSamples();
        sheets.push(current);
      }
      if (current === sheets[0]) current.add(rows);
    },
  });
  const { columns, rows } = sheets[0]?.end() ?? { columns: [], rows: 0 };
  const listed = columns.filter(({ title }) => !SYSTEM_LABELS.has(title));
  if (listed.length === 0) throw fail.noHeader();
  if (listed.length > MAX_FIELDS) throw fail.tooManyFields(MAX_FIELDS);
  const names = fieldNames(listed.map(({ title }) => title));
  return listed.map((column, index) => ({
    dbFieldName: names[index] ?? '',
    dbFieldTxt: column.title,
    ...column.field(rows),
    isShowForm: '1',
    isShowList: '1',
  }));
}
