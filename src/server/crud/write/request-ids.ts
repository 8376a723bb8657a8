/** Parses the record ids of a request, for deletes and actions. */
import { notFoundError } from '../context/errors';
import { fail } from '../context/errors';

/** Maximum number of records per request. */
export const MAX_IDS = 1000;
/** Maximum number of records per background job. */
export const MAX_JOB_IDS = 100_000;

/** Format of ids. Other texts are not queried and not repeated in the reply. */
const ID_FORMAT = /^[\w.:@-]{1,64}$/;

/**
 * Parses a comma-separated text or a list of ids; removes empty ones and duplicates.
 * @param most maximum number of ids
 * @throws HttpError when there are none or too many, or when one has an invalid format
 */
export function parseIds(given: unknown, most = MAX_IDS): string[] {
  const parts = Array.isArray(given) ? given.map(String) : String(given ?? '').split(',');
  const ids = [...new Set(parts.map((id) => id.trim()).filter((id) => id !== ''))];
  if (ids.length === 0) throw fail.noIds();
  if (ids.length > most) throw fail.tooManyIds(most);
  if (!ids.every((id) => ID_FORMAT.test(id))) throw notFoundError();
  return ids;
}
