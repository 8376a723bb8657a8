/** The database interface, composed of a query builder, transactions and notification channels over a driver. */
import type { Kysely } from 'kysely';
import { buildChannels } from './channels';
import { buildCopyRows, type CopyRow } from './drivers/copy-rows';
import type { DatabaseEngine } from './drivers/engine';
import { buildKysely } from './kysely';
import type { DynamicTables, Tables } from './tables';
import { buildTransactions, type RunStatement } from './transactions';

/** Methods of Kysely that begin a statement. `getExecutor` lets sql`…`.execute(db) run it. */
const BUILDER_METHODS = [
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'with',
  'withRecursive',
  'getExecutor',
] as const;

/** Begins statements. */
interface Builder extends Pick<Kysely<Tables>, (typeof BUILDER_METHODS)[number]> {
  /** Query builder for tables that are known at run time only, from filled entities. */
  readonly dynamic: Kysely<DynamicTables>;
}

/**
 * The database, PGlite or PostgreSQL. It is a query builder, typed by the tables of the entities and of the system:
 * `db.selectFrom('sys_user')…`, or sql`…`.execute(db) where the builder has no words. All statements join the current
 * transaction if there is one, bind arrays as PostgreSQL arrays and throw DatabaseError.
 *
 * Values of rows are text (numeric, bigint, dates, timestamps as "YYYY-MM-DD HH:mm:ss"), number (int2, int4, floats),
 * boolean or parsed JSON, never a `Date`.
 */
export interface Database extends Builder {
  readonly kind: 'pglite' | 'postgres';
  /** The zone of `now()` and of all timestamp texts. */
  readonly timeZone: string;
  /**
   * Writes many rows at once, several times as fast as insert statements.
   * @param values texts of every row in the order of the columns; null for NULL
   * @returns the number of rows
   */
  copyRows(table: string, columns: readonly string[], values: Iterable<CopyRow>): Promise<number>;
  /**
   * Runs `work` in a transaction, which is rolled back when it throws. A nested call joins the outer transaction. `work`
   * must await its statements.
   */
  tx<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction that reads one state of the database and cannot write. Not inside `tx`.
   * @param timeout maximum duration of a statement, in milliseconds; PGlite keeps to that of `openDatabase` alone
   */
  readOnly<T>(timeout: number, work: () => Promise<T>): Promise<T>;
  /**
   * Runs the statements of `work` on one connection, each in a transaction of its own, for commands that cannot run inside
   * one. The connection is closed afterwards, so that its settings may be changed. Not inside `tx`.
   */
  onConnection<T>(work: () => Promise<T>): Promise<T>;
  /** True inside `tx`. */
  inTransaction(): boolean;
  /** Runs `work` after the current transaction was committed or rolled back; at once outside of a transaction. */
  afterTransaction(work: () => void): void;
  /** Runs `work` after the current transaction was committed, never after a rollback; at once outside of one. */
  afterCommit(work: () => void): void;
  /**
   * Notifies all subscribers of a channel in all processes, this one included; in a transaction after its commit.
   * @param text at most 7,999 bytes
   */
  notify(channel: string, text: string): Promise<void>;
  /**
   * Subscribes to a channel.
   * @param onMessage receives the text of each notification
   * @param onReconnect called after a lost connection is back: notifications may have been missed
   * @returns the function that unsubscribes
   * @throws DatabaseError when the database cannot be reached
   */
  listen(channel: string, onMessage: (text: string) => void, onReconnect?: () => void): Promise<() => void>;
  /** Waits for running statements, then closes. */
  close(): Promise<void>;
}

/** The builder part of a database. @param run runs its statements */
export function buildBuilder(run: RunStatement): Builder {
  const kysely = buildKysely<Tables>(run);
  const bound = BUILDER_METHODS.map((name) => [name, (kysely[name] as () => unknown).bind(kysely)] as const);
  return { ...(Object.fromEntries(bound) as unknown as Builder), dynamic: buildKysely<DynamicTables>(run) };
}

/**
 * Builds a `Database` over an engine.
 * @param onClosed called after `close`
 */
export function buildDatabase(engine: DatabaseEngine, timeZone: string, onClosed: () => void): Database {
  const { run, copy, tx, readOnly, onConnection, inTransaction, onTransactionEnd } = buildTransactions(engine);
  const channels = buildChannels(engine, run, onTransactionEnd);
  return {
    ...buildBuilder(run),
    kind: engine.kind,
    timeZone,
    copyRows: buildCopyRows(copy),
    tx,
    readOnly,
    onConnection,
    inTransaction,
    afterTransaction: (work) => onTransactionEnd(work),
    afterCommit: (work) => onTransactionEnd((committed) => committed && work()),
    notify: channels.notify,
    listen: channels.listen,
    async close() {
      await channels.close();
      await engine.close();
      onClosed();
    },
  };
}
