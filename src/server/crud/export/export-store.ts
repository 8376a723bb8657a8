/** Files of exports: temporary ones that are sent at once, and those of jobs, which are kept for a day. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import type { FileStore } from '@/server/files/file-store';
import { newStoredPath, safeName } from '@/server/files/stored-paths';

/** Kind of the jobs that export. */
export const EXPORT_JOB = 'export';

const KEEP_HOURS = 24;
const FOLDER = 'export';

export interface ExportFiles {
  /** Writes a temporary file. `use` removes it or moves it away; after an error it is removed. */
  withFile<T>(use: (path: string) => Promise<T>): Promise<T>;
  /** Stores the file of a job. @returns its private path */
  keep(path: string, name: string): Promise<string>;
  /** Removes the files of jobs that ended more than a day ago. */
  removeOld(): Promise<void>;
}

/** @param folder for temporary files, on the disk of the store; old ones are removed with those of uploads */
export function openExportStore(db: Database, files: FileStore, folder: string): ExportFiles {
  return {
    async withFile(use) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, randomUUID());
      try {
        return await use(path);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async keep(path, name) {
      const stored = newStoredPath(FOLDER, safeName(name), false);
      await files.put(stored, path);
      return stored;
    },
    async removeOld() {
      const { rows } = await sql<{ path: string }>`update jw_job j set results = '[]'::jsonb
        from jw_job o where o.id = j.id and o.kind = ${EXPORT_JOB} and o.results <> '[]'::jsonb
          and o.end_time < now() - make_interval(hours => ${KEEP_HOURS}::int4)
        returning o.results->0->>'url' as path`.execute(db);
      await Promise.all(rows.map(({ path }) => files.remove(path)));
    },
  };
}
