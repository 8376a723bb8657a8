/** Imports records of a list from spreadsheet files (spec 2 §7, contract.md §6). */
import type { ApiResult } from '@/model/http/api-result';
import { isJsonObject, type JsonObject } from '@/model/http/json';
import type {
  ImportError,
  ImportMode,
  ImportPreview,
  ImportRow,
  ImportRowsRequest,
} from '@/model/screens/transfer/import-messages';
import type { Value } from '@/model/entity/field-type';
import { apiPaths } from '../http/api-paths';
import { getBlob, upload } from '../http/file-transfer';
import { FILE_READ, silent, SIGNED_WRITE, UPLOAD } from '../http/policy';
import { sendSave, type SaveAttempt } from '../http/save';
import { messages } from '../messages';
import { saveBlob } from './download';

/** Code of a reply about files of which some rows were not imported. */
const WITH_ERRORS = 201;
/** Name of the parts with the files. */
const FILES = 'files[]';

interface Options {
  readonly signal: AbortSignal;
  /** Receives a ratio from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** A stored file with the rows that were not imported. */
export interface ErrorFile {
  readonly path: string;
  readonly name: string;
}

export interface ImportCounts {
  readonly total: number;
  readonly success: number;
  readonly error: number;
}

export type ImportOutcome =
  | { readonly kind: 'done'; readonly message: string }
  | {
      readonly kind: 'errors';
      readonly message: string;
      readonly file: ErrorFile | null;
      /** Null: the server sends no numbers. */
      readonly counts: ImportCounts | null;
    }
  | { readonly kind: 'job'; readonly jobId: string };

/** Result of saving rows of a preview. */
export interface ImportSaved {
  readonly counts: ImportCounts;
  readonly errors: readonly ImportError[];
  readonly file: ErrorFile | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;
const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Some servers send the route that serves the file with its path. */
const withoutRoute = (path: string): string =>
  path.startsWith(apiPaths.staticFiles) ? path.slice(apiPaths.staticFiles.length) : path;

function errorFileOf(path: unknown, name: unknown): ErrorFile | null {
  const stored = withoutRoute(textOf(path));
  return stored === '' ? null : { path: stored, name: textOf(name) || (stored.split('/').pop() ?? stored) };
}

const countsOf = (result: JsonObject): ImportCounts => ({
  total: countOf(result['totalCount']),
  success: countOf(result['successCount']),
  error: countOf(result['errorCount']),
});

/** Reads a reply of the import call; the result of code 201 is a path or an object (rulings). */
function outcomeOf({ code, message, result }: ApiResult): ImportOutcome {
  if (isJsonObject(result) && typeof result['jobId'] === 'string') return { kind: 'job', jobId: result['jobId'] };
  if (code !== WITH_ERRORS) return { kind: 'done', message };
  if (!isJsonObject(result)) return { kind: 'errors', message, file: errorFileOf(result, ''), counts: null };
  const counts = typeof result['totalCount'] === 'number' ? countsOf(result) : null;
  const file = errorFileOf(result['fileUrl'], result['fileName']);
  return { kind: 'errors', message: textOf(result['msg']) || message, file, counts };
}

/**
 * Imports files without a preview.
 * @param fields further form fields, e.g. `isSingleTableImport`
 * @throws ApiError with the server's message
 */
export async function importFiles(
  path: string,
  files: readonly File[],
  fields: readonly (readonly [string, string])[],
  options: Options,
): Promise<ImportOutcome> {
  const parts = files.map((file) => [FILES, file] as const);
  return outcomeOf(await upload<unknown>(path, [...fields, ...parts], { policy: UPLOAD, ...options }));
}

function placeOf(raw: JsonObject): Pick<ImportRow, 'file' | 'sheet' | 'row'> {
  return { file: textOf(raw['file']), sheet: textOf(raw['sheet']), row: countOf(raw['row']) };
}

const rowsIn = (raw: unknown): ImportRow[] => objectsIn(raw).map(rowOf);

function rowOf(raw: JsonObject): ImportRow {
  const children = isJsonObject(raw['children']) ? Object.entries(raw['children']) : [];
  const texts = isJsonObject(raw['texts']) ? Object.entries(raw['texts']) : [];
  return {
    ...placeOf(raw),
    ...(typeof raw['id'] === 'string' ? { id: raw['id'] } : {}),
    values: isJsonObject(raw['values']) ? (raw['values'] as Record<string, Value>) : {},
    texts: Object.fromEntries(texts.map(([key, text]) => [key, textOf(text)])),
    errors: objectsIn(raw['errors']).map(({ field, message }) => ({
      field: typeof field === 'string' ? field : null,
      message: textOf(message),
    })),
    ...(children.length > 0
      ? { children: Object.fromEntries(children.map(([key, rows]) => [key, rowsIn(rows)])) }
      : {}),
  };
}

/** Reads the reply of a preview; parts of another shape are left out. */
function previewOf(result: unknown): ImportPreview {
  const raw = isJsonObject(result) ? result : {};
  const rows = rowsIn(raw['rows']);
  return {
    rows,
    total: countOf(raw['total']) || rows.length,
    columns: textsIn(raw['columns']),
    unknown: textsIn(raw['unknown']),
    keys: objectsIn(raw['keys']).map(({ key, label }) => ({ key: textOf(key), label: textOf(label) || textOf(key) })),
    children: objectsIn(raw['children']).map(({ key, title, columns, unmatched }) => ({
      key: textOf(key),
      title: textOf(title),
      columns: textsIn(columns),
      unmatched: rowsIn(unmatched),
    })),
    checkedWhenSaved: raw['checkedWhenSaved'] === true,
  };
}

/** What a preview is read for. */
export interface ImportBy {
  mode: ImportMode;
  /** The field that finds the record to update; null in mode `add`. */
  key: string | null;
  /** Id of the list: files have its labels. */
  list: string;
}

/** The parameters of calls that read files. */
export const importQuery = ({ mode, key, list }: ImportBy): URLSearchParams =>
  new URLSearchParams({ mode, ...(key === null ? {} : { key }), importList: list });

/**
 * Reads files without saving anything.
 * @throws ApiError
 */
export async function previewImport(
  api: string,
  files: readonly File[],
  by: ImportBy,
  options: Options,
): Promise<ImportPreview> {
  const parts = files.map((file) => [FILES, file] as const);
  const { result } = await upload<unknown>(`${api}/importPreview?${importQuery(by)}`, parts, {
    policy: UPLOAD,
    ...options,
  });
  return previewOf(result);
}

/**
 * Saves rows of a preview.
 * @param attempt the same request has the same key: it is executed once
 * @throws ApiError
 */
export async function saveImportRows(
  api: string,
  request: ImportRowsRequest,
  attempt: SaveAttempt,
): Promise<ImportSaved> {
  const save = { method: 'POST', path: `${api}/importRows`, body: request, adds: request.mode === 'add' } as const;
  const { result } = await sendSave<unknown>({ ...save, policy: silent(SIGNED_WRITE), keyed: true }, attempt);
  const raw = isJsonObject(result) ? result : {};
  return {
    counts: countsOf(raw),
    file: errorFileOf(raw['fileUrl'], raw['fileName']),
    errors: objectsIn(raw['errors']).map((one) => ({
      ...placeOf(one),
      field: typeof one['field'] === 'string' ? one['field'] : null,
      label: typeof one['label'] === 'string' ? one['label'] : null,
      message: textOf(one['message']),
    })),
  };
}

/** Downloads the file with the columns of an import. @param list whose labels they have @throws ApiError */
export async function downloadImportTemplate(api: string, list: string, signal: AbortSignal): Promise<void> {
  const query = { importList: list };
  const { blob, name } = await getBlob(`${api}/importTemplate`, query, { policy: silent(FILE_READ), signal });
  saveBlob(blob, name ?? messages.importTemplate);
}
