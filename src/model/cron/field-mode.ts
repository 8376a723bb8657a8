/** A mode of a cron field: its number parameters, and conversion from and to the field's text. */
import { MONTHS, WEEKDAYS, type CronKey } from './fields';

export type CronFieldTexts = Readonly<Record<CronKey, string>>;

/** One parameter of a mode. Weekdays are 0 to 6 from Sunday here, 1 to 7 in the text. */
export interface ModeParameter {
  kind: 'number' | 'weekday' | 'list' | 'weekdays';
  least: number;
  most: number;
  /** Initial value. */
  first: number;
}

export type ModeName =
  | 'every'
  | 'step'
  | 'list'
  | 'range'
  | 'none'
  | 'nearest'
  | 'last'
  | 'lastWorking'
  | 'lastWeekday'
  | 'before'
  | 'nth'
  | 'weekStep'
  | 'weekdays';

export interface CronMode {
  name: ModeName;
  /** Parameters in the order of the mode's label. */
  parameters: readonly ModeParameter[];
  /** True when the mode takes any number of values. */
  isList: boolean;
  read: (words: CronFieldTexts) => readonly number[] | undefined;
  write: (numbers: readonly number[]) => Partial<CronFieldTexts>;
}

export const number = (least: number, most: number, first = least): ModeParameter => ({
  kind: 'number',
  least,
  most,
  first,
});
export const weekday = (first: number): ModeParameter => ({ kind: 'weekday', least: 0, most: 6, first });
export const list = (least: number, most: number, first = least): ModeParameter => ({
  kind: 'list',
  least,
  most,
  first,
});
export const weekdayList: ModeParameter = { kind: 'weekdays', least: 0, most: 6, first: 1 };

/** Text for every weekday, as a range. */
export const ALL_WEEK = '1-7';

const isWeekday = ({ kind }: ModeParameter) => kind === 'weekday' || kind === 'weekdays';

/** Replaces month and weekday names by numbers, and `*` of the weekday by the complete range. */
function withoutNames(key: CronKey, word: string): string {
  if (key === 'week' && word === '*') return ALL_WEEK;
  const names = key === 'month' ? MONTHS : key === 'week' ? WEEKDAYS : [];
  return word
    .toUpperCase()
    .replace(/[A-Z]{3}/g, (name) => (names.includes(name) ? String(names.indexOf(name) + 1) : name));
}

interface Pattern {
  /** The field to write. A mode of day or weekday sets the other one to "?". */
  key: CronKey;
  name: ModeName;
  slots?: readonly ModeParameter[];
  /** Template: `$0`, `$1` are the parameters, `$*` is the complete list. */
  text: string;
  /** Pattern of equivalent texts. */
  also?: RegExp;
}

const escaped = (text: string) => text.replace(/[.*?+^${}()|[\]\\/]/g, '\\$&');

/** Converts a template such as `"$0/$1"` into a regular expression that captures the numbers. */
const createMatcher = (text: string) =>
  new RegExp(`^${escaped(text.replaceAll('$', '@')).replaceAll('@\\*', '([\\d,-]+)').replace(/@\d/g, '(\\d+)')}$`);

/** Limit of list values: more than any field has. */
const MAX_LIST_LENGTH = 100;

/** Expands a list: `"1,3-5"` → 1, 3, 4, 5; undefined when the text is not a list. */
function expandList(text: string): number[] | undefined {
  const numbers: number[] = [];
  for (const part of text.split(',')) {
    const [, from, to] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    if (from === undefined || Number(to ?? from) < Number(from)) return undefined;
    if (numbers.length + Number(to ?? from) - Number(from) >= MAX_LIST_LENGTH) return undefined;
    for (let one = Number(from); one <= Number(to ?? from); one += 1) numbers.push(one);
  }
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

const isOutOfRange = (value: number, slot: ModeParameter | undefined) =>
  slot !== undefined && isWeekday(slot) && (value < slot.least || value > slot.most);

/** Creates a mode from a pattern. */
export function cronMode({ key, name, slots = [], text, also }: Pattern): CronMode {
  const pattern = createMatcher(text);
  const other = key === 'day' ? 'week' : key === 'week' ? 'day' : null;
  const shown = (value: number, slot: ModeParameter | undefined) => (slot && isWeekday(slot) ? value - 1 : value);
  const many = text.includes('$*');
  return {
    name,
    parameters: slots,
    isList: many,
    read: (words) => {
      const word = withoutNames(key, words[key]);
      const found = pattern.exec(word) ?? also?.exec(word);
      if (!found) return undefined;
      const numbers = many
        ? expandList(found[1]!)?.map((value) => shown(value, slots[0]))
        : slots.map((slot, index) => (found[index + 1] ? shown(Number(found[index + 1]), slot) : slot.least));
      // Weekday "0" (Sunday in other cron dialects) is invalid in Quartz.
      const strange = numbers?.some((value, index) => isOutOfRange(value, slots[many ? 0 : index]));
      return strange ? undefined : numbers;
    },
    write: (numbers) => {
      const given = numbers.length > 0 ? numbers : slots.map(({ first }) => first);
      const written = given.map((value, index) => {
        const slot = slots[many ? 0 : index];
        return String(slot && isWeekday(slot) ? value + 1 : value);
      });
      const word = many
        ? written.join(',')
        : text.replace(/\$(\d)/g, (_mark, index: string) => written[Number(index)] ?? '');
      return other === null || name === 'none' ? { [key]: word } : { [key]: word, [other]: '?' };
    },
  };
}
