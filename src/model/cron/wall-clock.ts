/** Local times of a time zone: an hour is missing when daylight saving time begins. */

const HOUR = 3_600_000;
/** Cache: creating a format takes much longer than using it. One entry per time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format;
}

const asUtc = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** UTC offset of the zone at a moment, in milliseconds. */
const ahead = (moment: number, zone: string) => asUtc(formatOf(zone).format(moment)) - moment;

/** True when the local time `YYYY-MM-DD HH:mm:ss` exists in the zone. */
export function hasWallTime(wall: string, zone: string): boolean {
  const time = asUtc(wall);
  const before = ahead(time - 24 * HOUR, zone);
  const after = ahead(time + 24 * HOUR, zone);
  return [before, after].some((offset) => ahead(time - offset, zone) === offset);
}
