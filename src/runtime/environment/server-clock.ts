/** The server's time in the configured zone: the machine's clock and zone are never trusted (rulings: time zone). */
import { config } from './config';
import { service } from '../service';

const clock = service(() => ({
  /** Server time minus machine time. */
  offsetMs: 0,
  format: new Intl.DateTimeFormat('sv-SE', {
    timeZone: config().timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }),
}));

/** No clock of a server says less or more; a number that does is no time. */
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** Learns the server's clock from an envelope's `timestamp` (epoch ms). */
export function syncServerClock(timestamp: number): void {
  if (timestamp > EARLIEST && timestamp < LATEST) clock().offsetMs = timestamp - Date.now();
}

/** Now, as `YYYY-MM-DD HH:mm:ss`. */
export function now(): string {
  const { format, offsetMs } = clock();
  return format.format(new Date(Date.now() + offsetMs));
}

/** The hour, 0 to 23. */
export function currentHour(): number {
  return Number(now().slice(11, 13));
}
