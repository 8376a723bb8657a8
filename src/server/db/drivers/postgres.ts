/** PostgreSQL through a pool of connections. */
import { Pool, type CustomTypesConfig, type PoolClient } from 'pg';
import { asText, columnParsers, sessionSettings } from './column-parsers.mjs';
import type { BoundParameter, DatabaseEngine, QueryResult, DatabaseSession } from './engine';
import { DatabaseError, type DriverError } from './database-error';
import { openListener, type NotificationListener } from './notification-listener';

export interface PostgresOptions {
  url: string;
  timeZone: string;
  /** Maximum duration of a statement, in milliseconds. */
  timeout: number;
  /** Maximum number of connections. */
  pool: number;
}

const types = { getTypeParser: (oid: number) => columnParsers[oid] ?? asText };

/** Keeps only these four properties: `detail` of pg's errors contains values. Connection errors have Node codes (ECONNRESET). */
function toDatabaseError(error: unknown): DatabaseError {
  const { code = null, constraint, table, message } = error as Partial<DriverError>;
  return new DatabaseError({ code, constraint, table, message });
}

class PostgresSession implements DatabaseSession {
  constructor(private readonly client: PoolClient) {}

  async run(sql: string, params: readonly BoundParameter[]): Promise<QueryResult> {
    try {
      const { rows, rowCount, command } = await this.client.query<Record<string, unknown>>(sql, [...params]);
      return { rows, affected: command === 'SELECT' ? 0 : (rowCount ?? 0) };
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  release(broken = false): void {
    this.client.release(broken);
  }
}

/** Opens a pool without connecting: a wrong address shows in the first query. */
export function openPostgres({ url, timeZone, timeout, pool: max }: PostgresOptions): DatabaseEngine {
  const connection = { connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'jingwei' };
  const pool = new Pool({ ...connection, max, types: types as CustomTypesConfig });
  // The server closed an idle connection: the pool replaces it.
  pool.on('error', () => undefined);
  const settings = [...sessionSettings(timeZone), `set statement_timeout to ${Math.round(timeout)}`].join(';');
  // Runs before the first query of the connection, which fails if this fails.
  pool.on('connect', (client) => void client.query(settings).catch(() => undefined));
  let closed: Promise<void> | null = null;
  return {
    kind: 'postgres',
    async acquire() {
      if (closed) throw new DatabaseError({ code: null });
      try {
        return new PostgresSession(await pool.connect());
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    openListener(subscriptions) {
      const listener: NotificationListener = openListener(connection, subscriptions);
      return {
        listen: (channel) => listener.listen(channel).catch((error: unknown) => Promise.reject(toDatabaseError(error))),
        close: () => listener.close(),
      };
    },
    close() {
      closed ??= pool.end();
      return closed;
    },
  };
}
