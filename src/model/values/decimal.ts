/** Decimal numbers: text input, exact arithmetic, text output, without floating point. */
import { Decimal } from 'decimal.js';
import type { Value } from '../entity/field-type';

/**
 * Numbers of formulas: 40 significant digits; results below 1e-40 become 0, results above 1e41 become null. Rounding is
 * half-up away from zero (domain.md R2): 0.125 → 0.13, -0.125 → -0.13.
 */
export const Num = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  minE: -40,
  maxE: 40,
  defaults: true,
});
export type Num = Decimal;

/**
 * Number type of running sums: wide enough to add and remove any `Num` without loss of digits, so the order does not
 * matter.
 */
export const WideDecimal = Decimal.clone({ precision: 250, rounding: Decimal.ROUND_HALF_UP, defaults: true });

export const ZERO = new Num(0);

/** A decimal text: optional sign, digits, optional point and digits. No exponent, no blanks; at most 40 characters. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;
const MAX_DIGITS_LENGTH = 40;

/** Whether a text counts as a number in arithmetic and comparisons. */
export function isDecimalText(text: string): boolean {
  return text.length <= MAX_DIGITS_LENGTH && DECIMAL.test(text);
}

/** The result of a formula part: a stored value, or a number that is not formatted as text yet. */
export type ComputedValue = Num | Value;

/** Empty: null, empty text, an empty list. */
export function isEmpty(value: ComputedValue | undefined): value is null | undefined {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Converts a value to a number: empty is 0; null for a text that is not a number, for lists and for booleans. */
export function toNumber(value: ComputedValue | undefined): Num | null {
  if (value instanceof Decimal) return value;
  if (typeof value === 'string' && value !== '') return isDecimalText(value) ? inRange(new Num(value)) : null;
  if (typeof value === 'number') return Number.isFinite(value) ? inRange(new Num(value)) : null;
  return isEmpty(value) ? ZERO : null;
}

/**
 * A decimal of a stored or entered value, for exact arithmetic; empty is 0. `toFixed(2)` rounds half-up.
 * @throws TypeError for a text that is not a number
 */
export function decimal(value: Num | string | number | null | undefined): Num {
  const number = toNumber(value);
  if (number === null) throw new TypeError('not a decimal number');
  return number;
}

/** Null for a result outside the range of numbers. */
export function inRange(value: Num): Num | null {
  return value.isFinite() ? value : null;
}

/** Canonical text: no exponent, no trailing zeros, no negative zero. `12.50` → `"12.5"`. */
export function toPlainText(value: Num): string {
  return value.isZero() ? '0' : value.toFixed();
}

/** Converts a result to a value: numbers become canonical text. */
export function toValue(result: ComputedValue): Value {
  return result instanceof Decimal ? toPlainText(result) : result;
}
