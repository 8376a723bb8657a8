/**
 * Parser of one cron field, with the behaviour of Quartz 2.3.2: text after a complete value is ignored ("MON/2" is
 * MON), ranges can wrap past the maximum ("FRI-MON"), and step `0` of a range means no step.
 */
import { MONTHS, WEEKDAYS, type CronField, type CronKey } from './fields';
import { CronSyntaxError, ILLEGAL_FORMAT } from './cron-error';

/** Special values in a set of values, as in Quartz: `*` and `?`. */
export const ALL = 99;
export const NONE = 98;

/** Parsed values of all fields. */
export interface CronSets {
  values: Record<CronKey, Set<number>>;
  /** Day `L`, its offset in days (`L-3`), and `W`. */
  lastDay: boolean;
  offset: number;
  working: boolean;
  /** Weekday forms `6L` (last) and `6#3` (nth). */
  lastWeekday: boolean;
  nth: number;
}

const fail = (words: string): never => {
  throw new CronSyntaxError(words);
};
const isDigit = (char: string) => char >= '0' && char <= '9';

/** Required character; fails at the end of the text. */
const characterAt = (text: string, index: number): string => text[index] ?? fail(ILLEGAL_FORMAT);
const nameAt = (text: string, index: number): string =>
  index + 3 <= text.length ? text.slice(index, index + 3) : fail(ILLEGAL_FORMAT);

function parseInteger(text: string): number {
  const number = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(number) <= 2_147_483_647 ? number : fail(ILLEGAL_FORMAT);
}

/** Reads the digits from `index`; `before` holds digits that were already read. */
function readDigits(text: string, index: number, before = ''): { value: number; end: number } {
  characterAt(text, index);
  const found = /^\d*/.exec(text.slice(index))![0];
  return { value: parseInteger(before + found), end: index + found.length };
}

const RANGES: Partial<Record<CronKey, string>> = {
  second: 'Minute and Second values must be between 0 and 59',
  minute: 'Minute and Second values must be between 0 and 59',
  hour: 'Hour values must be between 0 and 23',
  day: 'Day of month values must be between 1 and 31',
  month: 'Month values must be between 1 and 12',
  week: 'Day-of-Week values must be between 1 and 7',
};

/** Largest step, and the number in Quartz's message. */
const STEPS: Partial<Record<CronKey, readonly [most: number, named: number]>> = {
  second: [59, 60],
  minute: [59, 60],
  hour: [23, 24],
  day: [31, 31],
  month: [12, 12],
  week: [7, 7],
};

function checkStep(step: number, { key }: CronField): void {
  const limit = STEPS[key];
  if (limit && step > limit[0]) fail(`Increment > ${limit[1]} : ${step}`);
}

/** Adds `value`, or every `step` from it to `end`; −1 means absent. */
function addValues(sets: CronSets, field: CronField, value: number, end: number, step: number): void {
  const { key, least, most, wrap: round } = field;
  const set = sets.values[key];
  const marked = value === ALL || (value === NONE && (key === 'day' || key === 'week'));
  const outside = key === 'week' ? value === 0 || value > most : value < least || value > most;
  if (RANGES[key] && !marked && (outside || end > most)) fail(RANGES[key]);
  if (step <= 0 && value !== ALL) {
    set.add(value);
    return;
  }
  if (value === ALL && step <= 0) set.add(ALL);
  const from = value === ALL ? least : value;
  let to = end === -1 ? most : end;
  const over = to < from;
  if (over) to += round ?? fail(ILLEGAL_FORMAT);
  // Ranges of years are limited to the last year that is searched.
  const stop = round === null ? Math.min(to, most) : to;
  for (let one = from; one <= stop; one += Math.max(step, 1)) {
    const wrapped = over ? one % round! : one;
    set.add(over && wrapped === 0 && least === 1 ? round! : wrapped);
  }
}

function readName(sets: CronSets, field: CronField, text: string): void {
  const { key } = field;
  const first = nameAt(text, 0);
  if (key !== 'month' && key !== 'week') fail(`Illegal characters for this position: '${first}'`);
  const numberOf = (word: string): number => {
    const index = (key === 'month' ? MONTHS : WEEKDAYS).indexOf(word);
    if (index < 0) fail(`Invalid ${key === 'month' ? 'Month' : 'Day-of-Week'} value: '${word}'`);
    return index + 1;
  };
  const from = numberOf(first);
  let to = -1;
  const next = text[3];
  if (next === '-') to = numberOf(nameAt(text, 4));
  else if (key === 'week' && next === '#') sets.nth = parseNth(text.slice(4));
  else if (key === 'week' && next === 'L') sets.lastWeekday = true;
  addValues(sets, field, from, to, to === -1 ? 0 : 1);
}

