/** Untrusted JSON: bodies of requests and responses, settings, columns of the database. */

/** An object of JSON whose members can have any type. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object, as opposed to a list, a scalar or null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Levels of lists and objects that are kept. Screens use a few; recursive readers would exhaust the stack. */
const MAX_DEPTH = 64;

/** Keys that keep an object from becoming text, or change its prototype when it is copied. */
const UNSAFE_KEYS = ['toString', 'valueOf', '__proto__'];
/** Texts that may have such a key; letters of a key may be escaped. */
const MAY_HAVE_UNSAFE_KEY = /toString|valueOf|__proto__|\\u00[4-7]/i;

/** Codes of the characters that structure JSON: comparing codes is much faster than comparing characters. */
const CODES = { quote: 34, openList: 91, backslash: 92, closeList: 93, openObject: 123, closeObject: 125 } as const;

/** Index of the quote that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === CODES.backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** Replaces the lists and objects below the deepest level by null. */
function cutDepth(text: string): string {
  let [depth, from, kept] = [0, 0, ''];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === CODES.quote) at = endOfString(text, at);
    else if (code === CODES.openList || code === CODES.openObject) {
      depth += 1;
      if (depth === MAX_DEPTH + 1) kept += `${text.slice(from, at)}null`;
    } else if (code === CODES.closeList || code === CODES.closeObject) {
      if (depth === MAX_DEPTH + 1) from = at + 1;
      depth -= 1;
    }
  }
  return kept + text.slice(from);
}

function withoutUnsafeKeys(_key: string, value: unknown): unknown {
  if (!isJsonObject(value) || !UNSAFE_KEYS.some((key) => Object.hasOwn(value, key))) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !UNSAFE_KEYS.includes(key)));
}

/**
 * Parses a text of another program into values that every reader can turn into text: without the keys that
 * JavaScript calls for that, and at most 64 levels deep.
 * @throws SyntaxError for a text that is not JSON
 */
export function parseJson(text: string): unknown {
  const shallow = cutDepth(text);
  return JSON.parse(shallow, MAY_HAVE_UNSAFE_KEY.test(shallow) ? withoutUnsafeKeys : undefined);
}

/** @returns null for a text that is not JSON, or not an object */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value = parseJson(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
