/** PostgreSQL through a pool of connections. */
import { once } from 'node:events';
import { Pool, type CustomTypesConfig, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
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
  /** Name of the connections in the database's statistics. */
  application: string;
}

const types = { getTypeParser: (oid: number) => columnParsers[oid] ?? asText };

/** Keeps only these five properties: `detail` of pg's errors contains values. Connection errors have Node codes (ECONNRESET). */
function toDatabaseError(error: unknown): DatabaseError {
  const { code = null, constraint, table, message, position } = error as Partial<DriverError>;
  return new DatabaseError({ code, constraint, table, message, position });
}

class PostgresSession implements DatabaseSession {
  /** The last statement: the driver takes one at a time. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: PoolClient) {}

  run(sql: string, params: readonly BoundParameter[]): Promise<QueryResult> {
    const result = this.last.then(() => this.execute(sql, params));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async execute(sql: string, params: readonly BoundParameter[]): Promise<QueryResult> {
    try {
      const { rows, rowCount, command } = await this.client.query<Record<string, unknown>>(sql, [...params]);
      return { rows, affected: command === 'SELECT' ? 0 : (rowCount ?? 0) };
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async copy(target: string, text: string): Promise<void> {
    try {
      const stream = this.client.query(copyFrom(`copy ${target} from stdin`));
      stream.end(text);
      await once(stream, 'finish');
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  release(broken = false): void {
    this.client.release(broken);
  }
}

/** Opens a pool without connecting: a wrong address shows in the first query. */
export function openPostgres({ url, timeZone, timeout, pool: max, application }: PostgresOptions): DatabaseEngine {
  const connection = { connectionString: url, connectionTimeoutMillis: 10_000, application_name: application };
  const settings = [...sessionSettings(timeZone), `set statement_timeout to ${Math.round(timeout)}`].join(';');
  const pool = new Pool({
    ...connection,
    max,
    types: types as CustomTypesConfig,
    onConnect: async (client) => void (await client.query(settings)),
  });
  // The server closed an idle connection: the pool replaces it.
  pool.on('error', () => undefined);
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
