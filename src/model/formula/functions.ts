/** The fixed list of functions. A new function needs one entry here and one sentence in the help of the meta-schema. */
import { Num, isEmpty, toNumber, inRange, type ComputedValue } from '../values/decimal';
import { amountInWords } from '../values/amount-in-words';
import { compare, isNumber, scalarText, type CompareMode } from '../values/compare';
import { daysBetween, formatDate } from '../values/dates';
import type { AggregateName } from './expression';

/**
 * Context of a function call: the compare mode of each argument, and the time `now` (`YYYY-MM-DD HH:mm:ss`) or
 * undefined.
 */
export interface CallContext {
  modes: readonly CompareMode[];
  now: string | undefined;
}

export interface FunctionSpec {
  /** Minimum and maximum number of arguments. */
  arity: readonly [number, number];
  usage: string;
  /** The compare mode of the result; `chosen`: the mode of the selected argument. */
  returns: CompareMode | 'chosen';
  run: (args: readonly ComputedValue[], context: CallContext) => ComputedValue;
}

/** Maximum length of a text result; a longer text gives null. */
export const MAX_TEXT_LENGTH = 10_000;
const MAX_DECIMALS = 20;

const number = (value: ComputedValue | undefined): Num | null => toNumber(value);

function createRounding(round: (value: Num) => Num): FunctionSpec['run'] {
  return ([value]) => {
    const found = number(value);
    return found === null ? null : round(found);
  };
}

/** The smallest or largest non-empty argument. The arguments compare as numbers if any of them is a number. */
function createExtreme(relation: 'lt' | 'gt'): FunctionSpec['run'] {
  return (args, { modes }) => {
    const mode: CompareMode = modes.includes('number') ? 'number' : modes.includes('date') ? 'date' : 'text';
    let best: ComputedValue = null;
    for (const value of args) {
      if (!isEmpty(value) && (isEmpty(best) || compare(relation, value, best, mode))) best = value;
    }
    return mode === 'number' && !isEmpty(best) ? number(best) : best;
  };
}

/** The text of an argument: numbers in plain notation, stored texts unchanged, empty values as "". */
function plainTextOf(value: ComputedValue): string {
  return scalarText(value) ?? '';
}

