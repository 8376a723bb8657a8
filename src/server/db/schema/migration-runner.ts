/** Runs the migrations that a database does not have yet. */
import { sql } from 'kysely';
import { StartupError } from '../../config/startup-error';
import type { Database } from '../database';
import { migrations, type Migration } from './migrations';

/** Key of the lock for servers that start at the same time; the same in every version. */
const ADVISORY_LOCK_KEY = 7300;

/** After this time a change of a table is given up, so that it does not block the readers queued behind it for ever. */
export const LOCK_TIMEOUT = '30s';

/**
 * Runs `work` in a transaction, on one server at a time. A nested call joins the outer one.
 * @param onWait called when another server is at work, before waiting for it
 * @throws DatabaseError 55P03 when `work` waits too long for a table that another process uses
 */
export function runExclusive<T>(
  db: Database,
  work: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  return db.tx(async () => {
    // Waiting, and rewriting a table, may take longer than a statement of a request may. PGlite ignores both settings.
    await sql`select set_config('statement_timeout', '0', true)`.execute(db);
    const lock = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK_KEY}) as locked`;
    if (!(await lock.execute(db)).rows[0]?.locked) {
      onWait();
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(db);
    }
    // Set last: it would limit the wait for the advisory lock too.
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(db);
    return work();
  });
}

/** The database was written by a newer version of the program. */
export class NewerDatabaseError extends StartupError {
  constructor(number: number) {
    super(`数据库由更新的版本创建（迁移 ${number}），请升级程序，或用 DATA_DIR / DATABASE_URL 指定另一个数据库。`);
  }
}

/**
 * Migrates the system tables, all open migrations in one transaction.
 * @param onWait called when another server is at work, before waiting for it
 * @returns the names of the migrations that ran
 * @throws NewerDatabaseError; DatabaseError
 */
export function migrate(db: Database, list: readonly Migration[] = migrations, onWait?: () => void): Promise<string[]> {
  const work = async () => {
    await sql`create table if not exists jw_migration (
      id integer primary key, name text not null, applied_at timestamp(0) not null default now())`.execute(db);
    const done = new Set((await db.selectFrom('jw_migration').select('id').execute()).map(({ id }) => id));
    const newest = Math.max(0, ...done);
    if (newest > (list.at(-1)?.id ?? 0)) throw new NewerDatabaseError(newest);
    const open = list.filter((migration) => !done.has(migration.id));
    for (const { id, name, statements } of open) {
      for (const statement of statements) await sql.raw(statement).execute(db);
      await db.insertInto('jw_migration').values({ id, name }).execute();
    }
    return open.map((migration) => migration.name);
  };
  return runExclusive(db, work, onWait);
}
