/** Figures over rows that take and give back single rows, so that one edit costs one row. Order never matters. */
import { Num, Sum, ZERO, bounded, isDecimalText, isEmpty, toNumber, toValue, type Result } from '../values/decimal';
import { compareTexts, isNumber, type Mode } from '../values/compare';
import type { AggregateName } from './expression';
import { isTrue } from './functions';

export interface Tally {
  add(share: Result): void;
  /** Takes back what was added. */
  remove(share: Result): void;
  result(): Result;
}

/** What one row adds to a figure; `mode` says how the row's result compares. */
export function shareOf(name: AggregateName, result: Result, mode: Mode): Result {
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
      return isTrue(result, mode);
  }
}

/** An exact running sum back within the range of numbers. */
function settle(total: InstanceType<typeof Sum>): Num | null {
  return bounded(new Num(total.toSignificantDigits(Num.precision)));
}

class Total implements Tally {
  private total = new Sum(0);
  private count = 0;
  constructor(private readonly average: boolean) {}

  add(share: Result): void {
    if (share === null) return;
    this.total = this.total.plus(share as Num);
    this.count += 1;
  }

  remove(share: Result): void {
    if (share === null) return;
    this.total = this.total.minus(share as Num);
    this.count -= 1;
  }

  result(): Result {
    if (!this.average) return settle(this.total);
    return this.count === 0 ? null : settle(this.total.div(this.count));
  }
}

class Counter implements Tally {
  private rows = 0;
  private held = 0;
  constructor(private readonly say: (held: number, rows: number) => Result) {}

  add(share: Result): void {
    this.rows += 1;
    if (share === true) this.held += 1;
  }

  remove(share: Result): void {
    this.rows -= 1;
    if (share === true) this.held -= 1;
  }

  result(): Result {
    return this.say(this.held, this.rows);
  }
}

/** Numbers by size, before texts by code point. */
function order(left: Result, right: Result): number {
  const [a, b] = [sizeOf(left), sizeOf(right)];
  if (a && b) return a.cmp(b) || compareTexts(String(toValue(left)), String(toValue(right)));
  if (a || b) return a ? -1 : 1;
  return compareTexts(String(left), String(right));
}

function sizeOf(value: Result): Num | null {
  return isNumber(value) || (typeof value === 'string' && isDecimalText(value)) ? toNumber(value) : null;
}

/** The smallest or largest share; looked for again only when the present one leaves. */
class Extreme implements Tally {
  private best: Result = null;
  private stale = false;
  constructor(
    private readonly sign: 1 | -1,
    private readonly shares: () => Iterable<Result>,
  ) {}

  add(share: Result): void {
    if (share === null || this.stale) return;
    if (this.best === null || order(share, this.best) * this.sign < 0) this.best = share;
  }

  remove(share: Result): void {
    if (share !== null && this.best !== null && order(share, this.best) === 0) this.stale = true;
  }

  result(): Result {
    if (this.stale) {
      this.stale = false;
      this.best = null;
      for (const share of this.shares()) this.add(share);
    }
    return this.best;
  }
}

/**
 * An empty figure.
 * @param shares all shares now in it; only `min` and `max` look at them
 */
export function openTally(name: AggregateName, shares: () => Iterable<Result>): Tally {
  switch (name) {
    case 'sum':
      return new Total(false);
    case 'avg':
      return new Total(true);
    case 'min':
      return new Extreme(1, shares);
    case 'max':
      return new Extreme(-1, shares);
    case 'count':
      return new Counter((held) => new Num(held));
    case 'any':
      return new Counter((held) => held > 0);
    case 'all':
      return new Counter((held, rows) => held === rows);
  }
}

/** How a figure compares: counts and sums are numbers, the smallest date is a date. */
export function modeOfFigure(name: AggregateName, each: Mode): Mode {
  if (name === 'sum' || name === 'avg' || name === 'count') return 'number';
  return name === 'min' || name === 'max' ? each : 'text';
}
