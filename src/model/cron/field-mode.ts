/** A mode of a cron field: a few numbers, written as a word of the expression and read back from it. */
import { MONTHS, WEEKDAYS, type CronKey } from './fields';

export type CronFieldTexts = Readonly<Record<CronKey, string>>;

/** One number of a mode. Weekdays are 0 to 6 from Sunday here, 1 to 7 in the text. */
export interface ModeParameter {
  kind: 'number' | 'weekday' | 'list' | 'weekdays';
  least: number;
  most: number;
  /** Until somebody chooses. */
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
  /** Numbers it takes, in the order of its sentence. */
  parameters: readonly ModeParameter[];
  /** A list takes any number of them. */
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

/** Every weekday, in a mode that has a name for it. */
export const ALL_WEEK = '1-7';

const isWeekday = ({ kind }: ModeParameter) => kind === 'weekday' || kind === 'weekdays';

/** A word with its names as numbers; any weekday is all of them. */
function withoutNames(key: CronKey, word: string): string {
  if (key === 'week' && word === '*') return ALL_WEEK;
  const names = key === 'month' ? MONTHS : key === 'week' ? WEEKDAYS : [];
  return word
    .toUpperCase()
    .replace(/[A-Z]{3}/g, (name) => (names.includes(name) ? String(names.indexOf(name) + 1) : name));
}

interface Pattern {
  /** The field that is written; of a mode of days the other of day and week becomes "?". */
  key: CronKey;
  name: ModeName;
  slots?: readonly ModeParameter[];
  /** `$0`, `$1` stand for the numbers, `$*` for all of them. */
  text: string;
  /** Other ways to write the same. */
  also?: RegExp;
}

const escaped = (text: string) => text.replace(/[.*?+^${}()|[\]\\/]/g, '\\$&');

/** `"$0/$1"` → a pattern that finds the numbers. */
const createMatcher = (text: string) =>
  new RegExp(`^${escaped(text.replaceAll('$', '@')).replaceAll('@\\*', '([\\d,-]+)').replace(/@\d/g, '(\\d+)')}$`);

/** More values than any field offers are no list to choose from. */
const MAX_LIST_LENGTH = 100;

/** `"1,3-5"` → 1, 3, 4, 5; undefined for what is no such list. */
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

/** A mode that writes one field. */
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
      // "0" is Sunday elsewhere, and Quartz refuses it.
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
