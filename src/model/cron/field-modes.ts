/**
 * What a person chooses for each field. Numbers and their bounds are the specification's (spec 2 §4, §5) except where
 * Quartz refuses them.
 */
import type { CronKey } from './fields';
import { cronMode, list, number, weekday, weekdays, type CronMode, type CronSlot, type CronWords } from './field-mode';

const every = (key: CronKey) => cronMode({ key, name: 'every', text: '*' });
const range = (key: CronKey, from: CronSlot, to: CronSlot) =>
  cronMode({ key, name: 'range', slots: [from, to], text: '$0-$1' });
const several = (key: CronKey, slot: CronSlot) => cronMode({ key, name: 'list', slots: [slot], text: '$*' });
const step = (key: CronKey, start: CronSlot, interval: CronSlot) =>
  cronMode({ key, name: 'step', slots: [start, interval], text: '$0/$1', also: /^\*?()\/(\d+)$/ });

/** Modes 1 to 4 of a field that is no day. */
const four = (key: CronKey, start: CronSlot, interval: CronSlot, chosen: CronSlot, from: CronSlot, to: CronSlot) => [
  every(key),
  step(key, start, interval),
  several(key, chosen),
  range(key, from, to),
];

export const FIRST_CHOICE = 2019;
const CHOICES = 100;

const days = number(1, 31);
const nearest = cronMode({ key: 'day', name: 'nearest', slots: [days], text: '$0W' });
const last = cronMode({ key: 'day', name: 'last', text: 'L' });
const dayStep = step('day', days, number(1, 31));
const dayList = several('day', list(1, 31));

/** The eleven modes of the day's tab, which writes day and week. */
const elevenDays: readonly CronMode[] = [
  every('day'),
  cronMode({ key: 'week', name: 'weekStep', slots: [weekday(1), number(1, 7)], text: '$0/$1' }),
  dayStep,
  cronMode({ key: 'week', name: 'weekdays', slots: [weekdays], text: '$*' }),
  dayList,
  last,
  cronMode({ key: 'day', name: 'lastWorking', text: 'LW' }),
  cronMode({ key: 'week', name: 'lastWeekday', slots: [weekday(5)], text: '$0L' }),
  cronMode({ key: 'day', name: 'before', slots: [number(1, 30)], text: 'L-$0' }),
  nearest,
  cronMode({ key: 'week', name: 'nth', slots: [weekday(1), number(1, 5)], text: '$0#$1' }),
];

/** The day's own modes in the other form, where the week has a tab of its own. */
const ownDays: readonly CronMode[] = [
  cronMode({ key: 'day', name: 'none', text: '?' }),
  every('day'),
  range('day', days, number(1, 31, 31)),
  dayStep,
  nearest,
  last,
  dayList,
];

/** In one tab both are read together: day and week given at once are nothing that it can say. */
const jointDays: readonly CronMode[] = elevenDays.map((one) => ({
  ...one,
  read: (words) => (words.day === '?' || words.week === '?' ? one.read(words) : undefined),
}));

const ownWeeks: readonly CronMode[] = [
  cronMode({ key: 'week', name: 'none', text: '?' }),
  range('week', weekday(1), weekday(5)),
  cronMode({ key: 'week', name: 'step', slots: [weekday(1), number(1, 7)], text: '$0/$1' }),
  cronMode({ key: 'week', name: 'list', slots: [weekdays], text: '$*' }),
];

/** How days are chosen: in one tab, or day and week each in its own. */
export type DayForm = 'joint' | 'split';

/** The modes of a field; in the joint form the week has none of its own. */
export function cronModes(key: CronKey, form: DayForm, thisYear: number): readonly CronMode[] {
  const sixty = number(0, 59);
  const table: Record<CronKey, readonly CronMode[]> = {
    second: four('second', sixty, number(1, 59), list(0, 59), number(1, 59), number(0, 59, 59)),
    minute: four('minute', sixty, number(1, 59), list(0, 59), sixty, number(0, 59, 59)),
    hour: four('hour', number(0, 23), number(1, 23), list(0, 23), number(0, 23), number(0, 23, 23)),
    day: form === 'joint' ? jointDays : ownDays,
    month: four('month', number(1, 12), number(0, 12, 1), list(1, 12), number(1, 12), number(1, 12, 12)),
    week: form === 'joint' ? [] : ownWeeks,
    year: four(
      'year',
      number(FIRST_CHOICE, FIRST_CHOICE + CHOICES, thisYear),
      number(1, 99),
      list(FIRST_CHOICE, FIRST_CHOICE + CHOICES - 1, thisYear),
      number(0, thisYear + 100, thisYear),
      number(1, thisYear + 100, thisYear + 100),
    ),
  };
  return table[key];
}

/** The mode that words are in, with its numbers; undefined for what no mode can say. */
export function modeOf(
  modes: readonly CronMode[],
  words: CronWords,
): { mode: CronMode; numbers: readonly number[] } | undefined {
  // "10-20" is a range before it is a list.
  for (const one of modes.toSorted((a, b) => Number(a.many) - Number(b.many))) {
    const numbers = one.read(words);
    if (numbers) return { mode: one, numbers };
  }
  return undefined;
}
