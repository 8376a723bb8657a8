/** Checks that the records named by a request exist. */
import type { HttpError } from '@/server/http/http-error';

/**
 * Reads the records with the ids.
 * @param find reads one row for each existing id; may lock the rows
 * @throws HttpError built by `error` when at least one id is missing
 */
export async function assertExisting<R>(
  ids: readonly string[],
  find: (ids: readonly string[]) => { execute(): Promise<readonly R[]> },
  error: () => HttpError,
): Promise<readonly R[]> {
  const wanted = [...new Set(ids)];
  const found = await find(wanted).execute();
  if (found.length < wanted.length) throw error();
  return found;
}
