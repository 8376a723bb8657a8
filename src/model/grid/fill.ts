/** What the fill handle writes: series of numbers, dates, months and numbered texts go on, everything else repeats. */
import { Decimal } from 'decimal.js';
import { isEmpty } from '../value/text';
import type { Value } from '../field-type';

const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})(.*)$/;
const MONTH = /^(\d{4})-(\d{2})$/;
const NUMBERED = /^(.*?)(\d+)$/s;
const DAY_MS = 86_400_000;

/** A reading of values as members of a series: places on a line, and the way back. */
interface Series {
  places: readonly Decimal[];
  write: (place: Decimal) => Value;
  /** What one alone goes on by; null: one alone repeats. */
  alone: Decimal | null;
}

function numbers(values: readonly Value[]): Series | null {
  const texts = values.map((value) => (typeof value === 'number' || typeof value === 'string' ? String(value) : ''));
  if (!texts.every((text) => NUMBER.test(text))) return null;
  const scale = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
  const whole = values.every((value) => typeof value === 'number');
  return {
    places: texts.map((text) => new Decimal(text)),
    write: (place) => (whole ? place.toNumber() : place.toFixed(scale)),
    alone: null,
  };
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

const monthOf = (place: number): string => `${pad(Math.floor(place / 12), 4)}-${pad((place % 12) + 1, 2)}`;

function months(values: readonly Value[]): Series | null {
  const found = values.map((value) => MONTH.exec(String(value)));
  if (!found.every((match) => match !== null)) return null;
  return {
    places: found.map((match) => new Decimal(Number(match[1]) * 12 + Number(match[2]) - 1)),
    write: (place) => monthOf(place.toNumber()),
    alone: new Decimal(1),
  };
}

const lastDay = (month: number): number => new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();

/** Days; the same day of several months goes on by months, the last of a month stays the last. */
function days(values: readonly Value[]): Series | null {
  const found = values.map((value) => DAY.exec(String(value)));
  if (!found.every((match) => match !== null)) return null;
  const rest = found[0]?.[4] ?? '';
  if (!found.every((match) => match[4] === rest)) return null;
  const parts = found.map((match) => ({ month: Number(match[1]) * 12 + Number(match[2]) - 1, day: Number(match[3]) }));
  const ends = parts.every(({ month, day }) => day === lastDay(month));
  const first = parts[0];
  const sameDay = parts.every(({ day }) => day === first?.day);
  const differ = parts.some(({ month }) => month !== first?.month);
  if (first && differ && (sameDay || ends))
    return {
      places: parts.map(({ month }) => new Decimal(month)),
      write: (place) => {
        const month = place.toNumber();
        const most = lastDay(month);
        return `${monthOf(month)}-${pad(ends ? most : Math.min(first.day, most), 2)}${rest}`;
      },
      alone: new Decimal(1),
    };
  return {
    places: parts.map(({ month, day }) => new Decimal(Date.UTC(Math.floor(month / 12), month % 12, day) / DAY_MS)),
    write: (place) => new Date(place.toNumber() * DAY_MS).toISOString().slice(0, 10) + rest,
    alone: new Decimal(1),
  };
}

/** `A08`, `A09` … with as many digits as they have. */
function numbered(values: readonly Value[]): Series | null {
  const found = values.map((value) => (typeof value === 'string' ? NUMBERED.exec(value) : null));
  if (!found.every((match) => match !== null)) return null;
  const [, head = '', digits = ''] = found[0] ?? [];
  if (head === '' || !found.every((match) => match[1] === head)) return null;
  return {
    places: found.map((match) => new Decimal(match[2] ?? '0')),
    write: (place) => `${head}${place.abs().toFixed(0).padStart(digits.length, '0')}`,
    alone: new Decimal(1),
  };
}

/** The step of a series; null: the places do not follow one another evenly. */
function stepOf({ places, alone }: Series): Decimal | null {
  const [first, second] = places;
  if (!first || !second) return alone;
  const step = second.minus(first);
  return places.every((place, index) => place.equals(first.plus(step.times(index)))) ? step : null;
}

/**
 * The next `count` values after `values` (before them, when filling backwards: then the first answer is the nearest).
 * @param repeat true to repeat them, whatever they are (Ctrl held)
 */
export function fillValues(
  values: readonly Value[],
  count: number,
  way: 'forward' | 'back' = 'forward',
  repeat = false,
): Value[] {
  const given = way === 'forward' ? values : values.toReversed();
  if (given.length === 0) return [];
  const filled = !given.some(isEmpty);
  const series = filled && !repeat ? (months(given) ?? days(given) ?? numbers(given) ?? numbered(given)) : null;
  const step = series && stepOf(series);
  if (!series || !step) return Array.from({ length: count }, (_, index) => given[index % given.length] ?? null);
  const last = series.places.at(-1) as Decimal;
  const by = given.length === 1 && way === 'back' ? step.negated() : step;
  return Array.from({ length: count }, (_, index) => series.write(last.plus(by.times(index + 1))));
}
