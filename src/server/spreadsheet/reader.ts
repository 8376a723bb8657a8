/** Reads spreadsheet files (.xls, .xlsx, .csv) in worker threads with limited memory. All cells are texts. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitParallel } from './parallel';
import { fail } from './errors';
import type { SpreadsheetFormat } from './writer';

/** A row that is not blank: its number from 1, and the texts of its cells. */
export type SheetRow = readonly [number: number, cells: readonly string[]];

/** Receives the content of a file in its order. The reading waits for what it returns. */
export interface SheetVisitor {
  /** Begins a visible sheet; a text file has one without a name. */
  sheet(name: string): void;
  rows(rows: readonly SheetRow[]): Promise<void> | void;
}

/** Next to this file in the source tree, next to the bundle after a build (scripts/build.ts). */
const workerFile = new URL('./reader-worker.mjs', import.meta.url);
/** Megabytes. */
const MAX_HEAP = 768;
const LIMITS = { rows: 200_000, columns: 512, unpacked: 512 * 1024 * 1024 };
/** Files that one process reads at the same time; others wait. */
const parallel = limitParallel(2);

interface Message {
  sheet?: string;
  rows?: readonly SheetRow[];
  end?: boolean;
  failed?: string;
  message?: string;
}

function errorOf({ failed, message }: Message): Error {
  switch (failed) {
    case 'broken':
      return fail.unreadable();
    case 'ended':
    case 'tooLarge':
      return fail.unpackedTooLarge();
    case 'tooManyRows':
      return fail.tooManyRows(LIMITS.rows);
    case 'tooManyColumns':
      return fail.tooManyColumns(LIMITS.columns);
    default:
      return new Error(`spreadsheet: ${message ?? ''}`);
  }
}

/**
 * Reads one file.
 * @param limits most rows and columns, and bytes that an archive unpacks to
 * @throws HttpError for a file that is broken or too large; what the visitor throws, which ends the reading
 */
export async function readSpreadsheet(
  path: string,
  format: SpreadsheetFormat,
  visitor: SheetVisitor,
  limits = LIMITS,
): Promise<void> {
  await parallel(async () => {
    const worker = new Worker(workerFile, {
      workerData: { path, format, limits },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
      execArgv: [],
    });
    const ended = once(worker, 'exit').then(
      (): Message => ({ failed: 'ended' }),
      (): Message => ({ failed: 'ended' }),
    );
    const messages: Message[] = [];
    let wake = () => undefined as void;
    worker.on('message', (message: Message) => {
      messages.push(message);
      wake();
    });
    const next = async (): Promise<Message> => {
      const arrived = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (messages.length === 0) {
        const last = await Promise.race([arrived, ended]);
        if (messages.length === 0) return last ?? { failed: 'ended' };
      }
      return messages.shift()!;
    };
    try {
      for (;;) {
        const message = await next();
        if (message.end) return;
        if (message.failed !== undefined) throw errorOf(message);
        if (message.sheet !== undefined) visitor.sheet(message.sheet);
        if (message.rows) await visitor.rows(message.rows);
        worker.postMessage({ next: true });
      }
    } finally {
      await worker.terminate();
    }
  });
}
