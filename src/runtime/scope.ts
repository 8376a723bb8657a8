/** Reads of an open screen end with it: nobody waits for their answers any more. Writes are not for this. */

const open = new Map<string, AbortController>();

/**
 * The signal of a tab's or dialog's reads, aborted when it closes or starts anew.
 * @param holder key of the tab or dialog (`ScreenProps.holder`)
 * @example get(url, {}, { signal: scope(holder) })
 */
export function scope(holder: string): AbortSignal {
  let found = open.get(holder);
  if (!found) {
    found = new AbortController();
    open.set(holder, found);
  }
  return found.signal;
}

/** The screen is gone. The next `scope` of the same holder is a new one. */
export function endScope(holder: string): void {
  open.get(holder)?.abort();
  open.delete(holder);
}
