/** The one way to the database: PGlite in a folder by default, PostgreSQL by its address. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DatabaseEngine, QueryResult, DatabaseSession } from './drivers/engine';
import { DatabaseError } from './drivers/database-error';
import { buildKysely, type Tables } from './kysely';
import { Subscriptions, type Subscriber } from './drivers/notification-listener';
import { lockFolder } from './drivers/folder-lock';
import { toParameterText } from './drivers/parameters';
import { openPglite } from './drivers/pglite';
import { openPostgres } from './drivers/postgres';

export type { QueryResult } from './drivers/engine';
export type { Tables } from './kysely';

export interface DatabaseOptions {
  /** `postgres://…`; absent: PGlite. */
  url?: string;
  /** PGlite's folder, or `memory://`. */
  dataDir?: string;
  /** The zone in which timestamps are text. */
  timeZone?: string;
  /** Milliseconds one statement may take. */
  timeout?: number;
  /** PostgreSQL connections at most. */
  pool?: number;
  /** In-memory only: a cluster image to start from. */
  image?: string;
}

/**
 * Values come out as text (numeric, bigint, dates, timestamps as "YYYY-MM-DD HH:mm:ss"), number (int2, int4, floats),
 * boolean or parsed JSON; never as a `Date`.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** The zone of `now()` and of all timestamp texts. */
  readonly timeZone: string;
  /**
   * Runs one statement with `$1`, `$2` … (arrays bind as PostgreSQL arrays), in the current transaction if there is one.
   * @throws DatabaseError
   */
  query(sql: string, params?: readonly unknown[]): Promise<QueryResult>;
  /** Builds SQL; runs through `query`. */
  readonly kysely: Kysely<Tables>;
  /**
   * Runs `work` in a transaction: rolled back when it throws. A nested call joins the outer transaction. Statements
   * that `work` starts must be awaited before it ends.
   */
  tx<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` once the current transaction has ended, well or not; outside of one at once. */
  afterTransaction(work: () => void): void;
  /**
   * Tells all listeners, this process's own among them; in a transaction when it is committed, else never.
   * @param text at most 7,999 bytes
   */
  notify(channel: string, text: string): Promise<void>;
  /**
   * Listens to what any process on this database notifies.
   * @param missed the connection was lost and is back: whatever is kept in memory may be old
   * @returns stops listening
   * @throws DatabaseError when the database cannot be reached
   */
  listen(channel: string, heard: (text: string) => void, missed?: () => void): Promise<() => void>;
  /** Waits for running work, then closes. */
  close(): Promise<void>;
}

/** A transaction under way; `over` once it has ended, and then what waits for that is told how. */
interface Transaction {
  session: DatabaseSession;
  ended: boolean;
  endListeners: ((committed: boolean) => void)[];
}

/** Builds a `Database` over an engine. */
function buildDatabase(engine: DatabaseEngine, timeZone: string, closed: () => void): Database {
  const transactions = new AsyncLocalStorage<Transaction>();
  const subscriptions = new Subscriptions();
  const listener = engine.openListener?.(subscriptions) ?? null;

  function onTransactionEnd(work: (committed: boolean) => void): void {
    const transaction = transactions.getStore();
    if (transaction && !transaction.ended) transaction.endListeners.push(work);
    else work(true);
  }

  /** Drivers make their errors far from whoever asked: the stack of interest is the caller's. */
  function withCallerStack(error: unknown): unknown {
    if (error instanceof DatabaseError) Error.captureStackTrace(error, withCallerStack);
    return error;
  }

  async function query(sql: string, params: readonly unknown[] = []): Promise<QueryResult> {
    const texts = params.map(toParameterText);
    const transaction = transactions.getStore();
    let session = transaction?.session;
    let broken = false;
    try {
      if (transaction?.ended) throw new Error('this transaction has ended: a statement was not awaited');
      session ??= await engine.acquire();
      return await session.run(sql, texts);
    } catch (error) {
      broken = error instanceof DatabaseError && error.kind === 'connection';
      throw withCallerStack(error);
    } finally {
      if (!transaction) session?.release(broken);
    }
  }

  async function tx<T>(work: () => Promise<T>): Promise<T> {
    const outer = transactions.getStore();
    if (outer && !outer.ended) return work();
    const session = await engine.acquire();
    const transaction: Transaction = { session, ended: false, endListeners: [] };
    let broken = false;
    let committed = false;
    try {
      await session.run('begin', []);
      const result = await transactions.run(transaction, work);
      transaction.ended = true;
      await session.run('commit', []);
      committed = true;
      return result;
    } catch (error) {
      transaction.ended = true;
      await session.run('rollback', []).catch(() => (broken = true));
      throw error;
    } finally {
      session.release(broken);
      for (const work of transaction.endListeners) work(committed);
    }
  }

  async function notify(channel: string, text: string): Promise<void> {
    if (listener) await query('select pg_notify($1, $2)', [channel, text]);
    else onTransactionEnd((committed) => void (committed && setImmediate(() => subscriptions.publish(channel, text))));
  }

  return {
    kind: engine.kind,
    timeZone,
    query,
    tx,
    afterTransaction: (work) => onTransactionEnd(work),
    notify,
    async listen(channel, heard, missed = () => undefined) {
      const ear: Subscriber = { onMessage: heard, onReconnect: missed };
      subscriptions.add(channel, ear);
      await listener?.listen(channel);
      return () => subscriptions.remove(channel, ear);
    },
    kysely: buildKysely(query),
    async close() {
      await listener?.close();
      await engine.close();
      closed();
    },
  };
}

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_POOL_SIZE = 10;

export const clusterFolder = (dataDir: string) => join(dataDir, 'pglite');

/** False when opening this folder will first have to create the database. */
export const hasCluster = (dataDir: string) => existsSync(clusterFolder(dataDir));

/**
 * Opens the database and waits until it answers.
 * @throws FolderInUse when another process has the folder open
 * @throws DatabaseError when it cannot be opened
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir = 'memory://', timeZone = DEFAULT_TIME_ZONE, timeout = DEFAULT_TIMEOUT_MS } = options;
  if (url) {
    const engine = openPostgres({ url, timeZone, timeout, pool: options.pool ?? DEFAULT_POOL_SIZE });
    const db = buildDatabase(engine, timeZone, () => undefined);
    try {
      await db.query('select 1');
    } catch (error) {
      await db.close();
      throw error;
    }
    return db;
  }
  if (dataDir.startsWith('memory://')) {
    const engine = await openPglite({ dataDir, timeZone, timeout, image: options.image });
    return buildDatabase(engine, timeZone, () => undefined);
  }
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    return buildDatabase(await openPglite({ dataDir: clusterFolder(dataDir), timeZone, timeout }), timeZone, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}
