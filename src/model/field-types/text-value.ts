/** What every type that stores text shares. */
import type { Field } from '../entity/entity';
import type { ParseError, Value } from '../entity/field-type';

/** Null, nothing and empty text are all "empty" to a person. */
export function isEmpty(value: Value | undefined): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** The message of a text that cannot be read. */
export function parseError(message: string): ParseError {
  return { error: message };
}

/** Older servers send numbers and booleans for texts. */
export function asText(value: Value): Value {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** Why a value cannot stand in the field's text column, else undefined. Lengths count characters, as PostgreSQL does. */
export function textValueError(value: Value, field: Field): string | undefined {
  if (typeof value !== 'string') return '应为文字';
  if (value.includes('\u0000')) return '不能包含空字符';
  const [least, limit] = [minLength(field), maxLength(field) ?? Infinity];
  // A text has at most as many characters as units: counting them takes a list of them all.
  if (least === 0 && value.length <= limit) return undefined;
  const { length } = [...value];
  if (length < least) return `最小长度${least}位字符`;
  return length > limit ? `最大长度${limit}位字符` : undefined;
}

/** How few characters a field's own setting takes; nothing at all is a matter of `required`. */
function minLength({ props }: Field): number {
  return typeof props.minLength === 'number' ? props.minLength : 0;
}

/** How many characters a field takes: its own limit, else its column's; undefined where neither says. */
export function maxLength({ columnType: stored, props }: Field): number | undefined {
  const column = stored.kind === 'text' ? stored.length : undefined;
  const own = typeof props.maxLength === 'number' ? props.maxLength : column;
  return column === undefined || own === undefined ? own : Math.min(column, own);
}

/** The parts of comma-joined text, blanks and empty parts dropped. */
export function splitCsv(value: Value | undefined): string[] {
  if (Array.isArray(value)) return value.filter((part) => !isEmpty(part)).map(String);
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Comma-joined text, or null for nothing. */
export function joinCsv(parts: readonly string[]): string | null {
  return parts.length > 0 ? parts.join(',') : null;
}
