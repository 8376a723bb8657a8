/** Shared functions of all types that store text. */
import type { Field } from '../entity/entity';
import type { ParseError, Value } from '../entity/field-type';

/** Whether a value is null, undefined or empty text; unlike `isEmpty`, an empty list is a value. */
export function isBlank(value: Value | undefined): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** Creates the error for a text that cannot be parsed. */
export function parseError(message: string): ParseError {
  return { error: message };
}

/** Converts numbers and booleans to text, because older servers send them for text fields. */
export function asText(value: Value): Value {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/**
 * The error when a value does not fit the field's text column, else undefined. Lengths count characters, as PostgreSQL
 * does.
 */
export function textValueError(value: Value, field: Field): string | undefined {
  if (typeof value !== 'string') return '应为文字';
  if (value.includes('\0')) return '不能包含空字符';
  if (!value.isWellFormed()) return '不能包含残缺的字符';
  const [least, limit] = [minLength(field), maxLength(field) ?? Infinity];
  // Fast path: a text never has more characters than UTF-16 units, and counting characters allocates a list.
  if (least === 0 && value.length <= limit) return undefined;
  const { length } = [...value];
  if (length < least) return `最小长度${least}位字符`;
  return length > limit ? `最大长度${limit}位字符` : undefined;
}

/** The field's minimum number of characters. Empty values are covered by `required`. */
function minLength({ props }: Field): number {
  return typeof props.minLength === 'number' ? props.minLength : 0;
}

/** The field's maximum number of characters: its own limit, else that of its column; undefined without either. */
export function maxLength({ columnType: stored, props }: Field): number | undefined {
  const column = stored.kind === 'text' ? stored.length : undefined;
  const own = typeof props.maxLength === 'number' ? props.maxLength : column;
  return column === undefined || own === undefined ? own : Math.min(column, own);
}

/** The parts of comma-joined text, without blanks and empty parts. */
export function splitCsv(value: Value | undefined): string[] {
  if (Array.isArray(value)) return value.filter((part) => !isBlank(part)).map(String);
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Comma-joined text; null for an empty list. */
export function joinCsv(parts: readonly string[]): string | null {
  return parts.length > 0 ? parts.join(',') : null;
}
