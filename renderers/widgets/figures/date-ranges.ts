/** The days that the figures of a list can be of. */

export const PERIODS = ['today', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
/** Monday is the first day of a week. `Date.UTC` counts calendar days, whatever the zone of the device. */
const DAYS_OF_WEEK = 7;
const FIRST_WEEKDAY = 1;

function mondayOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const time = Date.UTC(year, month - 1, date);
  const since = (new Date(time).getUTCDay() - FIRST_WEEKDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  return new Date(time - since * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of a period and today. @param now server time, `YYYY-MM-DD HH:mm:ss` */
export function periodRange(period: Period, now: string): [from: string, to: string] {
  const today = now.slice(0, 10);
  const firsts = { today, week: mondayOf(today), month: `${today.slice(0, 8)}01`, year: `${today.slice(0, 5)}01-01` };
  return [firsts[period], today];
}
