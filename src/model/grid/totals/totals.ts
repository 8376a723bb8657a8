/** Sums and averages of cells, exactly: money is text and never goes through binary numbers. */
import { isEmpty, Sum, toNumber } from '@/model/values/decimal';
import type { Value } from '@/model/entity/field-type';
import type { GridRows } from '../core/types';

/** Most figures are this short; as whole thousandths they add up exactly without a decimal object for each. */
const SHORT = /^(-?)(\d{1,11})(?:\.(\d{1,3}))?$/;
const THOUSAND = 1000;
const SHORTEST = 1e11;

function thousandths(value: Value): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < SHORTEST ? value * THOUSAND : null;
  const found = typeof value === 'string' ? SHORT.exec(value) : null;
  if (!found) return null;
  const [, sign, whole, part = ''] = found;
  const size = Number(whole) * THOUSAND + Number(part.padEnd(3, '0'));
  return sign === '' ? size : -size;
}

/** What some cells come to; a cell that changed is taken out and put in again. */
export class Total {
  /** Cells that hold something, and those that hold a number. */
  filled = 0;
  numbers = 0;
  private short = 0;
  private long = new Sum(0);

  add(value: Value | undefined): void {
    this.count(value, 1);
  }

  remove(value: Value | undefined): void {
    this.count(value, -1);
  }

  private count(value: Value | undefined, times: 1 | -1): void {
    if (isEmpty(value)) return;
    this.filled += times;
    const short = thousandths(value as Value);
    const long = short === null ? toNumber(value) : null;
    if (short === null && long === null) return;
    this.numbers += times;
    if (long) this.long = this.long.plus(long.times(times));
    else this.push((short as number) * times);
  }

  private push(short: number): void {
    if (!Number.isSafeInteger(this.short + short)) this.settle();
    this.short += short;
  }

  private settle(): void {
    this.long = this.long.plus(new Sum(this.short).div(THOUSAND));
    this.short = 0;
  }

  /** The cells of another total as well. */
  merge(other: Total): void {
    other.settle();
    this.long = this.long.plus(other.long);
    this.filled += other.filled;
    this.numbers += other.numbers;
  }

  /**
   * @param scale decimals of the answer
   * @returns text such as "1234.50"; null where no cell holds a number
   */
  text(kind: 'sum' | 'average', scale: number): string | null {
    if (this.numbers === 0) return null;
    this.settle();
    const result = kind === 'sum' ? this.long : this.long.div(this.numbers);
    const rounded = result.toDecimalPlaces(scale);
    return (rounded.isZero() ? new Sum(0) : rounded).toFixed(scale);
  }
}

/** The sum or average of a column's values. */
export function total(values: readonly (Value | undefined)[], kind: 'sum' | 'average', scale: number): string | null {
  const sum = new Total();
  for (const value of values) sum.add(value);
  return sum.text(kind, scale);
}

/** Rows between two pauses. */
const STRIDE = 500;

/** Adds up columns of many rows, each for itself; pauses at every `yield`. */
export function* totalsOf(
  rows: Pick<GridRows, 'row'>,
  ids: readonly string[],
  keys: readonly string[],
): Generator<undefined, ReadonlyMap<string, Total>, void> {
  const found = new Map(keys.map((key) => [key, new Total()]));
  let looked = 0;
  for (const id of ids) {
    const row = rows.row(id);
    if (row) for (const [key, sum] of found) sum.add(row[key]);
    looked += 1;
    if (looked % STRIDE === 0) yield;
  }
  return found;
}
