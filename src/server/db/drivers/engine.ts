/** What a database engine gives: sessions that run one statement at a time. Nothing above this knows which it is. */
import type { Subscriptions, NotificationListener } from './notification-listener';

export interface QueryResult {
  rows: Record<string, unknown>[];
  /** Rows inserted, updated or deleted; 0 for a select. */
  affected: number;
}

/** A parameter as PostgreSQL's text, or null. */
export type BoundParameter = string | null;

/** One connection, held by one user until it is released. */
export interface DatabaseSession {
  /** @throws DatabaseError */
  run(sql: string, params: readonly BoundParameter[]): Promise<QueryResult>;
  /** Gives the connection back; `broken` throws it away. */
  release(broken?: boolean): void;
}

export interface DatabaseEngine {
  readonly kind: 'pglite' | 'postgres';
  /** @throws DatabaseError when the database is closed or cannot be reached */
  acquire(): Promise<DatabaseSession>;
  /** Hears what any process says by NOTIFY; absent where this process is the only one. */
  openListener?(ears: Subscriptions): NotificationListener;
  close(): Promise<void>;
}
