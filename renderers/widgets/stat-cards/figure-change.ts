/** Change of a value against its previous value, computed exactly on decimals and formatted as text. */
import { toNumber, toPlainText } from '@/model/values/decimal';
import type { Value } from '@/model/entity/field-type';
import { formatDecimal } from '@/model/field-types/decimal-text';

export interface FigureChange {
  direction: 'up' | 'down' | 'same';
  /** Absolute difference, formatted. */
  difference: string;
  /** Relative change, e.g. `12.5%`; null when the previous value is zero. */
  share: string | null;
}

/** Compares two values. Null when one of them is not a number. */
export function changeOf(value: unknown, before: unknown, decimals: number): FigureChange | null {
  if (value === null || value === '' || before === null || before === undefined || before === '') return null;
  const [now, then] = [toNumber(value as Value), toNumber(before as Value)];
  if (!now || !then) return null;
  const difference = now.minus(then);
  return {
    direction: difference.isZero() ? 'same' : difference.isPositive() ? 'up' : 'down',
    difference: formatDecimal(toPlainText(difference.abs()), decimals),
    share: then.isZero() ? null : `${difference.abs().times(100).div(then.abs()).toFixed(1)}%`,
  };
}

/** Formats a number with thousands separators; returns `empty` when the value is not a number. */
export function formatFigure(value: unknown, decimals: number, empty: string): string {
  if (value === null || value === undefined || value === '') return empty;
  const number = toNumber(value as Value);
  return number ? formatDecimal(toPlainText(number), decimals) : empty;
}
