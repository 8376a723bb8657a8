/** Calendar days as `YYYY-MM-DD`. */
const DAY_MS = 86_400_000;

export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** All days from the first to the last; none when the last is earlier. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day);
  return days;
}

/** `2026-06-07` → `2026061`, the first half of June. */
export const monthHalf = (day: string): string => `${day.slice(0, 7).replace('-', '')}${day.slice(8) <= '15' ? 1 : 2}`;
