/** Checks that the records named by a request exist. */
import type { HttpError } from '@/server/http/http-error';

/**
 * Checks that a query finds every id.
 * @param find reads one row for each existing id; may lock the rows
 * @throws HttpError built by `error` when at least one id is missing
 */
export async function assertExisting(
  ids: readonly string[],
  find: (ids: readonly string[]) => { execute(): Promise<readonly unknown[]> },
  error: () => HttpError,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await find(wanted).execute()).length < wanted.length) throw error();
}
