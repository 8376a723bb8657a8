/** On which days of a month an expression fires. */
import type { CronSchedule } from './parse';

const DAY = 86_400_000;
const SUNDAY = 1;
const SATURDAY = 7;

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** 1 to 7 from Sunday; a day beyond the month is one of the next, as Quartz counts. */
const weekdayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, 1) + (day - 1) * DAY).getUTCDay() + 1;

/** The working day nearest to a day, never in another month; feasts count as working days. */
function nearestWorkingDay(year: number, month: number, day: number, last: number): number {
  const weekday = weekdayOf(year, month, day);
  if (weekday === SATURDAY) return day === 1 ? day + 2 : day - 1;
  if (weekday === SUNDAY) return day === last ? day - 2 : day + 1;
  return day;
}

function monthDays({ values, lastDay, offset, working }: CronSchedule, year: number, month: number, last: number) {
  // Of several days with `W` Quartz takes the first alone.
  const given = lastDay ? [last - offset] : working ? values.day.slice(0, 1) : values.day;
  return working ? given.map((day) => nearestWorkingDay(year, month, day, last)) : given;
}

function weekDays(
  { values: { week }, lastWeekday, nth }: CronSchedule,
  year: number,
  month: number,
  last: number,
): number[] {
  const all = Array.from({ length: last }, (_, index) => index + 1);
  if (!lastWeekday && nth === 0) return all.filter((day) => week.includes(weekdayOf(year, month, day)));
  // Quartz lets 0#2 pass and takes it for Saturday's.
  const asked = week[0] === 0 ? SATURDAY : week[0];
  const those = all.filter((day) => weekdayOf(year, month, day) === asked);
  return lastWeekday ? those.slice(-1) : those.slice(nth - 1, nth);
}

/** Days in order; none where the month has no such day. */
export function firingDays(cron: CronSchedule, year: number, month: number): number[] {
  const last = lastOf(year, month);
  const days = (cron.by === 'day' ? monthDays : weekDays)(cron, year, month, last);
  return days.filter((day) => day >= 1 && day <= last);
}
