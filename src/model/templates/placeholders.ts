/** The one grammar of placeholders in texts: `{path}`, `#{variable}` and `${numberRule}`. */

export interface Placeholder {
  /** Empty for a path of the record, `#` for a system variable, `$` for a number rule. */
  sign: '' | '#' | '$';
  /** The text between the braces; it may be malformed. */
  name: string;
  /** Offset of `name` in the text. */
  index: number;
}

const PLACEHOLDER = /([#$]?)\{([^{}]*)\}/g;
const PATH = /^[A-Za-z]\w{0,63}(?:\.[A-Za-z]\w{0,63}){0,2}$/;

/** True for `x`, `main.x` and `block.record.x`; a placeholder with any other name is plain text. */
export const isPath = (name: string): boolean => PATH.test(name);

/** All placeholders of a text in order, malformed names included. */
export function placeholdersOf(text: string): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ 1: sign = '', 2: name = '', index }) => ({
    sign: sign as Placeholder['sign'],
    name,
    index: index + sign.length + 1,
  }));
}

/**
 * Replaces placeholders; the replacements are not searched again.
 * @param replace gets the sign and the name; undefined leaves the placeholder as it is
 */
export function replacePlaceholders(
  text: string,
  replace: (sign: Placeholder['sign'], name: string) => string | undefined,
): string {
  if (!text.includes('{')) return text;
  return text.replace(
    PLACEHOLDER,
    (written, sign: Placeholder['sign'], name: string) => replace(sign, name) ?? written,
  );
}
