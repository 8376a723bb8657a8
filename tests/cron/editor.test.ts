/** What the editor writes for each choice, how it reads texts back, and the bounds of its numbers. */
import { describe, expect, it } from 'vitest';
import type { CronKey } from '@/model/cron/fields';
import { cronModes, matchMode, type DayLayout } from '@/model/cron/field-modes';
import type { CronMode } from '@/model/cron/field-mode';
import { nextRuns } from '@/model/cron/next-runs';
import {
  updateFieldTexts,
  DEFAULT_FIELD_TEXTS,
  dayLayoutOf,
  isDayDisabled,
  parseFieldTexts,
  formatFieldTexts,
} from '@/model/cron/edited-fields';

const YEAR = 2026;
const ONCE = { after: '2026-06-30 12:00:00', zone: 'Asia/Shanghai', count: 1 } as const;
const modes = (key: CronKey, form: DayLayout = 'split') => cronModes(key, form, YEAR);
const names = (key: CronKey, form?: DayLayout) => modes(key, form).map(({ name }) => name);
const named = (key: CronKey, name: CronMode['name'], form?: DayLayout) =>
  modes(key, form).find((mode) => mode.name === name)!;
/** The text after a choice in a fresh expression. */
const chosen = (mode: CronMode, ...numbers: number[]) =>
  formatFieldTexts(updateFieldTexts(DEFAULT_FIELD_TEXTS, mode.write(numbers)));
const bounds = (mode: CronMode) => mode.parameters.map(({ least, most }) => [least, most]);

it('[2§3.36, 2§3.37] seven fields; each is * and the week ?', () => {
  expect(formatFieldTexts(DEFAULT_FIELD_TEXTS)).toBe('* * * * * ? *');
  expect(formatFieldTexts(parseFieldTexts(''))).toBe('* * * * * ? *');
  expect(formatFieldTexts(parseFieldTexts(' 0 0  12 '))).toBe('0 0 12 * * ? *');
});

it.each(['second', 'minute', 'hour', 'month', 'year'] as const)(
  '[2§4.34] %s has modes 1 every, 2 start and increment, 3 list, 4 range',
  (key) => {
    const numbered = Object.fromEntries(names(key).map((name, index) => [index + 1, name]));
    expect(numbered).toEqual({ 1: 'every', 2: 'step', 3: 'list', 4: 'range' });
  },
);

it('[2§4.35] the day in one tab has modes 1 to 11; every N weeks is 2/2, which Quartz counts within one week', () => {
  const eleven = modes('day', 'joint');
  const texts = [
    [1, chosen(eleven[0]!)],
    [2, chosen(eleven[1]!, 1, 2)],
    [3, chosen(eleven[2]!, 5, 3)],
    [4, chosen(eleven[3]!, 0, 6)],
    [5, chosen(eleven[4]!, 1, 15)],
    [6, chosen(eleven[5]!)],
    [7, chosen(eleven[6]!)],
    [8, chosen(eleven[7]!, 5)],
    [9, chosen(eleven[8]!, 3)],
    [10, chosen(eleven[9]!, 15)],
    [11, chosen(eleven[10]!, 5, 3)],
  ];
  expect(texts).toEqual([
    [1, '* * * * * ? *'],
    [2, '* * * ? * 2/2 *'],
    [3, '* * * 5/3 * ? *'],
    [4, '* * * ? * 1,7 *'],
    [5, '* * * 1,15 * ? *'],
    [6, '* * * L * ? *'],
    [7, '* * * LW * ? *'],
    [8, '* * * ? * 6L *'],
    [9, '* * * L-3 * ? *'],
    [10, '* * * 15W * ? *'],
    [11, '* * * ? * 6#3 *'],
  ]);
  expect(names('week', 'joint')).toEqual([]);
  // From Monday (2) every second day of the week: Monday, Wednesday, Friday, and the same again a week later.
  expect(nextRuns('0 0 0 ? * 2/2 *', { ...ONCE, count: 4 })).toEqual([
    '2026-07-01 00:00:00',
    '2026-07-03 00:00:00',
    '2026-07-06 00:00:00',
    '2026-07-08 00:00:00',
  ]);
});

it('[2§4.36] the day in a separate tab has not set, every day, range, loop, working day, last day, specify up to 31', () => {
  expect(names('day')).toEqual(['none', 'every', 'range', 'step', 'nearest', 'last', 'list']);
  expect(bounds(named('day', 'list'))).toEqual([[1, 31]]);
});

