/** The database interface, composed of transactions and notification channels over a driver. */
import type { Kysely } from 'kysely';
import { buildChannels } from './channels';
import type { DatabaseEngine, QueryResult } from './drivers/engine';
import { buildKysely, type Tables } from './kysely';
import { buildTransactions } from './transactions';

export type { QueryResult } from './drivers/engine';
export type { Tables } from './kysely';

/**
 * The database, PGlite or PostgreSQL.
 *
 * Values of rows are text (numeric, bigint, dates, timestamps as "YYYY-MM-DD HH:mm:ss"), number (int2, int4, floats),
 * boolean or parsed JSON, never a `Date`.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** The zone of `now()` and of all timestamp texts. */
  readonly timeZone: string;
  /**
   * Runs one statement with the parameters `$1`, `$2` …, in the current transaction if there is one. Arrays are bound as
   * PostgreSQL arrays.
   * @throws DatabaseError
   */
  query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<QueryResult<R>>;
  /** Query builder; its statements run through `query`. */
  readonly kysely: Kysely<Tables>;
  /**
   * Runs `work` in a transaction, which is rolled back when it throws. A nested call joins the outer transaction. `work`
   * must await its statements.
   */
  tx<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` after the current transaction was committed or rolled back; at once outside of a transaction. */
  afterTransaction(work: () => void): void;
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

/**
 * Builds a `Database` over an engine.
 * @param onClosed called after `close`
 */
export function buildDatabase(engine: DatabaseEngine, timeZone: string, onClosed: () => void): Database {
  const { query, tx, onTransactionEnd } = buildTransactions(engine);
  const channels = buildChannels(engine, query, onTransactionEnd);
  return {
    kind: engine.kind,
    timeZone,
    query,
    tx,
    afterTransaction: (work) => onTransactionEnd(work),
    notify: channels.notify,
    listen: channels.listen,
    kysely: buildKysely(query),
    async close() {
      await channels.close();
      await engine.close();
      onClosed();
    },
  };
}
