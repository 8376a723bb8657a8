/** PostgreSQL through a pool of connections. */
import { Pool, type CustomTypesConfig, type PoolClient } from 'pg';
import { asText, columnParsers, sessionSettings } from './column-parsers.mjs';
import type { BoundParameter, DatabaseEngine, QueryResult, DatabaseSession } from './engine';
import { DatabaseError, type DriverError } from './database-error';
import { openListener, type NotificationListener } from './notification-listener';

export interface PostgresOptions {
  url: string;
  timeZone: string;
  /** Milliseconds one statement may take. */
  timeout: number;
  /** Connections at most. */
  pool: number;
}

const types = { getTypeParser: (oid: number) => columnParsers[oid] ?? asText };

/** pg's errors hold values in `detail`; only these four go on. Its own failures carry Node codes such as ECONNRESET. */
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

/** Opens a pool; the first query says whether the address is right. */
export function openPostgres({ url, timeZone, timeout, pool: max }: PostgresOptions): DatabaseEngine {
  const connection = { connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'jingwei' };
  const pool = new Pool({ ...connection, max, types: types as CustomTypesConfig });
  // An idle connection that the server closed: the pool opens another one by itself.
  pool.on('error', () => undefined);
  const settings = [...sessionSettings(timeZone), `set statement_timeout to ${Math.round(timeout)}`].join(';');
  // Queued before the first query of this connection; a failure shows up there.
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
    openListener(ears) {
      const listener: NotificationListener = openListener(connection, ears);
      return {
        listen: (channel) => listener.listen(channel).catch((error: unknown) => Promise.reject(toDatabaseError(error))),
        close: () => listener.close(),
      };
    },
    close: () => (closed ??= pool.end()),
  };
}
