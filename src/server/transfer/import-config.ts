/** Compares a file with the database and, if asked to, writes the differences. */
import { sql } from 'kysely';
import { keepAdministration } from '../auth/permissions/administration';
import { StartupError } from '../config/startup-error';
import { type Database, DatabaseError, isUniqueViolation, newId } from '../db';
import { runExclusive } from '../db/schema/migration-runner';
import { HttpError } from '../http/http-error';
import { type ConfigFile, ConfigFileError } from './config-file';
import { countChanges, describePlan } from './describe-plan';
import type { Kind } from './kinds';
import { transferMessages as messages } from './messages';
import { planImport } from './plan-import';
import { readStoredConfig } from './stored-config';
import { writePlan } from './write-plan';

export interface ImportOptions {
  /** "YYYY-MM-DD HH:mm:ss" in the server's time zone. */
  now: string;
  /** False: compares, and tries without effect. */
  write: boolean;
}

export interface ImportReport {
  /** One line per difference. */
  lines: string[];
  count: number;
  /** Why the import with `write` would be rejected; absent when it would not. */
  rejection?: string;
}

/** Reads do not wait; writes of running servers do, until the import ends. */
const lockTables = (db: Database, kinds: readonly Kind[]): Promise<unknown> => {
  const names = [...kinds.map(({ table }) => table), 'sys_role_permission', 'jw_setting'];
  return sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in share row exclusive mode`.execute(db);
};

/** Ends a trial run: the transaction rolls back, and the report leaves it. */
class TrialEnd extends Error {
  constructor(readonly report: ImportReport) {
    super();
  }
}

/** Why the database, or the protection of administrators, does not accept the file; null for other errors. */
function rejectionOf(error: unknown): string | null {
  if (error instanceof HttpError) return messages.notAllowed(error.message);
  if (isUniqueViolation(error)) return messages.notWritten(messages.duplicate);
  if (error instanceof DatabaseError && error.kind === 'value') return messages.notWritten(error.message);
  return null;
}

/** Ends a transaction that is rolled back in any case. @throws TrialEnd */
async function tryPlan(report: ImportReport, writeAll: () => Promise<void>): Promise<never> {
  try {
    await writeAll();
  } catch (error) {
    const rejection = rejectionOf(error);
    throw rejection === null ? error : new TrialEnd({ ...report, rejection });
  }
  throw new TrialEnd(report);
}

/**
 * All differences are written in one transaction. Without `write` they are written too and rolled back, so that the
 * report says what the import would reject. The base of the seeds stays as it is, so that later starts keep imported
 * values like those of an administrator.
 * @throws ConfigFileError when the database rejects a value, or when administrators would lose what they need; StartupError when servers keep a table locked; DatabaseError
 */
export async function importConfig(
  db: Database,
  kinds: readonly Kind[],
  file: ConfigFile,
  { now, write }: ImportOptions,
): Promise<ImportReport> {
  const work = async () => {
    if (write) await lockTables(db, kinds);
    const stored = await readStoredConfig(db, kinds);
    const plan = planImport(kinds, stored, file, newId);
    const report = { lines: describePlan(plan, stored), count: countChanges(plan) };
    const writeAll = () => keepAdministration(db, () => writePlan(db, plan, now));
    if (!write) return tryPlan(report, writeAll);
    await writeAll();
    return report;
  };
  try {
    return await runExclusive(db, work);
  } catch (error) {
    if (error instanceof TrialEnd) return error.report;
    const rejection = rejectionOf(error);
    if (rejection !== null) throw new ConfigFileError(rejection);
    if (error instanceof DatabaseError && error.kind === 'conflict') throw new StartupError(messages.busy);
    throw error;
  }
}
