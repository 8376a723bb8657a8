/** Reads of an open screen end with it: nobody waits for their answers any more. Writes are not for this. */
import { service } from '../service';

const controllers = service(() => new Map<string, AbortController>());

/**
 * The signal of a tab's or dialog's reads, aborted when it closes or starts anew.
 * @param ownerId key of the tab or dialog (`ScreenProps.holder`)
 * @example get(url, {}, { signal: scope(holder) })
 */
export function requestSignal(ownerId: string): AbortSignal {
  let found = controllers().get(ownerId);
  if (!found) {
    found = new AbortController();
    controllers().set(ownerId, found);
  }
  return found.signal;
}

/** The screen is gone. The next `scope` of the same holder is a new one. */
export function abortRequests(ownerId: string): void {
  controllers().get(ownerId)?.abort();
  controllers().delete(ownerId);
}
