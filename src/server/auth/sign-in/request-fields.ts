/** What a session call was sent, as text: strangers send anything. */

const MAX_LENGTH = 100;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One field as text; numbers count as what they look like. @returns '' for anything that cannot be meant */
export function textField(body: unknown, key: string): string {
  const value = isFields(body) && Object.hasOwn(body, key) ? body[key] : undefined;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= MAX_LENGTH && !text.includes('\0') ? text : '';
}

/** The same without blanks around it: names, codes, numbers; never passwords. */
export const trimmedField = (body: unknown, key: string): string => textField(body, key).trim();
