/** Exact sums and averages of cells. Money is decimal text and is never converted to a binary number. */
import { isEmpty, WideDecimal, toNumber } from '@/model/values/decimal';
import type { Value } from '@/model/entity/field-type';
import type { EditableRows } from '../core/types';

/** Short decimals are summed as whole thousandths: exact, and without a decimal object per value. */
const SHORT_DECIMAL = /^(-?)(\d{1,11})(?:\.(\d{1,3}))?$/;
const THOUSAND = 1000;
const MAX_SHORT_INTEGER = 1e11;

function toThousandths(value: Value): number | null {
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < MAX_SHORT_INTEGER ? value * THOUSAND : null;
  const found = typeof value === 'string' ? SHORT_DECIMAL.exec(value) : null;
  if (!found) return null;
  const [, sign, whole, part = ''] = found;
  const size = Number(whole) * THOUSAND + Number(part.padEnd(3, '0'));
  return sign === '' ? size : -size;
}

/** Running total of cells. A changed cell is removed with its old value and added with its new one. */
export class RunningTotal {
  /** `filledCount`: cells that are not empty. `numberCount`: cells with a number. */
  filledCount = 0;
  numberCount = 0;
  private thousandthsSum = 0;
  private decimalSum = new WideDecimal(0);

  add(value: Value | undefined): void {
    this.apply(value, 1);
  }

  remove(value: Value | undefined): void {
    this.apply(value, -1);
  }

  private apply(value: Value | undefined, times: 1 | -1): void {
    if (isEmpty(value)) return;
    this.filledCount += times;
    const short = toThousandths(value as Value);
    const long = short === null ? toNumber(value) : null;
    if (short === null && long === null) return;
    this.numberCount += times;
    if (long) this.decimalSum = this.decimalSum.plus(long.times(times));
    else this.addThousandths((short as number) * times);
  }

  private addThousandths(short: number): void {
    if (!Number.isSafeInteger(this.thousandthsSum + short)) this.flushThousandths();
    this.thousandthsSum += short;
  }

  private flushThousandths(): void {
    this.decimalSum = this.decimalSum.plus(new WideDecimal(this.thousandthsSum).div(THOUSAND));
    this.thousandthsSum = 0;
  }

  /** Adds the cells of another total. */
  merge(other: RunningTotal): void {
    other.flushThousandths();
    this.decimalSum = this.decimalSum.plus(other.decimalSum);
    this.filledCount += other.filledCount;
    this.numberCount += other.numberCount;
  }

  /**
   * @param scale number of decimals of the result
   * @returns text such as "1234.50"; null when no cell holds a number
   */
  format(kind: 'sum' | 'average', scale: number): string | null {
    if (this.numberCount === 0) return null;
    this.flushThousandths();
    const result = kind === 'sum' ? this.decimalSum : this.decimalSum.div(this.numberCount);
    const rounded = result.toDecimalPlaces(scale);
    return (rounded.isZero() ? new WideDecimal(0) : rounded).toFixed(scale);
  }
}

/** Sum or average of a column's values, as text with `scale` decimals; null without a number. */
export function totalOf(values: readonly (Value | undefined)[], kind: 'sum' | 'average', scale: number): string | null {
  const sum = new RunningTotal();
  for (const value of values) sum.add(value);
  return sum.format(kind, scale);
}

/** Rows read between two `yield`s. */
const ROWS_PER_YIELD = 500;

/** Totals of several columns over many rows; pauses at every `yield`. */
export function* columnTotals(
  rows: Pick<EditableRows, 'row'>,
  ids: readonly string[],
  keys: readonly string[],
): Generator<undefined, ReadonlyMap<string, RunningTotal>, void> {
  const found = new Map(keys.map((key) => [key, new RunningTotal()]));
  let looked = 0;
  for (const id of ids) {
    const row = rows.row(id);
    if (row) for (const [key, sum] of found) sum.add(row[key]);
    looked += 1;
    if (looked % ROWS_PER_YIELD === 0) yield;
  }
  return found;
}
