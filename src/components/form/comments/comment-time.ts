/** When a comment was written, as people say it. */
import { messages } from './messages';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTES_OF_HOUR = 60;

const epoch = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`);

/**
 * Within an hour the minutes since then, today and yesterday by name, otherwise date and time.
 * @param time @param now "YYYY-MM-DD HH:mm:ss" of the server
 */
export function commentTime(time: string, now: string): string {
  const minutes = Math.floor((epoch(now) - epoch(time)) / MINUTE_MS);
  if (minutes < 1) return minutes >= -1 ? messages.justNow : time;
  if (minutes < MINUTES_OF_HOUR) return messages.minutesAgo(minutes);
  const [day, clock] = [time.slice(0, 10), time.slice(11, 16)];
  if (day === now.slice(0, 10)) return messages.today(clock);
  if (epoch(`${now.slice(0, 10)} 00:00:00`) - epoch(`${day} 00:00:00`) === DAY_MS) return messages.yesterday(clock);
  return time.slice(0, 16);
}
