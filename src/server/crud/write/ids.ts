/** Ids that a request names, for deleting and for actions. */
import { Refusal } from '../../refusal';
import { notFound } from '../context/refusals';
import { texts } from '../context/texts';

/** Records that one request may name. */
const MOST_IDS = 1000;

/** What an id may look like: hex, numbers, words. Nothing else is looked for, or repeated in an answer. */
const ID = /^[\w.:@-]{1,64}$/;

/**
 * Ids of a request: comma-joined text or a list, empty ones dropped, each once.
 * @throws Refusal none, too many, or one that no record can have
 */
export function readIds(given: unknown): string[] {
  const parts = Array.isArray(given) ? given.map(String) : String(given ?? '').split(',');
  const ids = [...new Set(parts.map((id) => id.trim()).filter((id) => id !== ''))];
  if (ids.length === 0) throw new Refusal(texts.noIds);
  if (ids.length > MOST_IDS) throw new Refusal(texts.tooManyIds(MOST_IDS));
  if (!ids.every((id) => ID.test(id))) throw notFound();
  return ids;
}
