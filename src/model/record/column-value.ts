/** Values and columns: how a computed value is stored, and why an entered one cannot be. */
import { Decimal } from 'decimal.js';
import { scalarText } from '../values/compare';
import { parseDate, toStamp } from '../values/dates';
import { Num, isEmpty, toNumber, toValue, type Result } from '../values/decimal';
import type { Column, Value } from '../entity/field-type';
import { say } from './messages';

/**
 * A computed value as its column gives it back: decimals with the column's places ("12.50"), whole numbers as numbers,
 * dates as their text. What the column cannot hold is null. So browser, server and a later reading agree to the letter.
 */
export function toColumn(result: Result, column: Column): Value {
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
      return toStamp(result)?.slice(0, 10) ?? null;
    case 'timestamp':
      return toStamp(result);
    default:
      return toValue(result);
  }
}

const LARGEST_INT = 2_147_483_647;

const SHORT = /^-?(\d+)(?:\.(\d+))?$/;

function numberError(value: Value, precision: number, scale: number): string | undefined {
  // Most texts fit by their length alone.
  const short = typeof value === 'string' ? SHORT.exec(value) : null;
  if (short && (short[1] as string).length <= precision - scale && (short[2]?.length ?? 0) <= scale) return undefined;
  const number = toNumber(value);
  if (number === null) return scale === 0 ? say.whole : say.number;
  const whole = number.abs().trunc();
  if (!whole.isZero() && whole.precision(true) > precision - scale) return say.digits(precision - scale);
  if (number.decimalPlaces() > scale) return scale === 0 ? say.whole : say.places(scale);
  return undefined;
}

/** Why a filled value cannot be stored in a column, or undefined. The database never has to refuse it. */
export function columnError(value: Value, column: Column): string | undefined {
  switch (column.kind) {
    case 'text': {
      const text = scalarText(value);
      if (text === null) return say.kind;
      if (text.includes('\0')) return say.character;
      return column.length !== undefined && text.length > column.length && [...text].length > column.length
        ? say.length(column.length)
        : undefined;
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : say.kind;
    case 'int': {
      const number = toNumber(value);
      if (number === null || !number.isInteger()) return say.whole;
      return number.abs().gt(LARGEST_INT) ? say.range : undefined;
    }
    case 'numeric':
      return numberError(value, column.precision, column.scale);
    case 'date':
      return parseDate(value) && String(value).length === 10 ? undefined : say.date;
    case 'timestamp':
      return parseDate(value) ? undefined : say.time;
    case 'json':
      return JSON.stringify(value).includes('\\u0000') ? say.character : undefined;
    case 'none':
      return undefined;
  }
}

/** Whether two values are the same to whoever looks at them. */
export function isSame(left: Result | undefined, right: Result | undefined): boolean {
  if (left === right) return true;
  if (left instanceof Decimal || right instanceof Decimal)
    return left instanceof Decimal && right instanceof Decimal && left.eq(right);
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false;
  return JSON.stringify(left) === JSON.stringify(right);
}
