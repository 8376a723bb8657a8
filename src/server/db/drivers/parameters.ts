/** Converts parameters to PostgreSQL text, so that both drivers treat them equally. */
import { isStorableText } from '@/model/values/storable-text';
import { DatabaseError } from './database-error';
import type { BoundParameter } from './engine';

/** SQLSTATE character_not_in_repertoire. */
const BAD_CHARACTER = '22021';

/** What an item of an array escapes. */
const SPECIAL = /["\\]/;

function arrayItem(value: unknown): string {
  const text = toParameterText(value);
  if (text === null) return 'NULL';
  return SPECIAL.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/**
 * One value as text. An array becomes a PostgreSQL array (for `= any($1)`), another object JSON; a JSON column that
 * stores an array therefore takes `JSON.stringify(value)`.
 * @throws DatabaseError for a text with NUL or a lone surrogate, which a driver would replace; TypeError for a `Date`,
 * whose text would depend on the machine's time zone
 */
export function toParameterText(value: unknown): BoundParameter {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw new DatabaseError({ code: BAD_CHARACTER });
    return value;
  }
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) throw new TypeError('a Date cannot be bound: pass "YYYY-MM-DD HH:mm:ss"');
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  throw new TypeError(`a ${typeof value} cannot be bound`);
}
