/** Texts of the seven fields of a cron expression in the editor. */
import { CRON_KEYS, splitCron } from './fields';
import { ALL_WEEK, type CronFieldTexts } from './field-mode';
import { cronModes, matchMode, type DayLayout } from './field-modes';

/** Default texts of missing fields: "*", and "?" for the weekday (spec 2 §3). */
export const DEFAULT_FIELD_TEXTS: CronFieldTexts = {
  second: '*',
  minute: '*',
  hour: '*',
  day: '*',
  month: '*',
  week: '?',
  year: '*',
};

/**
 * Splits any text into fields, also one that is invalid for Quartz: missing fields get the default, additional words
 * are dropped.
 */
export function parseFieldTexts(text: string): CronFieldTexts {
  const words = splitCron(text);
  const pairs = CRON_KEYS.map((key, index) => [key, words[index] ?? DEFAULT_FIELD_TEXTS[key]] as const);
  return Object.fromEntries(pairs) as unknown as CronFieldTexts;
}

export const formatFieldTexts = (words: CronFieldTexts): string => CRON_KEYS.map((key) => words[key]).join(' ');

/**
 * Applies a change to the field texts. Day and weekday exclude each other: when a weekday is set, the day becomes "?".
 * When both are "?", the day becomes "*", or every weekday is set if the change was day "?".
 */
export function updateFieldTexts(words: CronFieldTexts, change: Partial<CronFieldTexts>): CronFieldTexts {
  const next = { ...words, ...change };
  if (next.day !== '?' || next.week !== '?') return next;
  return change.day === '?' ? { ...next, week: ALL_WEEK } : { ...next, day: '*' };
}

/** In the split layout the day is disabled while a weekday is set. */
export const isDayDisabled = ({ week }: CronFieldTexts): boolean => week !== '?';

/** Layout for editing the days: joint, unless only the split layout can represent the expression. */
export function dayLayoutOf(words: CronFieldTexts): DayLayout {
  const says = (form: DayLayout, key: 'day' | 'week') => matchMode(cronModes(key, form, 0), words) !== undefined;
  if (says('joint', 'day')) return 'joint';
  return says('split', isDayDisabled(words) ? 'week' : 'day') ? 'split' : 'joint';
}
