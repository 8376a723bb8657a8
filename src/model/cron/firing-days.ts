/** Days of a month on which an expression fires. */
import type { CronSchedule } from './parse';

const DAY = 86_400_000;
const SUNDAY = 1;
const SATURDAY = 7;

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** Weekday, 1 to 7 from Sunday. A day after the end of the month continues into the next month, as in Quartz. */
const weekdayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, 1) + (day - 1) * DAY).getUTCDay() + 1;

/** Nearest weekday (Monday to Friday) within the same month; public holidays are not considered. */
function nearestWorkingDay(year: number, month: number, day: number, last: number): number {
  const weekday = weekdayOf(year, month, day);
  if (weekday === SATURDAY) return day === 1 ? day + 2 : day - 1;
  if (weekday === SUNDAY) return day === last ? day - 2 : day + 1;
  return day;
}

function monthDays({ values, lastDay, offset, working }: CronSchedule, year: number, month: number, last: number) {
  // With `W` Quartz uses only the first of several days.
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
  // Quartz accepts `0#2` and treats the weekday as Saturday.
  const asked = week[0] === 0 ? SATURDAY : week[0];
  const those = all.filter((day) => weekdayOf(year, month, day) === asked);
  return lastWeekday ? those.slice(-1) : those.slice(nth - 1, nth);
}

/** Days of the month in ascending order; empty when the month has no such day. */
export function firingDays(cron: CronSchedule, year: number, month: number): number[] {
  const last = lastOf(year, month);
  const days = (cron.by === 'day' ? monthDays : weekDays)(cron, year, month, last);
  return days.filter((day) => day >= 1 && day <= last);
}
