/** The import routes of one endpoint: files (contract.md §6), their preview, the rows of a preview, and the template. */
import { stat } from 'node:fs/promises';
import type { Action } from '@/model/entity/entity';
import type { ImportMode, ImportValues } from '@/model/screens/transfer/import-messages';
import { body, list, query, text, flag, json } from '@/server/http/schema/fields';
import { HttpError } from '@/server/http/http-error';
import { permissionDenied } from '@/server/http/errors';
import type { Jobs } from '@/server/jobs/jobs';
import type { ExportFiles } from '../export/export-store';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { textParameter } from '../read/query-parameters';
import type { PlannedRoute, RouteInput, RouteResult } from '../routes/crud-route';
import { permissionCodeAt, type Endpoint } from '../routes/endpoints';
import { once } from '../routes/write-routes';
import { asObject } from '../write/request-body';
import { importColumns, importEndpoint } from './import-columns';
import { type ImportFile, withImportFiles } from './import-files';
import { startImportJob } from './import-job';
import { importRows, keyOf, MAX_PREVIEW_ROWS, previewImport } from './import-preview';
import { reportImport, reportOfJob } from './import-report';
import { type ImportBy, importFiles, parseImportOptions } from './import-run';
import type { ImportTarget } from './import-save';
import { hasMoreRows } from './import-sheets';
import { writeTemplate } from './import-template';

/** Larger files and more rows are imported by a job. */
const MAX_AT_ONCE = { rows: 500, bytes: 1024 * 1024 };
/** Path of stored files below the API, as other clients expect it in the result. */
const STATIC = '/sys/common/static/';

const file = { type: 'string', title: '文件', format: 'binary' };
/** The body of an import. */
export const formSchema = body({
  'files[]': file,
  isSingleTableImport: text('1 为只导入单表'),
  validateStatus: text('1 为先检查，全部正确才导入'),
  foreignKeys: json('各行共同的值，如所属主记录'),
});
export const rowsSchema = body({
  rows: list('要保存的行', { type: 'object' }),
  mode: text('add 新增，update 更新'),
  key: text('更新时用来找到记录的字段'),
  partial: flag('是否只保存没有错误的行'),
  importList: text('从哪个列表导入：列头用它的名称'),
});

const listQuery = { importList: '从哪个列表导入：列头用它的名称' };
const byQuery = { mode: 'add 新增，update 更新', key: '更新时用来找到记录的字段', ...listQuery };

const modeOf = (given: unknown): ImportMode => (given === 'update' ? 'update' : 'add');

/** What a query or body says of the rows. */
const importBy = (given: Readonly<Record<string, unknown>>): ImportBy => ({
  mode: modeOf(given['mode']),
  key: textParameter(given, 'key') ?? '',
  list: textParameter(given, 'importList') ?? '',
});

/** Importing needs its own permission and that of what it does with records. */
function mayImport(endpoint: Endpoint, caller: Caller, mode: ImportMode): boolean {
  const { actions, import: settings } = endpoint.entity;
  const may = (one: Action | undefined) => one !== undefined && caller.can(permissionCodeAt(endpoint, one));
  // Records that only other systems write are added by an import alone.
  const isAlone = mode === 'add' && !actions.add && settings.fields !== null;
  return may(actions.import) && (isAlone || may(mode === 'add' ? actions.add : actions.edit));
}

type ImportMeans = Pick<ImportTarget, 'hasFile' | 'onError'>;

/** How the rows of a request are saved. @throws HttpError 510; for an update without a key */
async function targetOf(
  crud: CrudContext,
  endpoint: Endpoint,
  caller: Caller,
  { mode, key, list: from }: ImportBy,
  means: ImportMeans,
): Promise<ImportTarget> {
  if (!mayImport(endpoint, caller, mode)) throw permissionDenied();
  const labels = await crud.options.screenLabels(from);
  const columns = importColumns(crud, endpoint, caller, labels);
  return { endpoint: importEndpoint(endpoint, labels), columns, key: keyOf(columns, mode, key), caller, ...means };
}

/** How the rows of a job are saved; null without permission. */
export async function jobTarget(
  crud: CrudContext,
  endpoint: Endpoint,
  caller: Caller,
  by: ImportBy,
  means: ImportMeans,
): Promise<ImportTarget | null> {
  if (!mayImport(endpoint, caller, by.mode)) return null;
  return targetOf(crud, endpoint, caller, by, means);
}

const meansOf = ({ request }: RouteInput, { entity }: Endpoint, store: ExportFiles): ImportMeans => ({
  hasFile: (path) => store.has(path),
  onError: (error) => request.log.error({ err: error }, `import ${entity.id}`),
});

/** Every error of the files is one of the import (contract.md §6). */
const asImportError = (error: unknown): unknown =>
  error instanceof HttpError && error.code === 500 && !error.message.startsWith(fail.importFailed('').message)
    ? new HttpError(error.errorCode, fail.importFailed(error.message).message, { result: error.result })
    : error;

async function isLarge(files: readonly ImportFile[]): Promise<boolean> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_AT_ONCE.bytes) return true;
  return hasMoreRows(files, MAX_AT_ONCE.rows);
}

/**
 * Imports the files of a request at once, or by a job, for which clients wait that do not ask for the background.
 * @throws HttpError 510; with the error of the files
 */
async function importRequest(...request: Parameters<typeof importExcel>): Promise<RouteResult> {
  try {
    return await importExcel(...request);
  } catch (error) {
    throw asImportError(error);
  }
}

