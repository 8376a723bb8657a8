/**
 * Incremental aggregates: rows are added and removed one by one, so that an edit of one row costs one update. The
 * result does not depend on the order.
 */
import {
  Num,
  WideDecimal,
  ZERO,
  inRange,
  isDecimalText,
  isEmpty,
  toNumber,
  toValue,
  type ComputedValue,
} from '../values/decimal';
import { compareTexts, isNumber, type CompareMode } from '../values/compare';
import type { AggregateName } from './expression';
import { isTruthy } from './functions';

export interface Accumulator {
  add(share: ComputedValue): void;
  /** Removes a contribution that was added before. */
  remove(share: ComputedValue): void;
  result(): ComputedValue;
}

/** The contribution of one row to an aggregate; `mode` is how the row's result compares. */
export function contributionOf(name: AggregateName, result: ComputedValue, mode: CompareMode): ComputedValue {
  switch (name) {
    case 'sum':
      return toNumber(result) ?? ZERO;
    case 'avg':
      return isEmpty(result) ? null : toNumber(result);
    case 'min':
    case 'max':
      if (isEmpty(result)) return null;
      return mode === 'number' || isNumber(result) ? toNumber(result) : result;
    default:
      return isTruthy(result, mode);
  }
}

/** Rounds an exact running sum to the precision of `Num`; null when out of range. */
function toNumberRange(total: InstanceType<typeof WideDecimal>): Num | null {
  return inRange(new Num(total.toSignificantDigits(Num.precision)));
}

class SumAccumulator implements Accumulator {
  private total = new WideDecimal(0);
  private count = 0;
  constructor(private readonly average: boolean) {}

  add(share: ComputedValue): void {
    if (share === null) return;
    this.total = this.total.plus(share as Num);
    this.count += 1;
  }

  remove(share: ComputedValue): void {
    if (share === null) return;
    this.total = this.total.minus(share as Num);
    this.count -= 1;
  }

  result(): ComputedValue {
    if (!this.average) return toNumberRange(this.total);
    return this.count === 0 ? null : toNumberRange(this.total.div(this.count));
  }
}

class CountAccumulator implements Accumulator {
  private rows = 0;
  private matching = 0;
  constructor(private readonly resultOf: (held: number, rows: number) => ComputedValue) {}

  add(share: ComputedValue): void {
    this.rows += 1;
    if (share === true) this.matching += 1;
  }

  remove(share: ComputedValue): void {
    this.rows -= 1;
    if (share === true) this.matching -= 1;
  }

  result(): ComputedValue {
    return this.resultOf(this.matching, this.rows);
  }
}

/** Orders numbers by size before texts by code point. */
function compareResults(left: ComputedValue, right: ComputedValue): number {
  const [a, b] = [numberIn(left), numberIn(right)];
  if (a && b) return a.cmp(b) || compareTexts(String(toValue(left)), String(toValue(right)));
  if (a || b) return a ? -1 : 1;
  return compareTexts(String(left), String(right));
}

function numberIn(value: ComputedValue): Num | null {
  return isNumber(value) || (typeof value === 'string' && isDecimalText(value)) ? toNumber(value) : null;
}

/** The smallest or largest contribution. A full scan runs only after the current extreme was removed. */
class ExtremeAccumulator implements Accumulator {
  private best: ComputedValue = null;
  private stale = false;
  constructor(
    private readonly sign: 1 | -1,
    private readonly contributions: () => Iterable<ComputedValue>,
  ) {}

  add(share: ComputedValue): void {
    if (share === null || this.stale) return;
    if (this.best === null || compareResults(share, this.best) * this.sign < 0) this.best = share;
  }

  remove(share: ComputedValue): void {
    if (share !== null && this.best !== null && compareResults(share, this.best) === 0) this.stale = true;
  }

  result(): ComputedValue {
    if (this.stale) {
      this.stale = false;
      this.best = null;
      for (const share of this.contributions()) this.add(share);
    }
    return this.best;
  }
}

/**
 * Creates an empty accumulator.
 * @param contributions all current contributions; only `min` and `max` read them
 */
export function createAccumulator(name: AggregateName, contributions: () => Iterable<ComputedValue>): Accumulator {
  switch (name) {
    case 'sum':
      return new SumAccumulator(false);
    case 'avg':
      return new SumAccumulator(true);
    case 'min':
      return new ExtremeAccumulator(1, contributions);
    case 'max':
      return new ExtremeAccumulator(-1, contributions);
    case 'count':
      return new CountAccumulator((held) => new Num(held));
    case 'any':
      return new CountAccumulator((held) => held > 0);
    case 'all':
      return new CountAccumulator((held, rows) => held === rows);
  }
}

/**
 * The compare mode of an aggregate: numbers for sum, avg and count; the mode of the rows for min and max; else text.
 */
export function aggregateMode(name: AggregateName, each: CompareMode): CompareMode {
  if (name === 'sum' || name === 'avg' || name === 'count') return 'number';
  return name === 'min' || name === 'max' ? each : 'text';
}
