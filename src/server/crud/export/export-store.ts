/** Files of exports and imports: temporary ones, and those of jobs and of errors, which are kept for a day. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import type { FileStore } from '@/server/files/file-store';
import { newStoredPath, safeName } from '@/server/files/stored-paths';

/** Kinds of the jobs that leave a file. */
export const EXPORT_JOB = 'export';
export const IMPORT_JOB = 'import';
export const TRANSFER_JOBS = [EXPORT_JOB, IMPORT_JOB];

const KEEP_HOURS = 24;
const FOLDER = 'export';

export interface ExportFiles {
  /** Folder of temporary files. */
  folder: string;
  /** Largest file that is received. */
  megabytes: number;
  /** Writes a temporary file. `use` removes it or moves it away; after an error it is removed. */
  withFile<T>(use: (path: string) => Promise<T>): Promise<T>;
  /** As `withFile`, and the file is removed in any case. */
  withTemporary<T>(use: (path: string) => Promise<T>): Promise<T>;
  /** The content of a stored file; null when there is none. */
  open(path: string): Promise<Readable | null>;
  /** True when a file is stored under the path. */
  has(path: string): Promise<boolean>;
  /** Removes a stored file. */
  remove(path: string): Promise<void>;
  /** Stores the file of a job. @returns its private path */
  keep(path: string, name: string): Promise<string>;
  /** As `keep`, for a file that no job names. */
  keepForDay(path: string, name: string): Promise<string>;
  /** Removes files that are older than a day, counted from the end of their job. */
  removeOld(): Promise<void>;
}

/** @param folder for temporary files, on the disk of the store; old ones are removed with those of uploads */
export function openExportStore(db: Database, files: FileStore, folder: string, megabytes: number): ExportFiles {
  const withFile: ExportFiles['withFile'] = async (use) => {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    try {
      return await use(path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };
  const keep: ExportFiles['keep'] = async (path, name) => {
    const stored = newStoredPath(FOLDER, safeName(name), false);
    await files.put(stored, path);
    return stored;
  };
  return {
    folder,
    megabytes,
    withFile,
    withTemporary: (use) =>
      withFile(async (path) => {
        const result = await use(path);
        await rm(path, { force: true });
        return result;
      }),
    open: async (path) => (await files.get(path, null))?.stream ?? null,
    has: (path) => files.has(path),
    remove: (path) => files.remove(path),
    keep,
    async keepForDay(path, name) {
      const stored = await keep(path, name);
      await db.insertInto('jw_kept_file').values({ path: stored }).execute();
      return stored;
    },
    async removeOld() {
      const { rows } = await sql<{ path: string | null }>`update jw_job j set results = '[]'::jsonb
        from jw_job o where o.id = j.id and o.kind = any(${TRANSFER_JOBS}) and o.results <> '[]'::jsonb
          and o.end_time < now() - make_interval(hours => ${KEEP_HOURS}::int4)
        returning o.results->0->>'url' as path`.execute(db);
      const kept = await sql<{ path: string }>`delete from jw_kept_file
        where create_time < now() - make_interval(hours => ${KEEP_HOURS}::int4) returning path`.execute(db);
      const paths = [...rows, ...kept.rows].map(({ path }) => path);
      await Promise.all(paths.flatMap((path) => (path === null ? [] : [files.remove(path)])));
    },
  };
}
