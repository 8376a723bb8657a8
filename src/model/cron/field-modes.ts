/**
 * Modes that the editor offers for each field. Parameters and their bounds are those of spec 2 §4, §5, except values
 * that are invalid in Quartz.
 */
import type { CronKey } from './fields';
import {
  cronMode,
  list,
  number,
  weekday,
  weekdayList,
  type CronMode,
  type ModeParameter,
  type CronFieldTexts,
} from './field-mode';

const everyMode = (key: CronKey) => cronMode({ key, name: 'every', text: '*' });
const rangeMode = (key: CronKey, from: ModeParameter, to: ModeParameter) =>
  cronMode({ key, name: 'range', slots: [from, to], text: '$0-$1' });
const listMode = (key: CronKey, slot: ModeParameter) => cronMode({ key, name: 'list', slots: [slot], text: '$*' });
const stepMode = (key: CronKey, start: ModeParameter, interval: ModeParameter) =>
  cronMode({ key, name: 'step', slots: [start, interval], text: '$0/$1', also: /^\*?()\/(\d+)$/ });

/** Modes 1 to 4 of every field except day and weekday. */
const commonModes = (
  key: CronKey,
  start: ModeParameter,
  interval: ModeParameter,
  chosen: ModeParameter,
  from: ModeParameter,
  to: ModeParameter,
) => [everyMode(key), stepMode(key, start, interval), listMode(key, chosen), rangeMode(key, from, to)];

export const FIRST_YEAR = 2019;
const YEAR_COUNT = 100;

const days = number(1, 31);
const nearest = cronMode({ key: 'day', name: 'nearest', slots: [days], text: '$0W' });
const last = cronMode({ key: 'day', name: 'last', text: 'L' });
const dayStep = stepMode('day', days, number(1, 31));
const dayList = listMode('day', list(1, 31));

/** The eleven modes of the joint day tab, which writes day and weekday. */
const combinedDayModes: readonly CronMode[] = [
  everyMode('day'),
  cronMode({ key: 'week', name: 'weekStep', slots: [weekday(1), number(1, 7)], text: '$0/$1' }),
  dayStep,
  cronMode({ key: 'week', name: 'weekdays', slots: [weekdayList], text: '$*' }),
  dayList,
  last,
  cronMode({ key: 'day', name: 'lastWorking', text: 'LW' }),
  cronMode({ key: 'week', name: 'lastWeekday', slots: [weekday(5)], text: '$0L' }),
  cronMode({ key: 'day', name: 'before', slots: [number(1, 30)], text: 'L-$0' }),
  nearest,
  cronMode({ key: 'week', name: 'nth', slots: [weekday(1), number(1, 5)], text: '$0#$1' }),
];

/** Modes of the day in the split layout, where the weekday has its own tab. */
const splitDayModes: readonly CronMode[] = [
  cronMode({ key: 'day', name: 'none', text: '?' }),
  everyMode('day'),
  rangeMode('day', days, number(1, 31, 31)),
  dayStep,
  nearest,
  last,
  dayList,
];

/** The joint tab cannot represent an expression in which day and weekday are both set. */
const exclusiveDayModes: readonly CronMode[] = combinedDayModes.map((one) => ({
  ...one,
  read: (words) => (words.day === '?' || words.week === '?' ? one.read(words) : undefined),
}));

const splitWeekModes: readonly CronMode[] = [
  cronMode({ key: 'week', name: 'none', text: '?' }),
  rangeMode('week', weekday(1), weekday(5)),
  cronMode({ key: 'week', name: 'step', slots: [weekday(1), number(1, 7)], text: '$0/$1' }),
  cronMode({ key: 'week', name: 'list', slots: [weekdayList], text: '$*' }),
];

/** Layout of the day modes: `joint` in one tab, `split` in separate tabs for day and weekday. */
export type DayLayout = 'joint' | 'split';

/** Modes of a field; empty for the weekday in the joint layout. */
export function cronModes(key: CronKey, form: DayLayout, thisYear: number): readonly CronMode[] {
  const sixty = number(0, 59);
  const table: Record<CronKey, readonly CronMode[]> = {
    second: commonModes('second', sixty, number(1, 59), list(0, 59), number(1, 59), number(0, 59, 59)),
    minute: commonModes('minute', sixty, number(1, 59), list(0, 59), sixty, number(0, 59, 59)),
    hour: commonModes('hour', number(0, 23), number(1, 23), list(0, 23), number(0, 23), number(0, 23, 23)),
    day: form === 'joint' ? exclusiveDayModes : splitDayModes,
    month: commonModes('month', number(1, 12), number(0, 12, 1), list(1, 12), number(1, 12), number(1, 12, 12)),
    week: form === 'joint' ? [] : splitWeekModes,
    year: commonModes(
      'year',
      number(FIRST_YEAR, FIRST_YEAR + YEAR_COUNT, thisYear),
      number(1, 99),
      list(FIRST_YEAR, FIRST_YEAR + YEAR_COUNT - 1, thisYear),
      number(0, thisYear + 100, thisYear),
      number(1, thisYear + 100, thisYear + 100),
    ),
  };
  return table[key];
}

/** Finds the mode of the field texts, with its parameters; undefined when no mode matches. */
export function matchMode(
  modes: readonly CronMode[],
  words: CronFieldTexts,
): { mode: CronMode; numbers: readonly number[] } | undefined {
  // Lists are tried last: "10-20" is a range.
  for (const one of modes.toSorted((a, b) => Number(a.isList) - Number(b.isList))) {
    const numbers = one.read(words);
    if (numbers) return { mode: one, numbers };
  }
  return undefined;
}
