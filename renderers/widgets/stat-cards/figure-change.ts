/** How a figure stands to the one before it; exact, as text. */
import { toNumber, toPlainText } from '@/model/values/decimal';
import type { Value } from '@/model/entity/field-type';
import { formatDecimal } from '@/model/field-types/decimal-text';

export interface FigureChange {
  direction: 'up' | 'down' | 'same';
  /** Without a sign. */
  difference: string;
  /** e.g. `12.5%`; null where there was nothing before. */
  share: string | null;
}

/** Null where one of both is no figure. */
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

/** A figure as people read it; what is none is shown as `empty`. */
export function formatFigure(value: unknown, decimals: number, empty: string): string {
  if (value === null || value === undefined || value === '') return empty;
  const number = toNumber(value as Value);
  return number ? formatDecimal(toPlainText(number), decimals) : empty;
}
