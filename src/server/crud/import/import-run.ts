/** Imports files: their rows are read, saved in portions, and the failed ones written into a file. */
import type { Value } from '@/model/entity/field-type';
import { parseJsonObject } from '@/model/http/json';
import type { ImportError, ImportMode, ImportValues } from '@/model/screens/transfer/import-messages';
import { withSavepoint } from '@/server/db/schema/savepoint';
import type { ExportFiles } from '../export/export-store';
import type { CrudContext } from '../context/crud-context';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { fieldOf } from '../context/shapes';
import { type FailedRow, type FailedSheet, writeErrorFile } from './failed/error-file';
import { allErrors, failedRow, failedSheets } from './failed/failed-rows';
import type { FileRow, ImportFile } from './import-files';
import { readImportFiles } from './import-sheets';
import { type ImportTarget, saveRows } from './import-save';
import { ImportReader } from './import-values';

/** Rows whose cells are read together. */
const PORTION = 100;
/**
 * Rows that are saved in one transaction, unless all are. Other requests wait for the only connection of PGlite meanwhile,
 * and get it in between.
 */
const TRANSACTION = { postgres: PORTION, pglite: 10 } as const;
/** Failed rows that the error file lists. */
const MAX_FAILED = 20_000;

/** Whether rows are added, or change the records that have their key. */
export interface ImportBy {
  mode: ImportMode;
  /** The field that finds the record to update. */
  key: string;
  /** Id of the list that the import is started from: files have its labels. */
  list: string;
}

export interface ImportOptions extends ImportBy {
  /** True: rows without errors are saved. False: all or none. */
  partial: boolean;
  /** Values that all rows get, by field or column: the main record of rows of a child table. */
  foreignKeys: Readonly<Record<string, unknown>>;
}

/** The extra fields of an import request (contract.md §6). */
export function parseImportOptions(fields: Readonly<Record<string, string>>, by: ImportBy): ImportOptions {
  return {
    ...by,
    partial: fields['validateStatus'] !== '1',
    foreignKeys: parseJsonObject(fields['foreignKeys'] ?? '') ?? {},
  };
}

export interface ImportOutcome {
  total: number;
  failed: readonly FailedRow[];
  failedCount: number;
  columns: readonly string[];
  /** Of the children that the files have. */
  sheets: readonly FailedSheet[];
}

/** Number of rows with content. @throws HttpError as `readImportFiles` */
export async function countImportRows(files: readonly ImportFile[], { columns }: ImportTarget): Promise<number> {
  let total = 0;
  const { children } = await readImportFiles(files, columns, (rows) => {
    total += rows.length;
  });
  for (const { unmatched } of children.values()) total += unmatched.length;
  if (total === 0) throw fail.importFailed(messages.importNoRows);
  return total;
}

function foreignValues({ columns }: ImportTarget, { foreignKeys }: ImportOptions): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [name, value] of Object.entries(foreignKeys)) {
    const field = columns.fields.find(({ key, column }) => key === name || column === name);
    if (field && (typeof value === 'string' || typeof value === 'number')) values[field.key] = value;
  }
  return values;
}

/** Undoes all rows of an import without an error for its caller. */
class Undone extends Error {}

/** The rows of one import while they are saved. */
class ImportRun {
  total = 0;
  failedCount = 0;
  readonly failed: FailedRow[] = [];
  columns: readonly string[] = [];
  sheets: readonly FailedSheet[] = [];
  private readonly reader: ImportReader;
  private readonly given: Record<string, Value>;

  constructor(
    private readonly crud: CrudContext,
    private readonly target: ImportTarget,
    private readonly options: ImportOptions,
    private readonly onProgress: (done: number) => void,
  ) {
    this.reader = new ImportReader(crud, target.columns, target.key ? 'update' : 'add', target.caller);
    this.given = foreignValues(target, options);
  }

  private addFailed(failed: FailedRow): void {
    this.failedCount += 1;
    if (this.failed.length < MAX_FAILED) this.failed.push(failed);
  }

  /** Saves rows; those with cells that cannot be read have failed before. */
  private async savePortion(rows: readonly FileRow[]): Promise<void> {
    const read = await this.reader.read(rows);
    const ready = new Map<ImportValues, FileRow>();
    const failures = new Map<FileRow, readonly ImportError[]>();
    for (const [index, row] of read.entries()) {
      const errors = allErrors(this.target.endpoint.entity, row);
      if (errors.length > 0) failures.set(rows[index]!, errors);
      else ready.set({ ...row, values: { ...row.values, ...this.given } }, rows[index]!);
    }
    const all = [...ready.keys()];
    const size = TRANSACTION[this.crud.db.kind];
    for (let from = 0; from < all.length; from += size) {
      this.onProgress(this.total + from);
      const failed = await saveRows(this.crud, this.target, all.slice(from, from + size), true);
      for (const [row, errors] of failed) failures.set(ready.get(row)!, errors);
    }
    for (const row of rows) if (failures.has(row)) this.addFailed(failedRow(row, failures.get(row)!));
    this.total += rows.length;
  }

  private async readAll(files: readonly ImportFile[]): Promise<void> {
    const found = await readImportFiles(files, this.target.columns, async (rows) => {
      for (let from = 0; from < rows.length; from += PORTION) await this.savePortion(rows.slice(from, from + PORTION));
    });
    this.columns = found.columns;
    this.sheets = failedSheets(this.target, found);
    const unmatched = this.sheets.reduce((sum, sheet) => sum + sheet.unmatched.length, 0);
    this.failedCount += unmatched;
    this.total += unmatched;
    this.onProgress(this.total);
  }

  async run(files: readonly ImportFile[]): Promise<void> {
    if (this.options.partial) {
      await this.readAll(files);
      return;
    }
    try {
      await withSavepoint(this.crud.db, async () => {
        await this.readAll(files);
        if (this.failedCount > 0) throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
  }
}

/**
 * Imports files.
 * @param onProgress called with the number of rows that are done. @throws to stop: what is saved stays, unless all or none
 * @throws HttpError 文件导入失败
 */
export async function importFiles(
  crud: CrudContext,
  target: ImportTarget,
  files: readonly ImportFile[],
  options: ImportOptions,
  onProgress: (done: number) => void,
): Promise<ImportOutcome> {
  const run = new ImportRun(crud, target, options, onProgress);
  await run.run(files);
  if (run.total === 0) throw fail.importFailed(messages.importNoRows);
  const { total, failed, failedCount, columns, sheets } = run;
  return { total, failed, failedCount, columns, sheets };
}

/** Stores the failed rows of an import. @returns the private path and the name of the file */
export function keepErrors(
  files: ExportFiles,
  { endpoint: { entity } }: ImportTarget,
  { columns, failed, sheets }: Pick<ImportOutcome, 'columns' | 'failed' | 'sheets'>,
  hasJob = false,
): Promise<{ fileUrl: string; fileName: string }> {
  const fields = columns.flatMap((key) => fieldOf(entity.fields, key) ?? []);
  return writeErrorFile(files, entity.title, fields, failed, sheets, hasJob);
}
