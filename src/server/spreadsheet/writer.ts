/** Writes spreadsheet files (.xls, .xlsx, .csv) in worker threads with limited memory. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitParallel } from './parallel';
import { fail } from './errors';

export type SpreadsheetFormat = 'xls' | 'xlsx' | 'csv';

/** Rows of a sheet in BIFF 8, all titles included. */
export const MAX_XLS_ROWS = 65_536;
/** Rows of a sheet in Office Open XML. */
export const MAX_XLSX_ROWS = 1_048_576;

/** A text, or a number with its text and the count of its decimal places. */
export type Cell = string | { n: number; text: string; digits: number };

/** A sheet, and what stands above its rows. */
export interface SheetHead {
  /** Name of the sheet. */
  sheet: string;
  /** Lines above the column labels; text files have none. */
  titles: readonly string[];
  labels: readonly string[];
  /** Widths of the columns, in characters. */
  widths: readonly number[];
}

export interface SpreadsheetWriter {
  /** Resolves when the rows are taken over, so that the caller reads no faster than the file is written. */
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Begins another sheet of a workbook; a text file has only the first. */
  sheet(head: SheetHead): Promise<void>;
}

/** Next to this file in the source tree, next to the bundle after a build (scripts/build.ts). */
const workerFile = new URL('./writer-worker.mjs', import.meta.url);
/** Megabytes: 65,536 rows of .xls with 20 columns need about 360. */
const MAX_HEAP = 768;
/** Files that one process writes at the same time; others wait. */
const parallel = limitParallel(2);

/** A name that spreadsheets accept for a sheet. */
export const sheetName = (title: string): string =>
  title
    .replace(/[[\]*?:/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

const named = (head: SheetHead): SheetHead => ({ ...head, sheet: sheetName(head.sheet) });

interface Reply {
  failed?: string;
  message?: string;
}

/**
 * Writes one file.
 * @param produce adds the rows; an error of it ends the writing, and the incomplete file is left to the caller
 * @throws HttpError when the content does not fit the format
 */
export async function writeSpreadsheet(
  path: string,
  format: SpreadsheetFormat,
  head: SheetHead,
  produce: (writer: SpreadsheetWriter) => Promise<void>,
): Promise<void> {
  await parallel(async () => {
    const worker = new Worker(workerFile, {
      workerData: { path, format, head: named(head) },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
      execArgv: [],
    });
    // Also the listener without which an error of the thread would end the process.
    const ended = once(worker, 'exit').then(
      () => ({ failed: 'ended' }),
      () => ({ failed: 'ended' }),
    );
    const nextReply = () =>
      once(worker, 'message').then(
        ([reply]) => reply as Reply,
        () => ({ failed: 'ended' }),
      );
    const send = async (message: object) => {
      const answered = nextReply();
      worker.postMessage(message);
      const reply: Reply = await Promise.race([answered, ended]);
      if (reply.failed === 'cellTooLong') throw fail.cellTooLong();
      if (reply.failed === 'xlsCellTooLong') throw fail.xlsCellTooLong();
      if (reply.failed === 'ended') throw fail.tooLarge();
      if (reply.failed !== undefined) throw new Error(`spreadsheet: ${reply.message ?? ''}`);
    };
    try {
      await produce({ add: (rows) => send({ rows }), sheet: (next) => send({ head: named(next) }) });
      await send({ end: true });
    } finally {
      await worker.terminate();
    }
  });
}
