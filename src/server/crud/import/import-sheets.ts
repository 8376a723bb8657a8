/** Reads the sheets of import files: rows of the main record, each with the rows of its children. */
import type { Field } from '@/model/entity/entity';
import { HttpError } from '@/server/http/http-error';
import { readSpreadsheet, type SheetRow, type SheetVisitor } from '@/server/spreadsheet/reader';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { type ChildSheet, MAIN_KEY } from '../export/child-sheets';
import { findHeader, type Header, type ImportColumns, type SheetColumns } from './import-columns';
import type { FileRow, ImportFile } from './import-files';

/** What was found while reading. */
export interface FoundColumns {
  /** Keys of the columns of all files, in their order. */
  columns: string[];
  unknown: string[];
  /** By the key of a child that has a sheet. */
  children: Map<string, FoundChild>;
}

export interface FoundChild {
  columns: string[];
  /** Rows that name no main record of their file. */
  unmatched: FileRow[];
}

type Found = Pick<FoundColumns, 'columns' | 'unknown'>;

const hasText = ({ cells }: FileRow): boolean => Object.values(cells).some((text) => text.trim() !== '');

/** Reads one sheet after the other: the rows until the header are kept until it is found. */
class SheetReader {
  private sheet = '';
  private header: Header | null = null;
  private waiting: SheetRow[] = [];
  hasHeader = false;

  constructor(
    private readonly file: string,
    private readonly columns: SheetColumns,
    private readonly found: Found,
  ) {}

  open(name: string): void {
    this.close();
    [this.sheet, this.header, this.waiting] = [name, null, []];
  }

  /** A sheet without a header is named among the unknown columns. */
  close(): void {
    if (this.header === null && this.waiting.length > 0) this.found.unknown.push(messages.importSheet(this.sheet));
    this.waiting = [];
  }

  rows(rows: readonly SheetRow[]): FileRow[] {
    if (this.header) return this.recordsOf(rows);
    // The header is among the first rows, which come in one batch.
    const found = this.waiting.length === 0 ? findHeader(rows, this.columns) : null;
    if (!found) {
      this.waiting = rows.slice(0, 1);
      return [];
    }
    const { fields, unknown } = found.header;
    this.header = found.header;
    this.hasHeader = true;
    for (const field of fields)
      if (field && !this.found.columns.includes(field.key)) this.found.columns.push(field.key);
    for (const label of unknown) if (!this.found.unknown.includes(label)) this.found.unknown.push(label);
    return this.recordsOf(rows.filter(([row]) => row > found.row));
  }

  /** The rows without the heads of groups. */
  private recordsOf(rows: readonly SheetRow[]): FileRow[] {
    const { groups = -1 } = this.header ?? {};
    const isHead = (texts: readonly string[]) => (texts[groups] ?? '').trim() !== '';
    return rows.flatMap((row) => (isHead(row[1]) ? [] : [this.rowOf(row)])).filter(hasText);
  }

  private rowOf([row, texts]: SheetRow): FileRow {
    const cells: Record<string, string> = {};
    this.header?.fields.forEach((field, column) => {
      if (field) cells[field.key] = texts[column] ?? '';
    });
    return { file: this.file, sheet: this.sheet, row, cells };
  }
}

async function readFile({ name, path, format }: ImportFile, visitor: SheetVisitor): Promise<void> {
  try {
    await readSpreadsheet(path, format, visitor);
  } catch (error) {
    if (error instanceof HttpError && error.errorCode.startsWith('spreadsheet.'))
      throw fail.importFailed(`${name}：${error.message}`);
    throw error;
  }
}

/** Ends the reading of a file. */
class EnoughRows extends Error {}

/** True when the sheets of the files have more rows than that, those of children and titles included. @throws HttpError */
export async function hasMoreRows(files: readonly ImportFile[], most: number): Promise<boolean> {
  let count = 0;
  const rows = ({ length }: readonly SheetRow[]) => {
    count += length;
    if (count > most) throw new EnoughRows();
  };
  try {
    for (const file of files) await readFile(file, { sheet: () => undefined, rows });
    return false;
  } catch (error) {
    if (error instanceof EnoughRows) return true;
    throw error;
  }
}

const columnsOfChild = ({ main, shippedMain, fields, ignored }: ChildSheet): SheetColumns => ({
  fields,
  ignored,
  keys: [main],
  shipped: new Map([[main.key, shippedMain]]),
});

