/** Characters that the database cannot store: NUL, and lone surrogates, which UTF-8 cannot encode. */

/** True for a text that the database stores as it is. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** True for a JSON value whose keys and texts the database stores as they are. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => isStorableText(key) && isStorableJson(one));
}

/** The text without NUL, lone surrogates replaced by U+FFFD; for logs only. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
