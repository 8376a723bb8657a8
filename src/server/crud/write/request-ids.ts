/** Parses the record ids of a request, for deletes and actions. */
import { notFoundError } from '../context/errors';
import { fail } from '../context/errors';

/** Maximum number of records per request. */
const MAX_IDS = 1000;

/** Format of ids. Other texts are not queried and not repeated in the reply. */
const ID_FORMAT = /^[\w.:@-]{1,64}$/;

/**
 * Parses a comma-separated text or a list of ids; removes empty ones and duplicates.
 * @throws HttpError when there are none or too many, or when one has an invalid format
 */
export function parseIds(given: unknown): string[] {
  const parts = Array.isArray(given) ? given.map(String) : String(given ?? '').split(',');
  const ids = [...new Set(parts.map((id) => id.trim()).filter((id) => id !== ''))];
  if (ids.length === 0) throw fail.noIds();
  if (ids.length > MAX_IDS) throw fail.tooManyIds(MAX_IDS);
  if (!ids.every((id) => ID_FORMAT.test(id))) throw notFoundError();
  return ids;
}