/** The rows of the children of one file, by the text that names their main record. */
class ChildRows {
  /** Names of the sheets that are those of children. */
  readonly sheets = new Set<string>();
  private readonly rows = new Map<string, Map<string, FileRow[]>>();
  private readonly given = new Set<string>();

  constructor(
    private readonly mainKey: Field,
    private readonly found: FoundColumns,
  ) {}

  async read(file: ImportFile, sheets: readonly ChildSheet[]): Promise<void> {
    let current: { child: string; reader: SheetReader } | null = null;
    await readFile(file, {
      sheet: (name) => {
        const sheet = sheets.find((one) => one.name === name.trim());
        current = sheet ? { child: sheet.child.key, reader: this.readerOf(file.name, sheet) } : null;
        current?.reader.open(name);
      },
      rows: (rows) => {
        for (const row of current?.reader.rows(rows) ?? []) this.add(current!.child, row);
      },
    });
  }

  private readerOf(file: string, sheet: ChildSheet): SheetReader {
    const { key } = sheet.child;
    const known = this.found.children.get(key) ?? { columns: [], unmatched: [] };
    this.found.children.set(key, known);
    return new SheetReader(file, columnsOfChild(sheet), { columns: known.columns, unknown: this.found.unknown });
  }

  private add(child: string, row: FileRow): void {
    this.sheets.add(row.sheet);
    const byMain = this.rows.get(child) ?? new Map<string, FileRow[]>();
    this.rows.set(child, byMain);
    const main = (row.cells[MAIN_KEY] ?? '').trim();
    const rows = byMain.get(main);
    if (rows) rows.push(row);
    else byMain.set(main, [row]);
  }

  /** The row with those of its children. A further row of the same name is marked: it is not known whose they are. */
  attach(row: FileRow): FileRow {
    const main = (row.cells[this.mainKey.key] ?? '').trim();
    if (main === '') return row;
    if (this.given.has(main)) return { ...row, repeatsMain: true };
    const children = [...this.rows].flatMap(([key, byMain]): [string, FileRow[]][] => {
      const rows = byMain.get(main);
      byMain.delete(main);
      return rows ? [[key, rows]] : [];
    });
    if (children.length === 0) return row;
    this.given.add(main);
    return { ...row, children: Object.fromEntries(children) };
  }

  close(): void {
    for (const [key, byMain] of this.rows) {
      const found = this.found.children.get(key);
      if (found) found.unmatched = [...found.unmatched, ...[...byMain.values()].flat()];
    }
  }
}

/** Reads one file; the sheets of children are read before those of main records, wherever they stand. */
async function readOne(
  file: ImportFile,
  columns: ImportColumns,
  found: FoundColumns,
  onRows: (rows: readonly FileRow[]) => Promise<void> | void,
): Promise<void> {
  const { children, mainKey } = columns;
  const rowsOfChildren = file.format !== 'csv' && mainKey ? new ChildRows(mainKey, found) : null;
  await rowsOfChildren?.read(file, children);
  const keys =
    mainKey && !columns.keys.some(({ key }) => key === mainKey.key) ? [...columns.keys, mainKey] : columns.keys;
  const reader = new SheetReader(file.name, { ...columns, keys }, found);
  let isMain = true;
  await readFile(file, {
    sheet: (name) => {
      isMain = !rowsOfChildren?.sheets.has(name) && !children.some((one) => one.name === name.trim());
      if (isMain) reader.open(name);
    },
    rows: (rows) => {
      const read = isMain ? reader.rows(rows) : [];
      if (read.length === 0) return undefined;
      return onRows(rowsOfChildren ? read.map((row) => rowsOfChildren.attach(row)) : read);
    },
  });
  reader.close();
  rowsOfChildren?.close();
  if (!reader.hasHeader) throw fail.importFailed(`${file.name}：${messages.importNoHeader}`);
}

/**
 * Reads the rows of all files, batch by batch.
 * @throws HttpError 文件导入失败 with the reason, for a file that cannot be read
 */
export async function readImportFiles(
  files: readonly ImportFile[],
  columns: ImportColumns,
  onRows: (rows: readonly FileRow[]) => Promise<void> | void,
): Promise<FoundColumns> {
  const found: FoundColumns = { columns: [], unknown: [], children: new Map() };
  for (const file of files) await readOne(file, columns, found, onRows);
  return found;
}
