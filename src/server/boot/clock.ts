/** The server's time in the configured zone, never the machine's. */

/** @param timeZone an IANA name @returns now, as "YYYY-MM-DD HH:mm:ss" */
export function buildClock(timeZone: string): () => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return () => format.format(new Date());
}
