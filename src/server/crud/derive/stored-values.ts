/** Values as their columns hold them, or a message in the user's words: the database never has to refuse one. */
import { Decimal } from 'decimal.js';
import type { Field } from '@/model/entity/entity';
import type { FieldTypes, Value } from '@/model/entity/field-type';
import { parseDay, parseMoment } from '@/model/field-types/date-text';
import { isEmpty } from '@/model/field-types/text-value';
import { messages } from '../context/messages';

/** A value as its column takes it, or why it cannot. */
export type StoredValueResult = { value: Value } | { error: string };

const WHOLE = /^[+-]?\d{1,15}$/;
const DECIMAL = /^[+-]?\d{1,60}(\.\d{1,60})?$/;
const INT4 = 2_147_483_647;
const MAX_DEPTH = 50;

function isTooDeep(value: Value, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((one) => isTooDeep(one as Value, left - 1));
}

function toDecimal(field: Field, text: string, precision: number, scale: number, entered: boolean): StoredValueResult {
  if (!DECIMAL.test(text)) return { error: messages.badValue(field.label) };
  // More digits than the column keeps: what a person entered is for the type to refuse, a computed value is rounded.
  if (entered && new Decimal(text).decimalPlaces() > scale) return { value: text };
  const value = new Decimal(text).toFixed(scale, Decimal.ROUND_HALF_UP);
  const digits = value.replace('-', '').split('.')[0]!.replace(/^0+/, '').length;
  if (digits > precision - scale) return { error: messages.outOfRange(field.label) };
  return { value: /^-[0.]+$/.test(value) ? value.slice(1) : value };
}

function toInteger(field: Field, text: string): StoredValueResult {
  // A formula gives decimals as text; 5.00 is a whole number.
  const plain = text.replace(/\.0*$/, '');
  if (!WHOLE.test(plain)) return { error: messages.badValue(field.label) };
  const value = Number(plain);
  return Math.abs(value) > INT4 ? { error: messages.outOfRange(field.label) } : { value: value === 0 ? 0 : value };
}

function toText(field: Field, value: string | number | boolean, length: number | undefined): StoredValueResult {
  const text = String(value).replaceAll('\0', '');
  if (length !== undefined && text.length > length && [...text].length > length) {
    return { error: messages.tooLong(field.label, length) };
  }
  return { value: text };
}

/**
 * Brings a value into its column's shape: numbers as canonical decimals, dates as text, empty text as null.
 * @param types lets the field's type normalise values of older clients first
 * @param entered keeps decimals that a person entered in excess, so that they are refused instead of rounded
 */
export function toStoredValue(
  field: Field,
  given: Value | undefined,
  types: FieldTypes,
  entered = false,
): StoredValueResult {
  if (isEmpty(given)) return { value: null };
  const value = types.get(field.type)?.normalize?.(given, field) ?? given;
  if (value === null || value === '') return { value: null };
  const column = field.stored;
  if (column.kind === 'none') return { value: null };
  if (column.kind === 'json') {
    return isTooDeep(value) || JSON.stringify(value).includes(String.raw`\u0000`)
      ? { error: messages.badValue(field.label) }
      : { value };
  }
  if (typeof value === 'object') return { error: messages.badValue(field.label) };
  if (column.kind === 'boolean')
    return typeof value === 'boolean' ? { value } : { error: messages.badValue(field.label) };
  const text = String(value).trim();
  switch (column.kind) {
    case 'text':
      return toText(field, value, column.length);
    case 'int':
      return text === '' ? { value: null } : toInteger(field, text);
    case 'numeric':
      return text === '' ? { value: null } : toDecimal(field, text, column.precision, column.scale, entered);
    case 'date':
    case 'timestamp': {
      if (text === '') return { value: null };
      const read = column.kind === 'date' ? parseDay(text.replace(/[ T]\d{1,2}:.*$/, '')) : parseMoment(text);
      return read === undefined ? { error: messages.badValue(field.label) } : { value: read };
    }
  }
}

/** A stored value as a parameter: JSON columns take JSON text. */
export const toParameter = (field: Field, value: Value | undefined): unknown =>
  value === null || value === undefined ? null : field.stored.kind === 'json' ? JSON.stringify(value) : value;

/** True when two values are the same to the column. */
export const isSameValue = (one: Value | undefined, other: Value | undefined): boolean =>
  (one ?? null) === (other ?? null) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
