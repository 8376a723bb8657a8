/**
 * PGlite (PostgreSQL in WebAssembly, data in a folder) in a worker thread. It has one connection, so sessions wait for each
 * other. It cannot cancel a statement: a statement that exceeds its maximum duration terminates the worker, which is
 * started again. So does an error after which PGlite stops, such as a full disk while it writes its log. Committed data is
 * not lost.
 */
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { BoundParameter, DatabaseEngine, QueryResult, DatabaseSession } from './engine';
import { isDiskFull } from '../../config/disk';
import { DatabaseError, DISK_FULL, type DriverError } from './database-error';

export interface PgliteOptions {
  /** A folder, or `memory://`. */
  dataDir: string;
  timeZone: string;
  /** Maximum duration of a statement, in milliseconds. */
  timeout: number;
  /** File written from `dumpImage`; a new database starts from it instead of an empty cluster. */
  image?: string;
}

interface WorkerReply {
  id: number;
  columns: string[];
  rows: unknown[][];
  affected: number;
  error?: DriverError;
  /** The worker cannot be used any more. */
  fatal?: boolean;
}

interface PendingStatement {
  resolve: (reply: WorkerReply) => void;
  reject: (error: DatabaseError) => void;
  timer: NodeJS.Timeout | null;
}

const MEMORY = 'memory://';

/** Duration of a commit after which the disk is checked, in milliseconds. */
const COMMIT_CHECK_MS = 2000;

/** Maximum duration of the first opening, which writes a whole cluster (5 s on a slow machine). */
const OPEN_TIMEOUT_MS = 120_000;

/** Next to this file in the source tree, next to the bundle after a build (scripts/build.ts). */
const workerFile = new URL('./pglite-worker.mjs', import.meta.url);

const isFull = async ({ dataDir }: PgliteOptions) => !dataDir.startsWith(MEMORY) && (await isDiskFull(dataDir));

/** One run of the worker. Once `ended`, its transaction is lost and it cannot be used any more. */
class PgliteWorker {
  ended = false;
  private readonly pending = new Map<number, PendingStatement>();
  private lastId = 0;

  private constructor(
    private readonly worker: Worker,
    private readonly options: PgliteOptions,
  ) {
    worker.on('message', (reply: WorkerReply) => this.handleReply(reply));
    worker.on('error', () => this.failAll());
    worker.on('exit', () => this.failAll());
  }

  static async start(options: PgliteOptions): Promise<PgliteWorker> {
    const { dataDir, timeZone, image } = options;
    const worker = new Worker(workerFile, { workerData: { dataDir, timeZone, image }, execArgv: [], stderr: true });
    // Notices of PGlite may contain SQL and are discarded; errors are returned as replies.
    worker.stderr.resume();
    const first = Promise.race([
      once(worker, 'message').then(([message]: { ready?: true; failed?: DriverError }[]) => message?.failed ?? null),
      once(worker, 'exit').then((): DriverError => ({ code: null })),
      delay(OPEN_TIMEOUT_MS, { code: null } satisfies DriverError, { ref: false }),
    ]).catch((): DriverError => ({ code: null }));
    const failed = await first;
    if (failed) {
      await worker.terminate();
      const full = await isFull(options);
      throw new DatabaseError(full ? { code: DISK_FULL } : failed);
    }
    return new PgliteWorker(worker, options);
  }

  send(
    message: { sql: string; params: readonly BoundParameter[]; file?: string } | { close: true } | { image: true },
  ): Promise<WorkerReply> {
    if (this.ended) return Promise.reject(new DatabaseError({ code: null }));
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      const id = this.lastId;
      const timer = 'sql' in message ? setTimeout(() => this.abort(id), this.options.timeout) : null;
      if ('sql' in message && message.sql === 'commit') this.watchCommit(id);
      this.pending.set(id, { resolve, reject, timer });
      this.worker.postMessage({ id, ...message });
    });
  }

  private handleReply(reply: WorkerReply): void {
    const waiting = this.pending.get(reply.id);
    if (!waiting) return;
    this.pending.delete(reply.id);
    if (waiting.timer) clearTimeout(waiting.timer);
    if (reply.error) waiting.reject(new DatabaseError(reply.error));
    else waiting.resolve(reply);
    if (reply.fatal) {
      this.failAll();
      void this.worker.terminate();
    }
  }

  /** PGlite hangs when the disk is full at a commit; a running statement gets an error. */
  private watchCommit(id: number): void {
    const check = async () => {
      if (this.pending.has(id) && (await isFull(this.options)) && this.pending.has(id)) this.abort(id, DISK_FULL);
    };
    setTimeout(() => void check(), COMMIT_CHECK_MS).unref();
  }

  private abort(id: number, code = '57014'): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (waiting?.timer) clearTimeout(waiting.timer);
    waiting?.reject(new DatabaseError({ code }));
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

/** `acquire` resolves in the order of its calls, each after the release of the one before. */
class Mutex {
  private last: Promise<void> = Promise.resolve();

  acquire(): Promise<() => void> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = this.last;
    this.last = before.then(() => released);
    return before.then(() => release);
  }
}

export interface PgliteEngine extends DatabaseEngine {
  /** The whole cluster as a file image, for `image`. */
  dumpImage(): Promise<Uint8Array>;
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no incomplete cluster. */
async function createCluster(options: PgliteOptions): Promise<void> {
  const { dataDir } = options;
  const temporaryFolder = `${dataDir}.new`;
  rmSync(temporaryFolder, { recursive: true, force: true });
  try {
    const created = await PgliteWorker.start({ ...options, dataDir: temporaryFolder });
    await created.send({ close: true });
    renameSync(temporaryFolder, dataDir);
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    throw error;
  }
}

/** Opens the folder, creating the cluster if there is none, and waits until it is ready. */
export async function openPglite(options: PgliteOptions): Promise<PgliteEngine> {
  const { dataDir } = options;
  const inMemory = dataDir.startsWith(MEMORY);
  if (!inMemory && !existsSync(join(dataDir, 'PG_VERSION'))) await createCluster(options);
  const reopenOptions = { ...options, image: undefined };
  const mutex = new Mutex();
  let current = await PgliteWorker.start(inMemory ? options : reopenOptions);
  let closed: Promise<void> | null = null;

  async function acquire(): Promise<DatabaseSession> {
    const release = await mutex.acquire();
    try {
      if (closed) throw new DatabaseError({ code: null });
      if (current.ended) current = await PgliteWorker.start(reopenOptions);
    } catch (error) {
      release();
      throw error;
    }
    const worker = current;
    return {
      async run(sql, params): Promise<QueryResult> {
        const reply = await worker.send({ sql, params });
        return { rows: toRows(reply), affected: reply.affected };
      },
      async copy(target, text) {
        await worker.send({ sql: `copy ${target} from '/dev/blob'`, params: [], file: text });
      },
      release,
    };
  }

  async function close(): Promise<void> {
    const release = await mutex.acquire();
    if (!current.ended) await current.send({ close: true }).catch(() => undefined);
    release();
  }

  return {
    kind: 'pglite',
    acquire,
    async dumpImage() {
      const release = await mutex.acquire();
      try {
        const reply = await current.send({ image: true });
        return reply.rows[0]?.[0] as Uint8Array;
      } finally {
        release();
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
