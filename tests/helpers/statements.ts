/** Statements as text, and databases whose statements a test watches, delays or rejects. */
import { CompiledQuery } from 'kysely';
import type { AnyRow, Database } from '@/server/db';
import { buildBuilder } from '@/server/db/database';
import type { RunStatement } from '@/server/db/transactions';

/** Runs a statement with the parameters `$1`, `$2` …, for tests that compose SQL as text. @returns its rows */
export async function runText(db: Database, text: string, params: readonly unknown[] = []): Promise<AnyRow[]> {
  return (await db.dynamic.executeQuery<AnyRow>(CompiledQuery.raw(text, [...params]))).rows;
}

/** A copy of the database that runs all statements through `run`, those of transactions too. */
export const withRun = (db: Database, run: RunStatement): Database => ({ ...db, ...buildBuilder(run) });

/** A copy of the database that calls `before` with the SQL of each statement, and then runs the statement. */
export const withBefore = (db: Database, before: (text: string) => unknown): Database =>
  withRun(db, async (text, params) => {
    await before(text);
    const { rows, numAffectedRows } = await db.dynamic.executeQuery<AnyRow>(CompiledQuery.raw(text, [...params]));
    return { rows, affected: Number(numAffectedRows) };
  });

/** Records the SQL of all statements of a database while `work` runs. @param before called before each of them */
export async function statementsOf(
  db: Database,
  work: () => Promise<unknown>,
  before: (text: string) => unknown = () => undefined,
): Promise<string[]> {
  const original = { ...db };
  const statements: string[] = [];
  Object.assign(
    db,
    withBefore(original, (text) => {
      statements.push(text);
      return before(text);
    }),
  );
  await work().finally(() => Object.assign(db, original));
  return statements;
}
