/** Files of an import: received, checked by their content, and read row by row. */
import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { checkContent, suffixOf } from '@/server/files/file-types';
import { receiveUploads } from '@/server/files/upload';
import { readSpreadsheet, type SheetRow } from '@/server/spreadsheet/reader';
import type { SpreadsheetFormat } from '@/server/spreadsheet/writer';
import { HttpError } from '@/server/http/http-error';
import type { ImportPlace } from '@/model/screens/transfer/import-messages';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { findHeader, type Header, type ImportColumns } from './import-columns';

/** A file that is known to be of its format. */
export interface ImportFile {
  name: string;
  path: string;
  format: SpreadsheetFormat;
}

/** A row of a file: the texts of its cells by field. */
export interface FileRow extends ImportPlace {
  cells: Readonly<Record<string, string>>;
}

export interface ReceivedImport {
  files: readonly ImportFile[];
  fields: Readonly<Record<string, string>>;
}

/** The format of a file. @throws HttpError when it is none that may be imported, or not what its name says */
function formatOf(name: string, head: Buffer, allowsCsv: boolean): SpreadsheetFormat {
  const suffix = suffixOf(name);
  const format = suffix === 'xls' || suffix === 'xlsx' ? suffix : suffix === 'csv' && allowsCsv ? suffix : null;
  if (format === null) throw fail.importFormat(allowsCsv ? '.xls、.xlsx 或 .csv' : '.xls 或 .xlsx');
  if (head.length === 0) throw fail.importEmpty(name);
  if ('problem' in checkContent(name, head)) throw fail.importContent(name, format);
  return format;
}

/**
 * Receives the files of a request, whatever the names of their parts.
 * @param use reads the files, which are removed afterwards
 */
export async function withImportFiles<T>(
  request: FastifyRequest,
  folder: string,
  allowsCsv: boolean,
  use: (received: ReceivedImport) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw fail.importNoFile();
  const { files, fields } = await receiveUploads(request, folder);
  try {
    if (files.length === 0) throw fail.importNoFile();
    const large = files.find(({ truncated }) => truncated);
    if (large) throw fail.importTooLarge(large.name);
    const checked = files.map(({ name, local, head }) => ({
      name,
      path: local,
      format: formatOf(name, head, allowsCsv),
    }));
    return await use({ files: checked, fields });
  } finally {
    await Promise.all(files.map(({ local }) => rm(local, { force: true })));
  }
}

/** What was found while reading. */
export interface FoundColumns {
  /** Keys of the columns of all files, in their order. */
  columns: string[];
  unknown: string[];
}

/** Reads one sheet after the other: the rows until the header are kept until it is found. */
class SheetReader {
  private sheet = '';
  private header: Header | null = null;
  private waiting: SheetRow[] = [];
  hasHeader = false;

  constructor(
    private readonly file: string,
    private readonly columns: ImportColumns,
    private readonly found: FoundColumns,
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
    if (this.header) return rows.map((row) => this.rowOf(row));
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
    return rows.filter(([row]) => row > found.row).map((row) => this.rowOf(row));
  }

  private rowOf([row, texts]: SheetRow): FileRow {
    const cells: Record<string, string> = {};
    this.header?.fields.forEach((field, column) => {
      if (field) cells[field.key] = texts[column] ?? '';
    });
    return { file: this.file, sheet: this.sheet, row, cells };
  }
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
  const found: FoundColumns = { columns: [], unknown: [] };
  for (const { name, path, format } of files) {
    const reader = new SheetReader(name, columns, found);
    try {
      await readSpreadsheet(path, format, {
        sheet: (sheet) => reader.open(sheet),
        rows: (rows) => {
          const read = reader.rows(rows).filter(({ cells }) => Object.values(cells).some((text) => text.trim() !== ''));
          return read.length > 0 ? onRows(read) : undefined;
        },
      });
      reader.close();
    } catch (error) {
      if (error instanceof HttpError && error.errorCode.startsWith('spreadsheet.'))
        throw fail.importFailed(`${name}：${error.message}`);
      throw error;
    }
    if (!reader.hasHeader) throw fail.importFailed(`${name}：${messages.importNoHeader}`);
  }
  return found;
}
