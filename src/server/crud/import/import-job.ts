/** Imports of many rows in the background: their files are stored until the job has ended. */
import { createWriteStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { SpreadsheetFormat } from '@/server/spreadsheet/writer';
import { permissionDenied } from '@/server/http/errors';
import type { JobHandler } from '@/server/jobs/job';
import type { Jobs } from '@/server/jobs/jobs';
import { type ExportFiles, IMPORT_JOB } from '../export/export-store';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import type { Endpoint } from '../routes/endpoints';
import type { ImportFile } from './import-files';
import { reportImport } from './import-report';
import { countImportRows, type ImportBy, importFiles, type ImportOptions } from './import-run';
import type { ImportTarget } from './import-save';

/** Imports of one user that wait or run. */
const MAX_JOBS = 3;

interface StoredImport {
  name: string;
  format: SpreadsheetFormat;
  /** Private path of the stored file. */
  stored: string;
}

/** What a job of an import stores. */
interface ImportInput {
  entity: string;
  api: string;
  files: readonly StoredImport[];
  options: ImportOptions;
}

/** Where a job imports. */
export interface ImportPlace {
  /** The engine with the entity. */
  crud: CrudContext;
  endpoint: Endpoint;
  caller: Caller;
}

/** Null for an entity or an endpoint that does not exist any more. */
export type FindImportPlace = (entity: string, api: string, caller: Caller) => Promise<ImportPlace | null>;

/** Starts an import in the background. @returns the id of the job */
export async function startImportJob(
  { entity, api }: Endpoint,
  jobs: Jobs,
  store: ExportFiles,
  received: readonly ImportFile[],
  options: ImportOptions,
  caller: Caller,
): Promise<string> {
  const active = (await jobs.list(caller.me.id)).filter(({ state }) => state === 'waiting' || state === 'running');
  if (active.length >= MAX_JOBS) throw fail.tooManyImports(MAX_JOBS);
  const files: StoredImport[] = [];
  for (const { name, format, path } of received) {
    const stored = await store.withFile(async (copy) => {
      await copyFile(path, copy);
      return store.keep(copy, name);
    });
    files.push({ name, format, stored });
  }
  const input: ImportInput = { entity: entity.id, api, files, options };
  return jobs.start({
    kind: IMPORT_JOB,
    title: messages.jobTitle(entity.title, '', messages.import),
    entity: entity.id,
    userId: caller.me.id,
    orgCode: caller.me.orgCode,
    input: { ...input },
    units: 1,
    resumable: false,
  });
}

/** Copies the stored files to temporary ones, and removes both afterwards. */
async function withStoredFiles<T>(
  store: ExportFiles,
  stored: readonly StoredImport[],
  use: (files: ImportFile[]) => Promise<T>,
  ready: readonly ImportFile[] = [],
): Promise<T> {
  const [first, ...rest] = stored;
  if (!first) return use([...ready]);
  return store.withTemporary(async (path) => {
    const content = await store.open(first.stored);
    if (!content) throw fail.importFailed(first.name);
    await pipeline(content, createWriteStream(path));
    return withStoredFiles(store, rest, use, [...ready, { name: first.name, format: first.format, path }]);
  });
}

/**
 * The handler of jobs that import. It uses the permissions that the user has while it runs.
 * @param targetOf how the rows are saved; null when the user may not import there any more
 */
export function importJobHandler(
  { options: { callerOfUser } }: CrudContext,
  find: FindImportPlace,
  store: ExportFiles,
  targetOf: (place: ImportPlace, by: ImportBy) => Promise<ImportTarget | null>,
): JobHandler {
  return async (run) => {
    const { entity, api, files, options } = run.input as ImportInput;
    try {
      const caller = await callerOfUser(run.userId, run.orgCode);
      if (!caller) throw permissionDenied();
      const place = await find(entity, api, caller);
      if (!place) throw fail.actionGone();
      const target = await targetOf(place, options);
      if (!target) throw permissionDenied();
      const { crud } = place;
      await store.removeOld();
      return await withStoredFiles(store, files, async (local) => {
        const total = await countImportRows(local, target);
        const onProgress = (done: number) => run.progress(done, total);
        const done = await importFiles(crud, target, local, options, onProgress);
        const { message, failed } = await reportImport(store, target, options, done, true);
        return failed ? { message, outcome: { id: '', success: false, message, ...failed } } : { message };
      });
    } finally {
      for (const { stored } of files) await store.remove(stored);
    }
  };
}