it('[2§4.37] week and month have not set, range, loop, specify; a month that is not set is *, as Quartz requires', () => {
  expect(names('week')).toEqual(['none', 'range', 'step', 'list']);
  expect(names('month')).toEqual(['every', 'step', 'list', 'range']);
  expect(nextRuns('0 0 0 1 ? ?', ONCE)).toMatchObject({ field: 'month' });
});

it.each([
  ['hour', '0 0 ? * * ?'],
  ['minute', '0 ? 0 * * ?'],
  ['year', '0 0 0 * * ? ?'],
] as const)(
  '[2§4.38, 2§4.43] %s writes *, a-b, a/n or a list; not set is *, because Quartz rejects ? there',
  (key, unset) => {
    const words = ['every', 'range', 'step', 'list'].map((name) => {
      const mode = named(key, name as CronMode['name']);
      return mode.write(name === 'list' ? [2, 5, 8] : [2, 5])[key];
    });
    expect(words).toEqual(['*', '2-5', '2/5', '2,5,8']);
    expect(names(key)).not.toContain('none');
    expect(DEFAULT_FIELD_TEXTS[key]).toBe('*');
    expect(nextRuns(unset, ONCE)).toMatchObject({ field: key });
  },
);

describe('[2§4.39] week and day are either-or', () => {
  const week = named('week', 'range').write([1, 5]);
  it('writes "?" for the day when a week is chosen', () => {
    const words = updateFieldTexts(parseFieldTexts('0 0 0 15 * ? *'), week);
    expect(formatFieldTexts(words)).toBe('0 0 0 ? * 2-6 *');
    expect(isDayDisabled(words)).toBe(true);
  });
  it('writes every day again when the week is removed', () => {
    const words = updateFieldTexts(parseFieldTexts('0 0 0 ? * 2-6 *'), named('week', 'none').write([]));
    expect(formatFieldTexts(words)).toBe('0 0 0 * * ? *');
    expect(isDayDisabled(words)).toBe(false);
  });
  it('keeps every weekday for a day that is not set', () => {
    const words = updateFieldTexts(parseFieldTexts('0 0 0 15 * ? *'), named('day', 'none').write([]));
    expect(formatFieldTexts(words)).toBe('0 0 0 ? * 1-7 *');
  });
});

describe('parsing', () => {
  it.each([
    ['second', '*', 'every', []],
    ['second', '5/10', 'step', [5, 10]],
    ['second', '*/10', 'step', [0, 10]],
    ['second', '5,10', 'list', [5, 10]],
    ['second', '30', 'list', [30]],
    ['second', '5-10', 'range', [5, 10]],
    ['minute', '1,5-8', 'list', [1, 5, 6, 7, 8]],
    ['hour', '22-2', 'range', [22, 2]],
    ['month', 'JAN-MAR', 'range', [1, 3]],
    ['month', 'jan,JUL', 'list', [1, 7]],
    ['year', '2027/4', 'step', [2027, 4]],
    ['year', '*/3', 'step', [2019, 3]],
  ] as const)('%s %s', (key, word, name, numbers) => {
    const words = { ...DEFAULT_FIELD_TEXTS, [key]: word };
    const found = matchMode(modes(key), words);
    expect([found?.mode.name, found?.numbers]).toEqual([name, numbers]);
  });

  it.each([
    ['0 0 0 * * ?', 'joint', 'day', 'every', []],
    ['0 0 0 ? * MON-FRI', 'joint', 'day', 'weekdays', [1, 2, 3, 4, 5]],
    ['0 0 0 ? * *', 'joint', 'day', 'weekdays', [0, 1, 2, 3, 4, 5, 6]],
    ['0 0 0 ? * 2/2', 'joint', 'day', 'weekStep', [1, 2]],
    ['0 0 0 L * ?', 'joint', 'day', 'last', []],
    ['0 0 0 LW * ?', 'joint', 'day', 'lastWorking', []],
    ['0 0 0 L-3 * ?', 'joint', 'day', 'before', [3]],
    ['0 0 0 15W * ?', 'joint', 'day', 'nearest', [15]],
    ['0 0 0 ? * FRIL', 'joint', 'day', 'lastWeekday', [5]],
    ['0 0 0 ? * FRI#3', 'joint', 'day', 'nth', [5, 3]],
    ['0 0 0 ? * 6-2', 'split', 'week', 'range', [5, 1]],
    ['0 0 0 28-3 * ?', 'split', 'day', 'range', [28, 3]],
  ] as const)('%s', (text, form, key, name, numbers) => {
    const words = parseFieldTexts(text);
    expect(dayLayoutOf(words)).toBe(form);
    const found = matchMode(modes(key, form), words);
    expect([found?.mode.name, found?.numbers]).toEqual([name, numbers]);
  });

  it.each(['0 0 0 L-3W * ?', '0 0 0 ? * 0', '0 0 0 1 * MON'])(
    'keeps %s unchanged when no mode can express it',
    (text) => {
      const words = parseFieldTexts(text);
      expect(matchMode(modes('day', 'joint'), words)).toBeUndefined();
      expect(formatFieldTexts(words)).toBe(`${text} *`);
    },
  );
});

