/** Decimal numbers: texts in, exact arithmetic, texts out. Never floating point. */
import { Decimal } from 'decimal.js';
import type { Value } from '../entity/field-type';

/**
 * Numbers of formulas: 40 significant digits, results below 1e-40 are 0, above 1e41 are none (null).
 * Rounding is half-up away from zero (domain.md R2): 0.125 → 0.13, -0.125 → -0.13.
 */
export const Num = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  minE: -40,
  maxE: 40,
  defaults: true,
});
export type Num = Decimal;

/** Running sums: wide enough to add and take away any `Num` without losing a digit, so that order never matters. */
export const WideDecimal = Decimal.clone({ precision: 250, rounding: Decimal.ROUND_HALF_UP, defaults: true });

export const ZERO = new Num(0);

/** A decimal text: a sign, digits, perhaps a point and digits. No exponent, no blanks; at most what a column holds. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;
const MAX_DIGITS_LENGTH = 40;

/** True when a text is a number in arithmetic and comparisons. */
export function isDecimalText(text: string): boolean {
  return text.length <= MAX_DIGITS_LENGTH && DECIMAL.test(text);
}

/** What a formula's parts give: a stored value, or a number not yet written as text. */
export type ComputedValue = Num | Value;

/** Empty: null, empty text, an empty list. */
export function isEmpty(value: ComputedValue | undefined): value is null | undefined {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The number a value stands for: empty is 0, a text that is no number gives null, as do lists and booleans. */
export function toNumber(value: ComputedValue | undefined): Num | null {
  if (value instanceof Decimal) return value;
  if (typeof value === 'string' && value !== '') return isDecimalText(value) ? inRange(new Num(value)) : null;
  if (typeof value === 'number') return Number.isFinite(value) ? inRange(new Num(value)) : null;
  return isEmpty(value) ? ZERO : null;
}

/** A result that left the range of numbers is none. */
export function inRange(value: Num): Num | null {
  return value.isFinite() ? value : null;
}

/** Canonical text: no exponent, no trailing zeros, no minus zero. `12.50` → `"12.5"`. */
export function toPlainText(value: Num): string {
  return value.isZero() ? '0' : value.toFixed();
}

/** A result as a value: numbers become canonical text. */
export function toValue(result: ComputedValue): Value {
  return result instanceof Decimal ? toPlainText(result) : result;
}
