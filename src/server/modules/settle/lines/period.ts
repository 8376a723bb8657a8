/** Settlement periods. */

const DAY_MS = 86_400_000;
const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A date some days later; dates are texts "YYYY-MM-DD". */
export const addDays = (date: string, days: number): string => isoOf(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);

/** First day of the period that ends on a date, by the settlement cycle. */
export function periodStartOf(cycle: string | null, end: string): string {
  if (cycle === 'month') return `${end.slice(0, 8)}01`;
  if (cycle === 'half') return end.slice(8) > '15' ? `${end.slice(0, 8)}16` : `${end.slice(0, 8)}01`;
  return cycle === 'week' ? addDays(end, -6) : end;
}
