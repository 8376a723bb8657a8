/**
 * PGlite (PostgreSQL in WebAssembly, a folder on disk) in a worker thread. It has one connection, so sessions queue
 * for it. It cannot stop a running statement either: when one exceeds its time the worker is ended and started again,
 * which loses nothing that was committed.
 */
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { BoundText, Engine, QueryResult, Session } from './engine';
import { DatabaseError, type DriverError } from './error';

export interface PgliteOptions {
  /** A folder, or `memory://`. */
  dataDir: string;
  timeZone: string;
  /** Milliseconds one statement may take. */
  timeout: number;
  /** A file made by `dumpImage`: a new database starts from it instead of an empty cluster. */
  image?: string;
}

interface Answer {
  id: number;
  columns: string[];
  rows: unknown[][];
  affected: number;
  error?: DriverError;
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: DatabaseError) => void;
  timer: NodeJS.Timeout | null;
}

/** Time the first opening of a folder may take: it writes a whole cluster, 5 s on a slow machine. */
const OPEN_TIMEOUT = 120_000;

/** Beside this file in the source tree, beside the bundle when built (scripts/build.ts). */
const workerFile = new URL('./pglite-worker.mjs', import.meta.url);

/** One run of the worker. Once `ended`, its session's transaction is gone and it is of no further use. */
class PgliteProcess {
  ended = false;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  private constructor(
    private readonly worker: Worker,
    private readonly timeout: number,
  ) {
    worker.on('message', (answer: Answer) => this.settle(answer));
    worker.on('error', () => this.end());
    worker.on('exit', () => this.end());
  }

  static async start({ dataDir, timeZone, timeout, image }: PgliteOptions): Promise<PgliteProcess> {
    const worker = new Worker(workerFile, { workerData: { dataDir, timeZone, image }, execArgv: [], stderr: true });
    // PGlite's own notices may quote SQL; what matters comes back as an answer.
    worker.stderr.resume();
    const first = Promise.race([
      once(worker, 'message').then(([message]: { ready?: true; failed?: DriverError }[]) => message?.failed ?? null),
      once(worker, 'exit').then((): DriverError => ({ code: null })),
      delay(OPEN_TIMEOUT, { code: null } satisfies DriverError, { ref: false }),
    ]).catch((): DriverError => ({ code: null }));
    const failed = await first;
    if (failed) {
      await worker.terminate();
      throw new DatabaseError(failed);
    }
    return new PgliteProcess(worker, timeout);
  }

  ask(message: { sql: string; params: readonly BoundText[] } | { close: true } | { image: true }): Promise<Answer> {
    if (this.ended) return Promise.reject(new DatabaseError({ code: null }));
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      const timer = 'sql' in message ? setTimeout(() => this.stop(id), this.timeout) : null;
      this.waiting.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, ...message });
    });
  }

  private settle(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    this.waiting.delete(answer.id);
    if (waiting.timer) clearTimeout(waiting.timer);
    if (answer.error) waiting.reject(new DatabaseError(answer.error));
    else waiting.resolve(answer);
  }

  private stop(id: number): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.reject(new DatabaseError({ code: '57014' }));
    this.end();
    void this.worker.terminate();
  }

  private end(): void {
    this.ended = true;
    for (const { reject, timer } of this.waiting.values()) {
      if (timer) clearTimeout(timer);
      reject(new DatabaseError({ code: null }));
    }
    this.waiting.clear();
  }
}

function toRows({ columns, rows }: Answer): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
}

/** Resolves when the caller may go on; the answer hands the turn to the next. */
class Turns {
  private last: Promise<void> = Promise.resolve();

  take(): Promise<() => void> {
    let pass: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => (pass = resolve));
    const before = this.last;
    this.last = before.then(() => mine);
    return before.then(() => pass);
  }
}

export interface PgliteEngine extends Engine {
  /** The whole cluster as a file image, for `image`. */
  dumpImage(): Promise<Uint8Array>;
}

/** Creates the cluster beside its place and moves it there when it is whole: an interrupted start leaves no half of one. */
async function createCluster(options: PgliteOptions): Promise<void> {
  const { dataDir } = options;
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  const created = await PgliteProcess.start({ ...options, dataDir: draft });
  await created.ask({ close: true });
  renameSync(draft, dataDir);
}

/** Opens the folder (creating the cluster on the first time) and waits until it answers. */
export async function openPglite(options: PgliteOptions): Promise<PgliteEngine> {
  const { dataDir } = options;
  const inMemory = dataDir.startsWith('memory://');
  if (!inMemory && !existsSync(join(dataDir, 'PG_VERSION'))) await createCluster(options);
  const again = { ...options, image: undefined };
  const turns = new Turns();
  let current = await PgliteProcess.start(inMemory ? options : again);
  let closed: Promise<void> | null = null;

  async function acquire(): Promise<Session> {
    const pass = await turns.take();
    try {
      if (closed) throw new DatabaseError({ code: null });
      if (current.ended) current = await PgliteProcess.start(again);
    } catch (error) {
      pass();
      throw error;
    }
    const process = current;
    return {
      async run(sql, params): Promise<QueryResult> {
        const answer = await process.ask({ sql, params });
        return { rows: toRows(answer), affected: answer.affected };
      },
      release: pass,
    };
  }

  async function close(): Promise<void> {
    const pass = await turns.take();
    if (!current.ended) await current.ask({ close: true }).catch(() => undefined);
    pass();
  }

  return {
    kind: 'pglite',
    acquire,
    async dumpImage() {
      const pass = await turns.take();
      try {
        const answer = await current.ask({ image: true });
        return answer.rows[0]?.[0] as Uint8Array;
      } finally {
        pass();
      }
    },
    close: () => {
      if (closed) return closed;
      const closing = close();
      closed = closing;
      return closing;
    },
  };
}
