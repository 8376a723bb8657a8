/** Imports files: their rows are read, saved in portions, and the failed ones written into a file. */
import type { Value } from '@/model/entity/field-type';
import { parseJsonObject } from '@/model/http/json';
import type { ImportValues } from '@/model/screens/transfer/import-messages';
import { withSavepoint } from '@/server/db/schema/savepoint';
import type { ExportFiles } from '../export/export-store';
import type { CrudContext } from '../context/crud-context';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { fieldOf } from '../context/shapes';
import { type FailedRow, writeErrorFile } from './import-error-file';
import { type FileRow, type ImportFile, readImportFiles } from './import-files';
import { type ImportTarget, saveRows } from './import-save';
import { ImportReader } from './import-values';

/** Rows that are saved in one transaction, unless all are. */
const PORTION = 100;
/** Failed rows that the error file lists. */
const MAX_FAILED = 20_000;

export interface ImportOptions {
  /** True: rows without errors are saved. False: all or none. */
  partial: boolean;
  /** Values that all rows get, by field or column: the main record of rows of a child table. */
  foreignKeys: Readonly<Record<string, unknown>>;
}

/** The extra fields of an import request (contract.md §6). */
export function parseImportOptions(fields: Readonly<Record<string, string>>): ImportOptions {
  return {
    partial: fields['validateStatus'] !== '1',
    foreignKeys: parseJsonObject(fields['foreignKeys'] ?? '') ?? {},
  };
}

export interface ImportOutcome {
  total: number;
  failed: readonly FailedRow[];
  failedCount: number;
  columns: readonly string[];
}

/** Number of rows with content. @throws HttpError as `readImportFiles` */
export async function countImportRows(files: readonly ImportFile[], { columns }: ImportTarget): Promise<number> {
  let total = 0;
  await readImportFiles(files, columns, (rows) => {
    total += rows.length;
  });
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
  private readonly reader: ImportReader;
  private readonly given: Record<string, Value>;

  constructor(
    private readonly crud: CrudContext,
    private readonly target: ImportTarget,
    private readonly options: ImportOptions,
    private readonly onProgress: (done: number) => void,
  ) {
    this.reader = new ImportReader(crud, target.columns, 'add', target.caller);
    this.given = foreignValues(target, options);
  }

  private addFailed({ row, cells }: FileRow, errors: FailedRow['errors']): void {
    this.failedCount += 1;
    if (this.failed.length < MAX_FAILED) this.failed.push({ row, texts: cells, errors });
  }

  private labelled(errors: readonly { field: string | null; message: string }[]): FailedRow['errors'] {
    const { fields } = this.target.endpoint.entity;
    return errors.map(({ field, message }) => ({ label: (field && fieldOf(fields, field)?.label) || null, message }));
  }

  /** Saves rows; those with cells that cannot be read have failed before. */
  private async savePortion(rows: readonly FileRow[]): Promise<void> {
    const read = await this.reader.read(rows);
    const ready = new Map<ImportValues, FileRow>();
    const failures = new Map<FileRow, FailedRow['errors']>();
    for (const [index, row] of read.entries()) {
      const { file, sheet, values } = row;
      if (row.errors.length > 0) failures.set(rows[index]!, this.labelled(row.errors));
      else ready.set({ file, sheet, row: row.row, values: { ...values, ...this.given } }, rows[index]!);
    }
    const failed = await saveRows(this.crud, this.target, [...ready.keys()], true);
    for (const [row, errors] of failed) failures.set(ready.get(row)!, errors);
    for (const row of rows) if (failures.has(row)) this.addFailed(row, failures.get(row)!);
    this.total += rows.length;
  }

  private async readAll(files: readonly ImportFile[]): Promise<readonly string[]> {
    const { columns } = await readImportFiles(files, this.target.columns, async (rows) => {
      for (let from = 0; from < rows.length; from += PORTION) {
        this.onProgress(this.total);
        await this.savePortion(rows.slice(from, from + PORTION));
      }
    });
    this.onProgress(this.total);
    return columns;
  }

  async run(files: readonly ImportFile[]): Promise<readonly string[]> {
    if (this.options.partial) return this.readAll(files);
    let columns: readonly string[] = [];
    try {
      await withSavepoint(this.crud.db, async () => {
        columns = await this.readAll(files);
        if (this.failedCount > 0) throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    return columns;
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
  const columns = await run.run(files);
  if (run.total === 0) throw fail.importFailed(messages.importNoRows);
  return { total: run.total, failed: run.failed, failedCount: run.failedCount, columns };
}

/** Stores the failed rows of an import. @returns the private path and the name of the file */
export function keepErrors(
  files: ExportFiles,
  { endpoint: { entity } }: ImportTarget,
  { columns, failed }: Pick<ImportOutcome, 'columns' | 'failed'>,
): Promise<{ fileUrl: string; fileName: string }> {
  const fields = columns.flatMap((key) => fieldOf(entity.fields, key) ?? []);
  return writeErrorFile(files, entity.title, fields, failed);
}
