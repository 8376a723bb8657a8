/** Uploaded spreadsheets, as server functions read them. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '@/server/files/file-store';
import { suffixOf } from '@/server/files/file-types';
import { safePath } from '@/server/files/stored-paths';
import { fail } from './errors';
import { readSpreadsheet, type SheetRow } from './reader';

export type { SheetRow };

export interface SheetFiles {
  /**
   * Reads the first sheet of an uploaded .xls or .xlsx file. A user who knows the path of a file may read it: paths cannot
   * be guessed.
   * @returns the rows that are not blank
   * @throws HttpError when the file is missing, broken, of another format, or has more rows
   */
  readSheet(path: string, maxRows: number): Promise<readonly SheetRow[]>;
}

/** Rows above the header that a file may have. */
const SPARE_ROWS = 100;
const MAX_COLUMNS = 100;
const MAX_UNPACKED = 64 * 1024 * 1024;

async function readFirstSheet(path: string, format: 'xls' | 'xlsx', maxRows: number): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  let sheets = 0;
  await readSpreadsheet(
    path,
    format,
    {
      sheet: () => {
        sheets += 1;
      },
      rows: (rows) => {
        if (sheets <= 1) found.push(...rows);
      },
    },
    { rows: maxRows + SPARE_ROWS, columns: MAX_COLUMNS, unpacked: MAX_UNPACKED },
  );
  return found;
}

/** @param folder of temporary files */
export function openSheetFiles(store: FileStore, folder: string): SheetFiles {
  return {
    async readSheet(given, maxRows) {
      const format = suffixOf(given);
      if (format !== 'xls' && format !== 'xlsx') throw fail.format();
      const path = safePath(given);
      const stored = path === null ? null : await store.get(path, null);
      if (!stored) throw fail.missing();
      await mkdir(folder, { recursive: true });
      const local = join(folder, randomUUID());
      try {
        await pipeline(stored.stream, createWriteStream(local, { flags: 'wx' }));
        return await readFirstSheet(local, format, maxRows);
      } finally {
        await rm(local, { force: true });
      }
    },
  };
}
