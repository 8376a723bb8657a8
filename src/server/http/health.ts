/** `GET /healthz`: state of the server and of its database, if it has one. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db';

/** Milliseconds after which a database without reply is reported as busy, not as down. */
const TIMEOUT_MS = 2000;

export function mountHealthRoute(app: FastifyInstance, db: Database | null): void {
  app.get('/healthz', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    const uptime = Math.round(process.uptime());
    if (!db) return { status: 'ok', uptime };
    let timer: NodeJS.Timeout | undefined;
    const busy = new Promise<'busy'>((resolve) => {
      timer = setTimeout(() => resolve('busy'), TIMEOUT_MS);
    });
    const probe = sql`select 1`.execute(db).then(
      () => 'ok' as const,
      () => 'down' as const,
    );
    const database = await Promise.race([probe, busy]);
    clearTimeout(timer);
    const status = database === 'down' ? 'down' : 'ok';
    void reply.code(status === 'ok' ? 200 : 503);
    return { status, database, kind: db.kind, uptime };
  });
}
