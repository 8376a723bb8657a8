/** `GET /healthz`: state of the server, of its database and of the disk of its data directory. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isDiskFull } from '../config/disk';
import type { Database } from '../db';

/** Milliseconds after which a database without reply is reported as busy, not as down. */
const TIMEOUT_MS = 2000;

async function databaseState(db: Database): Promise<'ok' | 'busy' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const busy = new Promise<'busy'>((resolve) => {
    timer = setTimeout(() => resolve('busy'), TIMEOUT_MS);
  });
  const probe = sql`select 1`.execute(db).then(
    () => 'ok' as const,
    () => 'down' as const,
  );
  const state = await Promise.race([probe, busy]);
  clearTimeout(timer);
  return state;
}

/**
 * Mounts the route. It replies 503 when the database does not work or the disk is full, and names which of them.
 * @param db null when the server has neither a database nor files (proxy)
 * @param dataDir folder of the files, and of the built-in database
 */
export function mountHealthRoute(app: FastifyInstance, db: Database | null, dataDir: string): void {
  app.get('/healthz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    const uptime = Math.round(process.uptime());
    if (!db) return { status: 'ok', uptime };
    const [database, full] = await Promise.all([databaseState(db), isDiskFull(dataDir)]);
    const status = database === 'down' || full ? 'down' : 'ok';
    void reply.code(status === 'ok' ? 200 : 503);
    return { status, database, disk: full ? 'full' : 'ok', kind: db.kind, uptime };
  });
}
