/** Aborts the pending reads of a screen when it closes. Do not use for writes. */
import { service } from '../service';

const controllers = service(() => new Map<string, AbortController>());

/**
 * Abort signal for the reads of a tab or dialog; aborted when it closes or refreshes.
 * @param ownerId key of the tab or dialog
 * @example get(url, {}, { signal: requestSignal(ownerId) })
 */
export function requestSignal(ownerId: string): AbortSignal {
  let found = controllers().get(ownerId);
  if (!found) {
    found = new AbortController();
    controllers().set(ownerId, found);
  }
  return found.signal;
}

/** Aborts the reads of a tab or dialog. The next `requestSignal` of the same owner is a new one. */
export function abortRequests(ownerId: string): void {
  controllers().get(ownerId)?.abort();
  controllers().delete(ownerId);
}
