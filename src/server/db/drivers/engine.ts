/** Interface of the drivers (PGlite, PostgreSQL): sessions that run one statement at a time, and notifications. */
import type { NotificationListener } from './notification-listener';
import type { Subscriptions } from './subscriptions';

/** Result of one statement. */
export interface QueryResult {
  rows: Record<string, unknown>[];
  /** Rows inserted, updated or deleted; 0 for a select. */
  affected: number;
}

/** A parameter as PostgreSQL text, or null. */
export type BoundParameter = string | null;

/** A connection for exclusive use until it is released. */
export interface DatabaseSession {
  /** @throws DatabaseError */
  run(sql: string, params: readonly BoundParameter[]): Promise<QueryResult>;
  /**
   * Writes rows by COPY.
   * @param target table with its columns as SQL
   * @param text rows in the text format of COPY
   * @throws DatabaseError
   */
  copy(target: string, text: string): Promise<void>;
  /** Returns the connection to the pool. @param broken discards it instead */
  release(broken?: boolean): void;
}

export interface DatabaseEngine {
  readonly kind: 'pglite' | 'postgres';
  /** @throws DatabaseError when the database is closed or cannot be reached */
  acquire(): Promise<DatabaseSession>;
  /** Receives notifications of all processes; absent when this process is the only one. */
  openListener?(subscriptions: Subscriptions): NotificationListener;
  close(): Promise<void>;
}
