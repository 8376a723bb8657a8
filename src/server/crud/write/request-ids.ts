/** Parses the record ids of a request, for deletes and actions. */
import { HttpError } from '@/server/http/http-error';
import { notFoundError } from '../context/errors';
import { messages } from '../context/messages';

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
  if (ids.length === 0) throw new HttpError(messages.noIds);
  if (ids.length > MAX_IDS) throw new HttpError(messages.tooManyIds(MAX_IDS));
  if (!ids.every((id) => ID_FORMAT.test(id))) throw notFoundError();
  return ids;
}
