/** The seven words of an expression while it is edited. */
import { CRON_KEYS, splitCron } from './fields';
import { ALL_WEEK, type CronFieldTexts } from './field-mode';
import { cronModes, matchMode, type DayLayout } from './field-modes';

/** What stands in a field that nobody wrote: "*", and "?" for the week (spec 2 §3). */
export const DEFAULT_FIELD_TEXTS: CronFieldTexts = {
  second: '*',
  minute: '*',
  hour: '*',
  day: '*',
  month: '*',
  week: '?',
  year: '*',
};

/** Reads any text, also one that Quartz refuses: what is missing is filled in, what is too much is dropped. */
export function parseFieldTexts(text: string): CronFieldTexts {
  const words = splitCron(text);
  const pairs = CRON_KEYS.map((key, index) => [key, words[index] ?? DEFAULT_FIELD_TEXTS[key]] as const);
  return Object.fromEntries(pairs) as unknown as CronFieldTexts;
}

export const formatFieldTexts = (words: CronFieldTexts): string => CRON_KEYS.map((key) => words[key]).join(' ');

/**
 * The words after a choice. Day and week are either-or: whatever the week says, the day says "?"; without either the day
 * is every day, and a day that is not set leaves every weekday.
 */
export function updateFieldTexts(words: CronFieldTexts, change: Partial<CronFieldTexts>): CronFieldTexts {
  const next = { ...words, ...change };
  if (next.day !== '?' || next.week !== '?') return next;
  return change.day === '?' ? { ...next, week: ALL_WEEK } : { ...next, day: '*' };
}

/** In the split form the day cannot be chosen while the week is. */
export const isDayDisabled = ({ week }: CronFieldTexts): boolean => week !== '?';

/** The form in which days can be shown: together, unless only the other form can say what is written. */
export function dayLayoutOf(words: CronFieldTexts): DayLayout {
  const says = (form: DayLayout, key: 'day' | 'week') => matchMode(cronModes(key, form, 0), words) !== undefined;
  if (says('joint', 'day')) return 'joint';
  return says('split', isDayDisabled(words) ? 'week' : 'day') ? 'split' : 'joint';
}