function parseNth(text: string): number {
  const number = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 5 ? number : fail("A numeric value between 1 and 5 must follow the '#' option");
}

function readNone(sets: CronSets, field: CronField, text: string): void {
  const { key } = field;
  if (text.length > 2 && text[1] !== ' ') fail(`Illegal character after '?': ${text[1]}`);
  if (key !== 'week' && key !== 'day') fail("'?' can only be specified for Day-of-Month or Day-of-Week.");
  if (key === 'week' && !sets.lastDay) {
    const days = sets.values.day;
    if (days.size === 0) fail(ILLEGAL_FORMAT);
    if (Math.max(...days) === NONE) fail("'?' can only be specified for Day-of-Month -OR- Day-of-Week.");
  }
  addValues(sets, field, NONE, -1, 0);
}

function readEvery(sets: CronSets, field: CronField, text: string): void {
  if (text === '*') {
    addValues(sets, field, ALL, -1, 0);
    return;
  }
  if (text === '/') fail("'/' must be followed by an integer.");
  const start = text[0] === '*' ? 1 : 0;
  if (text[start] !== '/') {
    addValues(sets, field, ALL, -1, 1);
    return;
  }
  if (start + 1 >= text.length) fail('Unexpected end of string.');
  const step = parseInteger(text.slice(start + 1));
  checkStep(step, field);
  addValues(sets, field, ALL, -1, step);
}

function readLast(sets: CronSets, field: CronField, text: string): void {
  if (field.key === 'week') addValues(sets, field, 7, 7, 0);
  if (field.key !== 'day') return;
  sets.lastDay = true;
  let index = 1;
  if (text[1] === '-') {
    const { value, end } = readDigits(text, 2);
    if (value > 30) fail('Offset from last day must be <= 30');
    sets.offset = value;
    index = end;
  }
  if (text[index] === 'W') sets.working = true;
}

/** Reads the end and step of a range: `5-10`, `5-10/2`. */
function readRange(sets: CronSets, field: CronField, value: number, text: string, index: number): void {
  if (!isDigit(characterAt(text, index))) fail(ILLEGAL_FORMAT);
  const { value: end, end: next } = readDigits(text, index);
  if (text[next] !== '/') {
    addValues(sets, field, value, end, 1);
    return;
  }
  if (!isDigit(characterAt(text, next + 1))) fail(ILLEGAL_FORMAT);
  addValues(sets, field, value, end, readDigits(text, next + 1).value);
}

function readStep(sets: CronSets, field: CronField, value: number, text: string, index: number): void {
  if (index >= text.length) fail("'/' must be followed by an integer.");
  if (!isDigit(text[index]!)) fail(ILLEGAL_FORMAT);
  // Quartz checks only the character after the first digit.
  const strange = text[index + 1];
  if (strange !== undefined && !isDigit(strange)) fail(`Unexpected character '${strange}' after '/'`);
  const step = readDigits(text, index).value;
  checkStep(step, field);
  addValues(sets, field, value, -1, step);
}

function readNumber(sets: CronSets, field: CronField, text: string): void {
  const { key } = field;
  const { value, end } = readDigits(text, 0);
  const set = sets.values[key];
  const sign = text[end] ?? '';
  const misplaced = () => fail(`'${sign}' option is not valid here. (pos=${end})`);
  if (sign === 'L') {
    if (key !== 'week') misplaced();
    if (value < 1 || value > 7) fail('Day-of-Week values must be between 1 and 7');
    sets.lastWeekday = true;
    set.add(value);
  } else if (sign === 'W') {
    if (key !== 'day') misplaced();
    if (value > 31)
      fail("The 'W' option does not make sense with values larger than 31 (max number of days in a month)");
    sets.working = true;
    set.add(value);
  } else if (sign === '#') {
    if (key !== 'week') misplaced();
    sets.nth = parseNth(text.slice(end + 1));
    set.add(value);
  } else if (sign === '-') readRange(sets, field, value, text, end + 1);
  else if (sign === '/') readStep(sets, field, value, text, end + 1);
  else addValues(sets, field, value, -1, 0);
}

/**
 * Parses one part of a field (between commas) into the sets.
 * @throws CronSyntaxError
 */
export function parsePart(sets: CronSets, field: CronField, text: string): void {
  const first = text[0]!;
  if (/[A-Z]/.test(first) && !/^(L|LW|L-[0-9]*W?)$/.test(text)) readName(sets, field, text);
  else if (first === '?') readNone(sets, field, text);
  else if (first === '*' || first === '/') readEvery(sets, field, text);
  else if (first === 'L') readLast(sets, field, text);
  else if (isDigit(first)) readNumber(sets, field, text);
  else fail(`Unexpected character: ${first}`);
}
