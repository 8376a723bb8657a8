/** Preview of an import, and saving the rows of a preview. */
import type { Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type {
  ImportChild,
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
import { messages } from '../context/messages';
import { moduleExport } from '../context/server-modules';
import { MAIN_KEY } from '../export/child-sheets';
import { addDisplayTexts } from '../view/display-texts';
import { type FieldView, fieldViewOf } from '../view/field-visibility';
import type { FailedSheet } from './failed/error-file';
import { checkRows } from './import-check';
import { failedRow } from './failed/failed-rows';
import type { FileRow, ImportFile } from './import-files';
import { keepErrors } from './import-run';
import { type FoundColumns, hasMoreRows, readImportFiles } from './import-sheets';
import { type ImportTarget, saveRows } from './import-save';
import type { ImportColumns } from './import-columns';
import { ImportReader } from './import-values';

/** Rows that a preview shows, and that are saved from it. */
export const MAX_PREVIEW_ROWS = 2000;
/** Titles and headers of the sheets of a preview. */
const SPARE_ROWS = 100;

/** The field that finds the record to update; null when rows are added. @throws HttpError for none or an unknown one */
export function keyOf({ keys }: ImportColumns, mode: ImportMode, key: string): Field | null {
  if (mode === 'add') return null;
  const field = keys.find((one) => one.key === key);
  if (!field) throw fail.importNoKey();
  return field;
}

/** Adds the texts of codes to the values of records and of the rows of their children. */
async function addTexts(
  crud: CrudContext,
  { endpoint, columns, caller }: ImportTarget,
  rows: readonly Row[],
  children: ReadonlyMap<string, readonly Row[]>,
): Promise<void> {
  const parts = [
    { shape: endpoint.scope.shape, rows },
    ...columns.children.map(({ child, shape }) => ({ shape, rows: children.get(child.key) ?? [] })),
  ];
  const named = parts.map((part) => ({ ...part, view: fieldViewOf(part.shape, caller), referenceFields: new Map() }));
  await addDisplayTexts(crud, named, caller, { complete: true });
}

/** The sheets of children in the files, with the rows that name no main record. */
async function childrenOf(
  { columns: { children } }: ImportTarget,
  reader: ImportReader,
  found: FoundColumns,
): Promise<ImportChild[]> {
  const sheets: ImportChild[] = [];
  for (const { child, main } of children) {
    const sheet = found.children.get(child.key);
    if (!sheet) continue;
    const unmatched = await reader.readRows(child.key, sheet.unmatched);
    unmatched.forEach((row, at) => {
      const text = (sheet.unmatched[at]?.cells[MAIN_KEY] ?? '').trim();
      row.errors = [{ field: null, message: messages.importNoMain(main.label, text) }];
    });
    const columns = sheet.columns.filter((key) => key !== MAIN_KEY);
    sheets.push({ key: child.key, title: child.title, columns, unmatched });
  }
  return sheets;
}

const hasHooks = ({ modules }: CrudContext, { endpoint: { entity } }: ImportTarget): boolean =>
  ['beforeSave', 'afterSave'].some((name) => typeof moduleExport(modules, entity.id, name) === 'function');

/** Reads and checks files. Nothing is stored. @throws HttpError for files that cannot be read or have too many rows */
export async function previewImport(
  crud: CrudContext,
  target: ImportTarget,
  files: readonly ImportFile[],
): Promise<ImportPreview> {
  const { columns, key, caller } = target;
  // Before they are read into memory: rows of children too.
  if (await hasMoreRows(files, MAX_PREVIEW_ROWS + SPARE_ROWS)) throw fail.importNoPreview(MAX_PREVIEW_ROWS);
  const reader = new ImportReader(crud, columns, key ? 'update' : 'add', caller);
  const rows: ImportRow[] = [];
  const found = await readImportFiles(files, columns, async (batch) => {
    if (rows.length + batch.length > MAX_PREVIEW_ROWS) throw fail.importNoPreview(MAX_PREVIEW_ROWS);
    rows.push(...(await reader.read(batch)));
  });
  await checkRows(crud, target, rows);
  const children = await childrenOf(target, reader, found);
  const rowsOfChild = ({ key: name, unmatched }: ImportChild) =>
    [...rows.flatMap((row) => row.children?.[name] ?? []), ...unmatched].map(({ values }) => values);
  await addTexts(
    crud,
    target,
    rows.map(({ values }) => values),
    new Map(children.map((child) => [child.key, rowsOfChild(child)])),
  );
  const keys = columns.keys.map(({ key: name, label }) => ({ key: name, label }));
  const isRead = (name: string) => [...columns.fields, ...columns.keys].some((field) => field.key === name);
  return {
    rows,
    total: rows.length,
    columns: found.columns.filter(isRead),
    unknown: found.unknown,
    keys,
    children,
    checkedWhenSaved: hasHooks(crud, target),
  };
}

/** Texts of rows by field. */
function textsOf(crud: CrudContext, view: FieldView, fields: readonly Field[], rows: readonly Row[]) {
  const cells = fields.map((field) => ({ key: field.key, cell: cellOf(field, crud.types, view) }));
  return rows.map((row): Record<string, string> =>
    Object.fromEntries(
      cells.map(({ key, cell }) => {
        const value = cell(row);
        return [key, typeof value === 'string' ? value : value.text];
      }),
    ),
  );
}

/** Rows of a preview as a file has them, for the file of failed rows. */
async function fileRowsOf(crud: CrudContext, target: ImportTarget, rows: readonly ImportValues[]): Promise<FileRow[]> {
  const { columns, endpoint, caller } = target;
  const values = rows.map((row): Row => ({ ...row.values }));
  const below = new Map(
    columns.children.map(({ child }) => [child.key, rows.flatMap((row) => row.children?.[child.key] ?? [])]),
  );
  const named = new Map([...below].map(([key, list]) => [key, list.map((row): Row => ({ ...row.values }))]));
  await addTexts(crud, target, values, named);
  const { mainKey } = columns;
  const own = mainKey ? [...columns.fields, mainKey] : columns.fields;
  const texts = textsOf(crud, fieldViewOf(endpoint.scope.shape, caller), own, values);
  const read = rows.map(({ file, sheet, row }, at): FileRow => ({ file, sheet, row, cells: texts[at] ?? {} }));
  for (const { child, shape, fields } of columns.children) {
    const cells = textsOf(crud, fieldViewOf(shape, caller), fields, named.get(child.key) ?? []);
    const textsByRow = new Map((below.get(child.key) ?? []).map((row, at) => [row, cells[at] ?? {}]));
    rows.forEach((row, at) => {
      const main = read[at]?.cells[mainKey?.key ?? ''] ?? '';
      const list = (row.children?.[child.key] ?? []).map((one): FileRow => ({
        file: one.file,
        sheet: one.sheet,
        row: one.row,
        cells: { ...textsByRow.get(one), [MAIN_KEY]: main },
      }));
      if (list.length > 0) read[at]!.children = { ...read[at]!.children, [child.key]: list };
    });
  }
  return read;
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
  const { columns } = target;
  const sent = columns.fields.filter(({ key }) => rows.some(({ values }) => Object.hasOwn(values, key)));
  const read = await fileRowsOf(crud, target, bad);
  const listed = bad.map((row, index) => failedRow(read[index]!, failed.get(row)!));
  const sheets = columns.children.flatMap(({ child, name, main, fields }): FailedSheet[] =>
    read.some(({ children }) => children?.[child.key])
      ? [{ key: child.key, name, fields: [main, ...fields], unmatched: [] }]
      : [],
  );
  const keys = [...new Set([...sent, ...(sheets.length > 0 && columns.mainKey ? [columns.mainKey] : [])])];
  const { fileUrl } = await keepErrors(files, target, { columns: keys.map(({ key }) => key), failed: listed, sheets });
  return { ...result, fileUrl };
}
