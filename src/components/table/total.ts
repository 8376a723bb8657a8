/** Sums and averages of a column's shown rows, in decimals: money is text and never goes through binary numbers. */
import { Decimal } from 'decimal.js';
import type { Value } from '@/model/field-type';

function decimal(value: Value | undefined): Decimal | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (value === '') return null;
  try {
    const number = new Decimal(value);
    return number.isFinite() ? number : null;
  } catch {
    return null;
  }
}

/**
 * @param scale decimals of the answer
 * @returns text such as "1234.50"; null when no row holds a number
 */
export function total(values: readonly (Value | undefined)[], kind: 'sum' | 'average', scale: number): string | null {
  const numbers = values.map(decimal).filter((one) => one !== null);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((left, right) => left.plus(right), new Decimal(0));
  return (kind === 'sum' ? sum : sum.div(numbers.length)).toFixed(scale);
}
