/** Runs the migrations that a database does not have yet. */
import { StartupError } from '../../config/startup-error';
import type { Database } from '../database';
import { migrations, type Migration } from './migrations';

/** Key of the lock for servers that start at the same time; the same in every version. */
const ADVISORY_LOCK_KEY = 7300;

/** Runs `work` in a transaction, on one server at a time. */
export function runExclusive<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.tx(async () => {
    await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEY]);
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
 * @returns the names of the migrations that ran
 * @throws NewerDatabaseError; DatabaseError
 */
export function migrate(db: Database, list: readonly Migration[] = migrations): Promise<string[]> {
  return runExclusive(db, async () => {
    await db.query(`create table if not exists jw_migration (
      id integer primary key, name text not null, applied_at timestamp(0) not null default now())`);
    const { rows } = await db.query('select id from jw_migration');
    const done = new Set(rows.map((row) => Number(row.id)));
    const newest = Math.max(0, ...done);
    if (newest > (list.at(-1)?.id ?? 0)) throw new NewerDatabaseError(newest);
    const open = list.filter((migration) => !done.has(migration.id));
    for (const { id, name, statements } of open) {
      for (const statement of statements) await db.query(statement);
      await db.query('insert into jw_migration (id, name) values ($1, $2)', [id, name]);
    }
    return open.map((migration) => migration.name);
  });
}
