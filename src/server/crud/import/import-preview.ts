/** Preview of an import, and saving the rows of a preview. */
import type { Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type {
  ImportError,
  ImportMode,
  ImportPreview,
  ImportRow,
  ImportRowsResult,
  ImportValues,
} from '@/model/screens/transfer/import-messages';
import type { ExportFiles } from '../export/export-store';
import { cellOf } from '../export/export-cells';
import type { CrudContext } from '../context/crud-context';
import { fail } from '../context/errors';
import { addDisplayTexts } from '../view/display-texts';
import { fieldViewOf } from '../view/field-visibility';
import { checkRows } from './import-check';
import { type ImportFile, readImportFiles } from './import-files';
import { keepErrors } from './import-run';
import { type ImportTarget, saveRows } from './import-save';
import type { ImportColumns } from './import-columns';
import { ImportReader } from './import-values';

/** Rows that a preview shows, and that are saved from it. */
export const MAX_PREVIEW_ROWS = 2000;

/** The field that finds the record to update; null when rows are added. @throws HttpError for none or an unknown one */
export function keyOf({ keys }: ImportColumns, mode: ImportMode, key: string): Field | null {
  if (mode === 'add') return null;
  const field = keys.find((one) => one.key === key);
  if (!field) throw fail.importNoKey();
  return field;
}

async function addTexts(crud: CrudContext, { endpoint, caller }: ImportTarget, rows: readonly Row[]): Promise<void> {
  const { shape } = endpoint.scope;
  const named = { shape, view: fieldViewOf(shape, caller), rows, referenceFields: new Map() };
  await addDisplayTexts(crud, [named], caller, { complete: true });
}

/** Reads and checks files. Nothing is stored. @throws HttpError for files that cannot be read or have too many rows */
export async function previewImport(
  crud: CrudContext,
  target: ImportTarget,
  files: readonly ImportFile[],
): Promise<ImportPreview> {
  const { endpoint, columns, key, caller } = target;
  const reader = new ImportReader(crud, columns, key ? 'update' : 'add', caller);
  const rows: ImportRow[] = [];
  const found = await readImportFiles(files, columns, async (batch) => {
    if (rows.length + batch.length > MAX_PREVIEW_ROWS) throw fail.importNoPreview(MAX_PREVIEW_ROWS);
    rows.push(...(await reader.read(batch)));
  });
  await checkRows(crud, endpoint, rows, key, caller);
  await addTexts(
    crud,
    target,
    rows.map(({ values }) => values),
  );
  const keys = columns.keys.map(({ key: name, label }) => ({ key: name, label }));
  return { rows, total: rows.length, columns: found.columns, unknown: found.unknown, keys };
}

/** Texts of values, for the file of failed rows. */
async function textsOf(
  crud: CrudContext,
  target: ImportTarget,
  fields: readonly Field[],
  rows: readonly ImportValues[],
): Promise<Record<string, string>[]> {
  const view = fieldViewOf(target.endpoint.scope.shape, target.caller);
  const named = rows.map(({ values }): Row => ({ ...values }));
  await addTexts(crud, target, named);
  const cells = fields.map((field) => ({ key: field.key, cell: cellOf(field, crud.types, view) }));
  return named.map((row) =>
    Object.fromEntries(
      cells.map(({ key, cell }) => {
        const value = cell(row);
        return [key, typeof value === 'string' ? value : value.text];
      }),
    ),
  );
}

/** Saves the rows of a preview. @param partial true: rows without errors are saved; false: all or none */
export async function importRows(
  crud: CrudContext,
  target: ImportTarget,
  files: ExportFiles,
  rows: readonly ImportValues[],
  partial: boolean,
): Promise<ImportRowsResult> {
  const failed = await saveRows(crud, target, rows, partial);
  const errors: ImportError[] = [...failed.values()].flat();
  const successCount = failed.size === 0 || partial ? rows.length - failed.size : 0;
  const result = { totalCount: rows.length, successCount, errorCount: failed.size, errors };
  if (failed.size === 0) return result;
  const bad = [...failed.keys()];
  const fields = target.columns.fields.filter(({ key }) => rows.some(({ values }) => Object.hasOwn(values, key)));
  const texts = await textsOf(crud, target, fields, bad);
  const listed = bad.map((row, index) => ({ row: row.row, texts: texts[index]!, errors: failed.get(row)! }));
  const columns = fields.map(({ key }) => key);
  const { fileUrl } = await keepErrors(files, target, { columns, failed: listed });
  return { ...result, fileUrl };
}
