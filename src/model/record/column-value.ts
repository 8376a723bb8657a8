/** Values and columns: how a computed value is stored, and why an entered one cannot be. */
import { Decimal } from 'decimal.js';
import { scalarText } from '../values/compare';
import { parseDate, toDateTimeText } from '../values/dates';
import { Num, isEmpty, toNumber, toValue, type ComputedValue } from '../values/decimal';
import type { ColumnType, Value } from '../entity/field-type';
import { messages } from './messages';

/**
 * A computed value as its column gives it back: decimals with the column's places ("12.50"), whole numbers as numbers,
 * dates as their text. What the column cannot hold is null. So browser, server and a later reading agree to the letter.
 */
export function toColumnValue(result: ComputedValue, column: ColumnType): Value {
  if (isEmpty(result)) return null;
  switch (column.kind) {
    case 'numeric': {
      const rounded = toNumber(result)?.toDecimalPlaces(column.scale);
      return rounded ? (rounded.isZero() ? new Num(0) : rounded).toFixed(column.scale) : null;
    }
    case 'int': {
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
  // Most texts fit by their length alone.
  const short = typeof value === 'string' ? PLAIN_DECIMAL.exec(value) : null;
  if (short && (short[1] as string).length <= precision - scale && (short[2]?.length ?? 0) <= scale) return undefined;
  const number = toNumber(value);
  if (number === null) return scale === 0 ? messages.integer : messages.number;
  const whole = number.abs().trunc();
  if (!whole.isZero() && whole.precision(true) > precision - scale) return messages.digits(precision - scale);
  if (number.decimalPlaces() > scale) return scale === 0 ? messages.integer : messages.decimals(scale);
  return undefined;
}

/** Why a filled value cannot be stored in a column, or undefined. The database never has to refuse it. */
export function columnError(value: Value, column: ColumnType): string | undefined {
  switch (column.kind) {
    case 'text': {
      const text = scalarText(value);
      if (text === null) return messages.wrongType;
      if (text.includes('\0')) return messages.character;
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
      return JSON.stringify(value).includes('\\u0000') ? messages.character : undefined;
    case 'none':
      return undefined;
  }
}

/** Whether two values are the same to whoever looks at them. */
export function isSameValue(left: ComputedValue | undefined, right: ComputedValue | undefined): boolean {
  if (left === right) return true;
  if (left instanceof Decimal || right instanceof Decimal)
    return left instanceof Decimal && right instanceof Decimal && left.eq(right);
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false;
  return JSON.stringify(left) === JSON.stringify(right);
}
