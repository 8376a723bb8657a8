/** The current time in the configured time zone, independent of the machine's. */

/** @param timeZone IANA name @returns a function that returns the time as "YYYY-MM-DD HH:mm:ss" */
export function buildClock(timeZone: string): () => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return () => format.format(new Date());
}
