/** Databases whose statements a test watches, delays or rejects. */
import type { Database } from '@/server/db';
import { buildBuilder } from '@/server/db/database';

type RunQuery = Database['query'];

/** A copy of the database that runs all statements through `query`, those of transactions too. */
export const withQuery = (db: Database, query: RunQuery): Database => ({ ...db, ...buildBuilder(query), query });

/** Records the SQL of all statements of a database while `work` runs. */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const original = { ...db };
  const statements: string[] = [];
  const query = <R>(sql: string, params?: readonly unknown[]) => {
    statements.push(sql);
    return original.query<R>(sql, params);
  };
  Object.assign(db, withQuery(original, query));
  await work().finally(() => Object.assign(db, original));
  return statements;
}
