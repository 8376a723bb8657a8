/** Server time in the configured zone. The clock and zone of the user's device are never used (rulings: time zone). */
import { config } from './config';
import { service } from '../service';

const clock = service(() => ({
  /** Server time minus device time, in milliseconds. */
  offsetMs: 0,
  format: new Intl.DateTimeFormat('sv-SE', {
    timeZone: config().timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }),
}));

/** Valid range of a server timestamp; values outside it are ignored. */
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** Synchronises the clock with an envelope's `timestamp` (epoch ms). */
export function syncServerClock(timestamp: number): void {
  if (timestamp > EARLIEST && timestamp < LATEST) clock().offsetMs = timestamp - Date.now();
}

/** Current server time as `YYYY-MM-DD HH:mm:ss`. */
export function now(): string {
  const { format, offsetMs } = clock();
  return format.format(new Date(Date.now() + offsetMs));
}

/** Current hour of server time, 0 to 23. */
export function currentHour(): number {
  return Number(now().slice(11, 13));
}
