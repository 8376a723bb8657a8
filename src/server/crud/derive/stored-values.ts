/** Converts values to their columns or returns a message for the user, so that the database never rejects a value. */
import { Decimal } from 'decimal.js';
import type { Field } from '@/model/entity/entity';
import type { FieldTypes, Value } from '@/model/entity/field-type';
import { parseDateText, parseDateTimeText } from '@/model/field-types/date-text';
import { isBlank } from '@/model/field-types/text-value';
import { isStorableJson, isStorableText } from '@/model/values/storable-text';
import { isColumnText } from '@/model/record/column-value';
import { messages } from '../context/messages';

/** The converted value, or the message why it cannot be stored. */
export type StoredValueResult = { value: Value } | { error: string };

const WHOLE = /^[+-]?\d{1,15}$/;
const DECIMAL = /^[+-]?\d{1,60}(\.\d{1,60})?$/;
const INT4 = 2_147_483_647;
/** Nesting levels of a JSON value. */
const MAX_DEPTH = 50;

function isTooDeep(value: Value, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((one) => isTooDeep(one as Value, left - 1));
}

function toDecimal(field: Field, text: string, precision: number, scale: number, entered: boolean): StoredValueResult {
  // Most numbers come from formulas or other columns and are in their form already.
  if (isColumnText(text, scale) && text.length <= precision) return { value: text };
  if (!DECIMAL.test(text)) return { error: messages.badValue(field.label) };
  // Too many decimals: an entered value stays as it is and is rejected by its field type, a computed value is rounded.
  if (entered && new Decimal(text).decimalPlaces() > scale) return { value: text };
  const value = new Decimal(text).toFixed(scale, Decimal.ROUND_HALF_UP);
  const digits = value.replace('-', '').split('.')[0]!.replace(/^0+/, '').length;
  if (digits > precision - scale) return { error: messages.outOfRange(field.label) };
  return { value: /^-[0.]+$/.test(value) ? value.slice(1) : value };
}

function toInteger(field: Field, text: string): StoredValueResult {
  // Formulas return decimals as text; 5.00 is an integer.
  const plain = text.replace(/\.0*$/, '');
  if (!WHOLE.test(plain)) return { error: messages.badValue(field.label) };
  const value = Number(plain);
  return Math.abs(value) > INT4 ? { error: messages.outOfRange(field.label) } : { value: value === 0 ? 0 : value };
}

function toText(field: Field, value: string | number | boolean, length: number | undefined): StoredValueResult {
  const text = String(value);
  if (!isStorableText(text)) return { error: messages.badCharacter(field.label) };
  if (length !== undefined && text.length > length && [...text].length > length) {
    return { error: messages.tooLong(field.label, length) };
  }
  return { value: text };
}

/**
 * Converts a value to its column: numbers to canonical decimals, dates to text, an empty text to null.
 * @param types the field's type normalizes values of older clients first
 * @param entered true for user input: too many decimals are kept, so that they are rejected instead of rounded
 */
export function toStoredValue(
  field: Field,
  given: Value | undefined,
  types: FieldTypes,
  entered = false,
): StoredValueResult {
  if (isBlank(given)) return { value: null };
  const value = types.get(field.type)?.normalize?.(given, field) ?? given;
  if (value === null || value === '') return { value: null };
  const column = field.columnType;
  if (column.kind === 'none') return { value: null };
  if (column.kind === 'json') {
    if (isTooDeep(value)) return { error: messages.badValue(field.label) };
    return isStorableJson(value) ? { value } : { error: messages.badCharacter(field.label) };
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
      const read =
        column.kind === 'date' ? parseDateText(text.replace(/[ T]\d{1,2}:.*$/, '')) : parseDateTimeText(text);
      return read === undefined ? { error: messages.badValue(field.label) } : { value: read };
    }
  }
}

/** A stored value as a SQL parameter; JSON columns take JSON text. */
export const toParameter = (field: Field, value: Value | undefined): unknown =>
  value === null || value === undefined ? null : field.columnType.kind === 'json' ? JSON.stringify(value) : value;

/** True when two values are equal in the column; null equals undefined. */
export const isSameValue = (one: Value | undefined, other: Value | undefined): boolean =>
  (one ?? null) === (other ?? null) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