async function importExcel(
  crud: CrudContext,
  endpoint: Endpoint,
  jobs: Jobs,
  store: ExportFiles,
  input: RouteInput,
): Promise<RouteResult> {
  const { request, caller } = input;
  const { entity } = endpoint;
  const by = importBy(input.query);
  const target = await targetOf(crud, endpoint, caller, by, meansOf(input, endpoint, store));
  const isBackground = textParameter(input.query, 'background') === '1';
  return withImportFiles(request, store.folder, entity.import.csv, async ({ files, fields }) => {
    const options = parseImportOptions(fields, by);
    const isJob = await isLarge(files);
    const jobId = isJob ? await startImportJob(endpoint, jobs, store, files, options, caller) : null;
    if (jobId !== null && isBackground) return { result: { jobId }, message: messages.started };
    const runNow = async () => {
      const done = await importFiles(crud, target, files, options, () => undefined);
      return reportImport(store, target, options, done, false);
    };
    const { message, failed } = jobId === null ? await runNow() : reportOfJob(await jobs.ended(jobId, caller.me.id));
    if (!failed) return { result: null, message };
    const { url, ...counts } = failed;
    const result = { ...counts, msg: message, fileUrl: `${STATIC}${url}` };
    return { result, message: messages.importPartly, code: 201 };
  });
}

/** The rows in a body. @throws HttpError for another shape, or too many rows */
function parseRows(given: unknown): ImportValues[] {
  if (!Array.isArray(given) || given.length === 0) throw fail.importNoFile();
  if (given.length > MAX_PREVIEW_ROWS) throw fail.importTooManyRows(MAX_PREVIEW_ROWS);
  return given.map(parseRecord);
}

function parseRow(given: unknown): ImportValues {
  const { file: name, sheet, row, values } = asObject(given);
  const place = { file: String(name ?? ''), sheet: String(sheet ?? ''), row: Number(row) || 0 };
  return { ...place, values: asObject(values) as ImportValues['values'] };
}

function parseRecord(given: unknown): ImportValues {
  const own = parseRow(given);
  const { children } = asObject(given);
  if (children === undefined) return own;
  const rows = Object.entries(asObject(children)).map(([key, list]): [string, ImportValues[]] => {
    if (!Array.isArray(list)) throw fail.badBody();
    return [key, list.map(parseRow)];
  });
  return { ...own, children: Object.fromEntries(rows) };
}

async function saveRequest(
  crud: CrudContext,
  endpoint: Endpoint,
  store: ExportFiles,
  input: RouteInput,
): Promise<RouteResult> {
  const { rows, partial, ...by } = asObject(input.body);
  const target = await targetOf(crud, endpoint, input.caller, importBy(by), meansOf(input, endpoint, store));
  const result = await importRows(crud, target, store, parseRows(rows), partial === true);
  if (result.errorCount === 0) return { result, message: messages.importAllDone(result.totalCount) };
  return { result, message: messages.importPartly, code: 201 };
}

/** Plans the import routes of an endpoint. */
export function importRoutes(crud: CrudContext, endpoint: Endpoint, jobs: Jobs, store: ExportFiles): PlannedRoute[] {
  const { entity } = endpoint;
  const { import: action, add } = entity.actions;
  const isAddable = add !== undefined || entity.import.fields !== null;
  // Without a table of its own the records are not ours to add.
  if (!action?.call || !isAddable || entity.table === '' || action.call.path !== `${entity.api}/importExcel`) return [];
  const mayCall = (caller: Caller) => mayImport(endpoint, caller, 'add') || mayImport(endpoint, caller, 'update');
  const at = (method: 'GET' | 'POST', name: string) => ({ method, path: `${entity.api}/${name}` });
  const form = { mayCall, multipart: true, documents: { multipart: formSchema } };
  return [
    {
      ...form,
      call: action.call,
      summary: `导入${entity.title}`,
      querystring: query({ background: '1 为行数多时在后台执行', ...byQuery }),
      handle: (input) => importRequest(crud, endpoint, jobs, store, input),
    },
    {
      ...form,
      call: at('POST', 'importPreview'),
      requires: action.call,
      summary: `预览要导入的${entity.title}`,
      querystring: query(byQuery),
      handle: async (input) => {
        const means = meansOf(input, endpoint, store);
        const target = await targetOf(crud, endpoint, input.caller, importBy(input.query), means);
        const read = ({ files }: { files: Parameters<typeof previewImport>[2] }) => previewImport(crud, target, files);
        return { result: await withImportFiles(input.request, store.folder, entity.import.csv, read) };
      },
    },
    {
      call: at('POST', 'importRows'),
      requires: action.call,
      summary: `保存预览过的${entity.title}`,
      mayCall,
      body: rowsSchema,
      handle: once(crud, (input) => saveRequest(crud, endpoint, store, input)),
    },
    {
      call: at('GET', 'importTemplate'),
      requires: action.call,
      summary: `${entity.title}的导入模板`,
      mayCall,
      sendsFile: true,
      querystring: query(listQuery),
      handle: async (input) => {
        const labels = await crud.options.screenLabels(importBy(input.query).list);
        const write = async (path: string) => {
          await writeTemplate(crud, endpoint, input.caller, labels, path);
          return path;
        };
        return {
          result: null,
          file: { path: await store.withFile(write), name: messages.importTemplate(entity.title) },
        };
      },
    },
  ];
}
