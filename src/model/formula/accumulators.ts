/** Figures over rows that take and give back single rows, so that one edit costs one row. Order never matters. */
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
  /** Takes back what was added. */
  remove(share: ComputedValue): void;
  result(): ComputedValue;
}

/** What one row adds to a figure; `mode` says how the row's result compares. */
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

/** An exact running sum back within the range of numbers. */
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

/** Numbers by size, before texts by code point. */
function compareResults(left: ComputedValue, right: ComputedValue): number {
  const [a, b] = [numberIn(left), numberIn(right)];
  if (a && b) return a.cmp(b) || compareTexts(String(toValue(left)), String(toValue(right)));
  if (a || b) return a ? -1 : 1;
  return compareTexts(String(left), String(right));
}

function numberIn(value: ComputedValue): Num | null {
  return isNumber(value) || (typeof value === 'string' && isDecimalText(value)) ? toNumber(value) : null;
}

/** The smallest or largest share; looked for again only when the present one leaves. */
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
 * An empty figure.
 * @param contributions all shares now in it; only `min` and `max` look at them
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

/** How a figure compares: counts and sums are numbers, the smallest date is a date. */
export function aggregateMode(name: AggregateName, each: CompareMode): CompareMode {
  if (name === 'sum' || name === 'avg' || name === 'count') return 'number';
  return name === 'min' || name === 'max' ? each : 'text';
}
