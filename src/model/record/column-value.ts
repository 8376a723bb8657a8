/** Converts computed values to column values and validates that a value fits its column. */
import { Decimal } from 'decimal.js';
import { scalarText } from '../values/compare';
import { parseDate, toDateTimeText } from '../values/dates';
import { isStorableJson, isStorableText } from '../values/storable-text';
import { Num, isEmpty, toNumber, toValue, type ComputedValue } from '../values/decimal';
import type { ColumnType } from '../entity/column-type';
import type { Value } from '../entity/field-type';
import { messages } from './messages';

/** Decimals as their columns return them, but for the number of their decimals and a minus. */
const COLUMN_TEXT = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,20})?$/;

/** Whether a text is a number without a sign as a column of this scale returns it, so that nothing is to be converted. */
export function isColumnText(text: string, scale: number): boolean {
  const point = text.indexOf('.');
  return (point < 0 ? 0 : text.length - point - 1) === scale && COLUMN_TEXT.test(text);
}

/**
 * Converts a computed value to the form that its column returns when read: decimals with the scale of the column
 * ("12.50"), integers as numbers, dates as text. A value that the column cannot store gives null. So the browser, the
 * server and a later read have exactly the same value.
 */
export function toColumnValue(result: ComputedValue, column: ColumnType): Value {
  if (isEmpty(result)) return null;
  switch (column.kind) {
    case 'numeric': {
      if (typeof result === 'string' && isColumnText(result, column.scale)) return result;
      const rounded = toNumber(result)?.toDecimalPlaces(column.scale);
      return rounded ? (rounded.isZero() ? new Num(0) : rounded).toFixed(column.scale) : null;
    }
    case 'int': {
      if (typeof result === 'number' && Number.isSafeInteger(result)) return result + 0;
      const rounded = toNumber(result)?.toDecimalPlaces(0).toNumber();
      return rounded !== undefined && Number.isSafeInteger(rounded) ? rounded + 0 : null;
    }
    case 'text':
      return scalarText(result);
    case 'date':
      return toDateTimeText(result)?.slice(0, 10) ?? null;
    case 'timestamp':
      return toDateTimeText(result);
    default:
      return toValue(result);
  }
}

const LARGEST_INT = 2_147_483_647;

const PLAIN_DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;

function numberError(value: Value, precision: number, scale: number): string | undefined {
  // Fast path: most texts fit because of their number of digits alone.
  const short = typeof value === 'string' ? PLAIN_DECIMAL.exec(value) : null;
  if (short && (short[1] as string).length <= precision - scale && (short[2]?.length ?? 0) <= scale) return undefined;
  const number = toNumber(value);
  if (number === null) return scale === 0 ? messages.integer : messages.number;
  const whole = number.abs().trunc();
  if (!whole.isZero() && whole.precision(true) > precision - scale) return messages.digits(precision - scale);
  if (number.decimalPlaces() > scale) return scale === 0 ? messages.integer : messages.decimals(scale);
  return undefined;
}

/**
 * Returns the message why a non-empty value cannot be stored in a column, or undefined. With this check the database
 * does not have to reject a value.
 */
export function columnError(value: Value, column: ColumnType): string | undefined {
  switch (column.kind) {
    case 'text': {
      const text = scalarText(value);
      if (text === null) return messages.wrongType;
      if (!isStorableText(text)) return messages.character;
      return column.length !== undefined && text.length > column.length && [...text].length > column.length
        ? messages.length(column.length)
        : undefined;
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : messages.wrongType;
    case 'int': {
      const number = toNumber(value);
      if (number === null || !number.isInteger()) return messages.integer;
      return number.abs().gt(LARGEST_INT) ? messages.range : undefined;
    }
    case 'numeric':
      return numberError(value, column.precision, column.scale);
    case 'date':
      return parseDate(value) && String(value).length === 10 ? undefined : messages.date;
    case 'timestamp':
      return parseDate(value) ? undefined : messages.time;
    case 'json':
      return isStorableJson(value) ? undefined : messages.character;
    case 'none':
      return undefined;
  }
}

/** Whether two values are equal for display. */
export function isSameValue(left: ComputedValue | undefined, right: ComputedValue | undefined): boolean {
  if (left === right) return true;
  if (left instanceof Decimal || right instanceof Decimal)
    return left instanceof Decimal && right instanceof Decimal && left.eq(right);
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false;
  return JSON.stringify(left) === JSON.stringify(right);
}
