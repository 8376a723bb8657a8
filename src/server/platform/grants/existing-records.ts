/** Checks that the records named by a request exist. */
import type { Database } from '@/server/db';
import { HttpError } from '@/server/http/http-error';

/**
 * Checks that a query finds every id.
 * @param sql selects one row for each existing id of `$1` (a text array); may lock the rows
 * @throws HttpError with `message` when at least one id is missing
 */
export async function assertExisting(
  db: Database,
  sql: string,
  ids: readonly string[],
  message: string,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const { rows } = await db.query(sql, [wanted]);
  if (rows.length < wanted.length) throw new HttpError(message);
}
