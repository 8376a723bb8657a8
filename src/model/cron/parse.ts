/** Parser of Quartz expressions; accepts and rejects the same texts as Quartz. */
import { CRON_KEYS, cronFields, splitCron, type CronField, type CronKey } from './fields';
import { NONE, parsePart, type CronSets } from './field-parser';
import { cronProblem, CronSyntaxError, ILLEGAL_FORMAT, type CronProblem } from './cron-error';

/** Values of each field in ascending order; `by` is the field that selects the days: day of the month or weekday. */
export interface CronSchedule {
  values: Readonly<Record<CronKey, readonly number[]>>;
  by: 'day' | 'week';
  lastDay: boolean;
  offset: number;
  working: boolean;
  lastWeekday: boolean;
  nth: number;
}

const emptySets = (): CronSets => ({
  values: Object.fromEntries(CRON_KEYS.map((key) => [key, new Set<number>()])) as CronSets['values'],
  lastDay: false,
  offset: 0,
  working: false,
  lastWeekday: false,
  nth: 0,
});

/** Combinations in a field that Quartz rejects before it parses the parts. */
function unsupportedCombination({ key }: CronField, word: string): string | undefined {
  const several = word.includes('L') && word.length > 1 && word.includes(',');
  if (key === 'day' && several)
    return "Support for specifying 'L' and 'LW' with other days of the month is not implemented";
  if (key === 'week' && several) return "Support for specifying 'L' with other days of the week is not implemented";
  if (key === 'week' && word.split('#').length > 2)
    return 'Support for specifying multiple "nth" days is not implemented.';
  return undefined;
}

function parseField(sets: CronSets, field: CronField, word: string): CronProblem | undefined {
  const unsupported = unsupportedCombination(field, word);
  if (unsupported !== undefined) return cronProblem(field.key, unsupported);
  try {
    for (const part of word.split(',')) if (part !== '') parsePart(sets, field, part);
    return undefined;
  } catch (error) {
    if (error instanceof CronSyntaxError) return cronProblem(field.key, error.quartz);
    throw error;
  }
}

/** Values in ascending order without the special values; years up to the last year that is searched. */
const sortedValues = (set: ReadonlySet<number>, { key, most }: CronField) =>
  [...set].filter((value) => (key === 'year' ? value <= most : value < NONE)).toSorted((a, b) => a - b);

/**
 * First field without a value: Quartz fails at its first search. An empty year is valid; the search then finds nothing.
 */
function emptyField({ values, lastDay }: CronSets): CronKey | undefined {
  return CRON_KEYS.find((key) => values[key].size === 0 && key !== 'year' && !(key === 'day' && lastDay));
}

/**
 * Parses an expression.
 * @param thisYear years up to a century after it are searched
 * @returns the schedule, or the first problem that Quartz reports
 */
export function parseCron(text: string, thisYear: number): CronSchedule | CronProblem {
  const sets = emptySets();
  const words = splitCron(text.toUpperCase()).slice(0, CRON_KEYS.length);
  const fields = cronFields(thisYear);
  for (const [index, word] of words.entries()) {
    const problem = parseField(sets, fields[index]!, word);
    if (problem) return problem;
  }
  if (words.length <= CRON_KEYS.indexOf('week')) return cronProblem(null, 'Unexpected end of expression.');
  if (words.length < CRON_KEYS.length) parseField(sets, fields.at(-1)!, '*');
  const { day, week } = sets.values;
  if (!day.has(NONE) && !week.has(NONE))
    return cronProblem(
      'week',
      'Support for specifying both a day-of-week AND a day-of-month parameter is not implemented.',
    );
  const empty = emptyField(sets);
  if (empty) return cronProblem(empty, ILLEGAL_FORMAT);
  const values = Object.fromEntries(
    fields.map((field) => [field.key, sortedValues(sets.values[field.key], field)]),
  ) as unknown as CronSchedule['values'];
  return { ...sets, values, by: day.has(NONE) ? 'week' : 'day' };
}

export const isCronProblem = (read: CronSchedule | CronProblem): read is CronProblem => 'quartz' in read;