describe('bounds', () => {
  it('[2§5.57] seconds: increment 1 to 59, start 0 to 59, range 0 to 59, its start from 1', () => {
    expect(bounds(named('second', 'step'))).toEqual([
      [0, 59],
      [1, 59],
    ]);
    expect(bounds(named('second', 'range'))).toEqual([
      [1, 59],
      [0, 59],
    ]);
  });
  it('[2§5.58] minutes: start 0 to 59, range 0 to 59; Quartz refuses an increment of 60', () => {
    expect(bounds(named('minute', 'step'))).toEqual([
      [0, 59],
      [1, 59],
    ]);
    expect(bounds(named('minute', 'range'))).toEqual([
      [0, 59],
      [0, 59],
    ]);
    expect(nextRuns('0 0/60 * * * ?', ONCE)).toMatchObject({
      field: 'minute',
    });
  });
  it('[2§5.59] hours 0 to 23', () => {
    expect(bounds(named('hour', 'range'))).toEqual([
      [0, 23],
      [0, 23],
    ]);
    expect(bounds(named('hour', 'list'))).toEqual([[0, 23]]);
  });
  it('[2§5.60] days of the month 1 to 31', () => {
    expect(bounds(named('day', 'range'))).toEqual([
      [1, 31],
      [1, 31],
    ]);
    expect(bounds(named('day', 'list'))).toEqual([[1, 31]]);
  });
  it('[2§5.61] the interval of weeks 1 to 7', () =>
    expect(bounds(named('day', 'weekStep', 'joint'))[1]).toEqual([1, 7]));
  it('[2§5.62] the nth weekday 1 to 5', () => expect(bounds(named('day', 'nth', 'joint'))[1]).toEqual([1, 5]));
  it('[2§5.63] months: increment 0 to 12, range 1 to 12', () => {
    expect(bounds(named('month', 'step'))).toEqual([
      [1, 12],
      [0, 12],
    ]);
    expect(bounds(named('month', 'range'))).toEqual([
      [1, 12],
      [1, 12],
    ]);
  });
  it('[2§5.64] years: increment 1 to 99, 2019 to 2119, 100 choices', () => {
    expect(bounds(named('year', 'step'))).toEqual([
      [2019, 2119],
      [1, 99],
    ]);
    const [[first, last]] = bounds(named('year', 'list')) as [[number, number]];
    expect([first, last - first + 1]).toEqual([2019, 100]);
  });
  it('[2§5.65] the range of years starts from 0, ends at 1 or more, 100 years ahead until chosen', () => {
    const [from, to] = named('year', 'range').parameters;
    expect([from?.least, to?.least, named('year', 'step').parameters[1]?.least]).toEqual([0, 1, 1]);
    expect(to?.first).toBe(YEAR + 100);
  });
  it('[2§5.66] weekdays 0 to 6 in the editor, 1 to 7 in the text', () => {
    expect(bounds(named('week', 'range'))).toEqual([
      [0, 6],
      [0, 6],
    ]);
    expect(named('week', 'range').write([0, 6])).toEqual({ week: '1-7', day: '?' });
  });
  it('[2§5.67] months 1 to 12', () => expect(bounds(named('month', 'list'))).toEqual([[1, 12]]));
});

it('writes expressions that Quartz accepts for the first numbers of every mode', () => {
  for (const form of ['joint', 'split'] as const) {
    for (const key of ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const) {
      for (const mode of cronModes(key, form, YEAR)) {
        const text = chosen(mode, ...mode.parameters.map(({ first }) => first));
        expect([text, nextRuns(text, ONCE)]).toEqual([text, [expect.any(String)]]);
      }
    }
  }
});
