/** Ids that a request names, for deleting and for actions. */
import { HttpError } from '@/server/http/http-error';
import { notFoundError } from '../context/errors';
import { messages } from '../context/messages';

/** Records that one request may name. */
const MAX_IDS = 1000;

/** What an id may look like: hex, numbers, words. Nothing else is looked for, or repeated in an answer. */
const ID_FORMAT = /^[\w.:@-]{1,64}$/;

/**
 * Ids of a request: comma-joined text or a list, empty ones dropped, each once.
 * @throws HttpError none, too many, or one that no record can have
 */
export function parseIds(given: unknown): string[] {
  const parts = Array.isArray(given) ? given.map(String) : String(given ?? '').split(',');
  const ids = [...new Set(parts.map((id) => id.trim()).filter((id) => id !== ''))];
  if (ids.length === 0) throw new HttpError(messages.noIds);
  if (ids.length > MAX_IDS) throw new HttpError(messages.tooManyIds(MAX_IDS));
  if (!ids.every((id) => ID_FORMAT.test(id))) throw notFoundError();
  return ids;
}
