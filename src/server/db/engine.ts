/** What a database engine gives: sessions that run one statement at a time. Nothing above this knows which it is. */
import type { Ears, Listener } from './listener';

export interface QueryResult {
  rows: Record<string, unknown>[];
  /** Rows inserted, updated or deleted; 0 for a select. */
  affected: number;
}

/** A parameter as PostgreSQL's text, or null. */
export type BoundText = string | null;

/** One connection, held by one user until it is released. */
export interface Session {
  /** @throws DatabaseError */
  run(sql: string, params: readonly BoundText[]): Promise<QueryResult>;
  /** Gives the connection back; `broken` throws it away. */
  release(broken?: boolean): void;
}

export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  /** @throws DatabaseError when the database is closed or cannot be reached */
  acquire(): Promise<Session>;
  /** Hears what any process says by NOTIFY; absent where this process is the only one. */
  openListener?(ears: Ears): Listener;
  close(): Promise<void>;
}
