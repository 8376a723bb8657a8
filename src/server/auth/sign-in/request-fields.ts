/** Reads body and query fields of unauthenticated requests as text. Their values can have any type. */

const MAX_LENGTH = 100;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One field as text; numbers become text. @returns '' for other types, for more than 100 characters and for U+0000 */
export function textField(body: unknown, key: string): string {
  const value = isFields(body) && Object.hasOwn(body, key) ? body[key] : undefined;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= MAX_LENGTH && !text.includes('\0') ? text : '';
}

/** `textField` without surrounding blanks; not for passwords. */
export const trimmedField = (body: unknown, key: string): string => textField(body, key).trim();
