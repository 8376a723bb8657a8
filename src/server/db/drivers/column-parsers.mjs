// How column values leave the database, by PostgreSQL's type number: the same on PGlite (in its worker) and on
// PostgreSQL, so plain JavaScript that both can import. Anything not named here stays the text PostgreSQL sent:
// numeric, bigint and dates are text from the database to the screen. Arrays too: ask for to_jsonb(...) instead.

const number = (/** @type {string} */ text) => Number(text);
/** "2026-06-30 08:00:00.25+08" → "2026-06-30 08:00:00"; the session's time zone is TZ_NAME. */
const seconds = (/** @type {string} */ text) => text.slice(0, 19);

/** @type {Readonly<Record<number, (text: string) => unknown>>} */
export const columnParsers = {
  16: (text) => text === 't',
  21: number,
  23: number,
  26: number,
  700: number,
  701: number,
  114: (text) => JSON.parse(text),
  3802: (text) => JSON.parse(text),
  1114: seconds,
  1184: seconds,
};

/** The text itself, for every other type. */
export const asText = (/** @type {string} */ text) => text;

/** Settings of every session, on both: how dates and numbers are written as text. */
export const sessionSettings = (/** @type {string} */ timeZone) => [
  `set time zone '${timeZone.replaceAll("'", "''")}'`,
  `set datestyle to 'ISO, YMD'`,
  `set intervalstyle to 'postgres'`,
  `set standard_conforming_strings to on`,
];