export const functions: Readonly<Record<string, FunctionSpec>> = {
  abs: { arity: [1, 1], usage: 'abs(数)', returns: 'number', run: createRounding((value) => value.abs()) },
  round: {
    arity: [1, 2],
    usage: 'round(数, 小数位)，小数位不写为 0，逢五进一',
    returns: 'number',
    run: ([value, places = new Num(0)]) => {
      const [found, digits] = [number(value), number(places)];
      if (found === null || digits === null || !digits.isInteger() || digits.abs().gt(MAX_DECIMALS)) return null;
      if (digits.gte(0)) return found.toDecimalPlaces(digits.toNumber());
      const unit = new Num(10).pow(digits.neg());
      return inRange(found.div(unit).toDecimalPlaces(0).times(unit));
    },
  },
  floor: { arity: [1, 1], usage: 'floor(数)', returns: 'number', run: createRounding((value) => value.floor()) },
  ceil: { arity: [1, 1], usage: 'ceil(数)', returns: 'number', run: createRounding((value) => value.ceil()) },
  len: {
    arity: [1, 1],
    usage: 'len(文字)，字数',
    returns: 'number',
    run: ([value]) => new Num(Array.isArray(value) ? value.length : [...plainTextOf(value as ComputedValue)].length),
  },
  in: {
    arity: [2, 60],
    usage: 'in(值, 甲, 乙, …)，值是否为其中之一；一组编码（me.roles、me.departs）看其中每一个',
    returns: 'text',
    run: ([value, ...options], { modes }) =>
      options.some((option, index) => {
        if (isEmpty(option)) return isEmpty(value) && !Array.isArray(option);
        const mode = joinModes(modes[0] as CompareMode, modes[index + 1] as CompareMode);
        return [option].flat().some((one) => compare('eq', value, one, mode));
      }),
  },
  concat: {
    arity: [1, 60],
    usage: 'concat(甲, 乙, …)，连成一段文字',
    returns: 'text',
    run: (args) => {
      const text = args.map(plainTextOf).join('');
      return text.length > MAX_TEXT_LENGTH ? null : text;
    },
  },
  format: {
    arity: [2, 2],
    usage: "format(日期, 'yyyy-MM')，可用 yyyy MM dd HH mm ss",
    returns: 'text',
    run: ([date, pattern]) => formatDate(date, plainTextOf(pattern as ComputedValue)),
  },
  amountInWords: {
    arity: [1, 1],
    usage: 'amountInWords(金额)，人民币大写',
    returns: 'text',
    run: ([value]) => {
      const amount = isEmpty(value) ? null : number(value);
      return amount === null ? null : amountInWords(amount);
    },
  },
  today: {
    arity: [0, 0],
    usage: 'today()',
    returns: 'date',
    run: (_, { now }) => now?.slice(0, 10) ?? null,
  },
  now: { arity: [0, 0], usage: 'now()', returns: 'date', run: (_, { now }) => now ?? null },
  days: {
    arity: [2, 2],
    usage: 'days(从, 到)，相隔的整天数',
    returns: 'number',
    run: ([from, to]) => {
      const days = daysBetween(from, to);
      return days === null ? null : new Num(days);
    },
  },
  min: { arity: [2, 60], usage: 'min(子表.字段) 或 min(甲, 乙, …)', returns: 'chosen', run: createExtreme('lt') },
  max: { arity: [2, 60], usage: 'max(子表.字段) 或 max(甲, 乙, …)', returns: 'chosen', run: createExtreme('gt') },
  // The compiler turns `if` into a conditional, so that only the selected branch is evaluated.
  if: { arity: [3, 3], usage: 'if(条件, 成立时, 否则)', returns: 'chosen', run: () => null },
};

/** Aggregates over child rows: number of arguments and usage. */
export const aggregates: Readonly<Record<AggregateName, { arity: readonly [number, number]; usage: string }>> = {
  sum: { arity: [1, 2], usage: 'sum(子表.字段) 或 sum(子表, 公式)' },
  avg: { arity: [1, 2], usage: 'avg(子表.字段) 或 avg(子表, 公式)，空值不算' },
  min: { arity: [1, 1], usage: 'min(子表.字段) 或 min(甲, 乙, …)' },
  max: { arity: [1, 1], usage: 'max(子表.字段) 或 max(甲, 乙, …)' },
  count: { arity: [1, 2], usage: 'count(子表)、count(子表.字段) 或 count(子表, 条件)' },
  any: { arity: [1, 2], usage: 'any(子表, 条件)' },
  all: { arity: [2, 2], usage: 'all(子表, 条件)' },
};

export function isAggregate(name: string): name is AggregateName {
  return Object.hasOwn(aggregates, name);
}

/** All function names, in the order of the documentation. */
export const functionNames: readonly string[] =
  'sum avg min max count any all abs round floor ceil len in if concat format amountInWords today now days'.split(' ');

/** The compare mode of a comparison of two sides. */
export function joinModes(left: CompareMode, right: CompareMode): CompareMode {
  if (left === 'number' || right === 'number') return 'number';
  return left === 'date' || right === 'date' ? 'date' : 'text';
}

/**
 * True for `true`, a number other than 0, and any other non-empty value. With mode `number`, text is read as a number;
 * text that is not a number is false.
 */
export function isTruthy(value: ComputedValue | undefined, mode: CompareMode): boolean {
  if (typeof value === 'boolean') return value;
  if (isEmpty(value)) return false;
  if (mode === 'number' || isNumber(value)) return !(toNumber(value)?.isZero() ?? true);
  return true;
}
