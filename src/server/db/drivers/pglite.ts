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
import type { BoundParameter, DatabaseEngine, QueryResult, DatabaseSession } from './engine';
import { DatabaseError, type DriverError } from './database-error';

export interface PgliteOptions {
  /** A folder, or `memory://`. */
  dataDir: string;
  timeZone: string;
  /** Milliseconds one statement may take. */
  timeout: number;
  /** A file made by `dumpImage`: a new database starts from it instead of an empty cluster. */
  image?: string;
}

interface WorkerReply {
  id: number;
  columns: string[];
  rows: unknown[][];
  affected: number;
  error?: DriverError;
}

interface PendingStatement {
  resolve: (answer: WorkerReply) => void;
  reject: (error: DatabaseError) => void;
  timer: NodeJS.Timeout | null;
}

/** Time the first opening of a folder may take: it writes a whole cluster, 5 s on a slow machine. */
const OPEN_TIMEOUT_MS = 120_000;

/** Beside this file in the source tree, beside the bundle when built (scripts/build.ts). */
const workerFile = new URL('./pglite-worker.mjs', import.meta.url);

/** One run of the worker. Once `ended`, its session's transaction is gone and it is of no further use. */
class PgliteWorker {
  ended = false;
  private readonly pending = new Map<number, PendingStatement>();
  private lastId = 0;

  private constructor(
    private readonly worker: Worker,
    private readonly timeout: number,
  ) {
    worker.on('message', (answer: WorkerReply) => this.handleReply(answer));
    worker.on('error', () => this.failAll());
    worker.on('exit', () => this.failAll());
  }

  static async start({ dataDir, timeZone, timeout, image }: PgliteOptions): Promise<PgliteWorker> {
    const worker = new Worker(workerFile, { workerData: { dataDir, timeZone, image }, execArgv: [], stderr: true });
    // PGlite's own notices may quote SQL; what matters comes back as an answer.
    worker.stderr.resume();
    const first = Promise.race([
      once(worker, 'message').then(([message]: { ready?: true; failed?: DriverError }[]) => message?.failed ?? null),
      once(worker, 'exit').then((): DriverError => ({ code: null })),
      delay(OPEN_TIMEOUT_MS, { code: null } satisfies DriverError, { ref: false }),
    ]).catch((): DriverError => ({ code: null }));
    const failed = await first;
    if (failed) {
      await worker.terminate();
      throw new DatabaseError(failed);
    }
    return new PgliteWorker(worker, timeout);
  }

  send(
    message: { sql: string; params: readonly BoundParameter[] } | { close: true } | { image: true },
  ): Promise<WorkerReply> {
    if (this.ended) return Promise.reject(new DatabaseError({ code: null }));
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      const timer = 'sql' in message ? setTimeout(() => this.abort(id), this.timeout) : null;
      this.pending.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, ...message });
    });
  }

  private handleReply(answer: WorkerReply): void {
    const waiting = this.pending.get(answer.id);
    if (!waiting) return;
    this.pending.delete(answer.id);
    if (waiting.timer) clearTimeout(waiting.timer);
    if (answer.error) waiting.reject(new DatabaseError(answer.error));
    else waiting.resolve(answer);
  }

  private abort(id: number): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    waiting?.reject(new DatabaseError({ code: '57014' }));
    this.failAll();
    void this.worker.terminate();
  }

  private failAll(): void {
    this.ended = true;
    for (const { reject, timer } of this.pending.values()) {
      if (timer) clearTimeout(timer);
      reject(new DatabaseError({ code: null }));
    }
    this.pending.clear();
  }
}

function toRows({ columns, rows }: WorkerReply): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
}

/** Resolves when the caller may go on; the answer hands the turn to the next. */
class Mutex {
  private last: Promise<void> = Promise.resolve();

  acquire(): Promise<() => void> {
    let pass: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => (pass = resolve));
    const before = this.last;
    this.last = before.then(() => mine);
    return before.then(() => pass);
  }
}

export interface PgliteEngine extends DatabaseEngine {
  /** The whole cluster as a file image, for `image`. */
  dumpImage(): Promise<Uint8Array>;
}

/** Creates the cluster beside its place and moves it there when it is whole: an interrupted start leaves no half of one. */
async function createCluster(options: PgliteOptions): Promise<void> {
  const { dataDir } = options;
  const temporaryFolder = `${dataDir}.new`;
  rmSync(temporaryFolder, { recursive: true, force: true });
  const created = await PgliteWorker.start({ ...options, dataDir: temporaryFolder });
  await created.send({ close: true });
  renameSync(temporaryFolder, dataDir);
}

/** Opens the folder (creating the cluster on the first time) and waits until it answers. */
export async function openPglite(options: PgliteOptions): Promise<PgliteEngine> {
  const { dataDir } = options;
  const inMemory = dataDir.startsWith('memory://');
  if (!inMemory && !existsSync(join(dataDir, 'PG_VERSION'))) await createCluster(options);
  const reopenOptions = { ...options, image: undefined };
  const mutex = new Mutex();
  let current = await PgliteWorker.start(inMemory ? options : reopenOptions);
  let closed: Promise<void> | null = null;

  async function acquire(): Promise<DatabaseSession> {
    const pass = await mutex.acquire();
    try {
      if (closed) throw new DatabaseError({ code: null });
      if (current.ended) current = await PgliteWorker.start(reopenOptions);
    } catch (error) {
      pass();
      throw error;
    }
    const process = current;
    return {
      async run(sql, params): Promise<QueryResult> {
        const answer = await process.send({ sql, params });
        return { rows: toRows(answer), affected: answer.affected };
      },
      release: pass,
    };
  }

  async function close(): Promise<void> {
    const pass = await mutex.acquire();
    if (!current.ended) await current.send({ close: true }).catch(() => undefined);
    pass();
  }

  return {
    kind: 'pglite',
    acquire,
    async dumpImage() {
      const pass = await mutex.acquire();
      try {
        const answer = await current.send({ image: true });
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
