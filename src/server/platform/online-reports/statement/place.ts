/** Places in a statement: `line:column`, both from 1. */

/** The place of a character. @param index of the text, in UTF-16 units as in any string */
export function placeAt(text: string, index: number): string {
  const before = text.slice(0, Math.max(0, index));
  const line = before.split('\n').length;
  return `${line}:${before.length - before.lastIndexOf('\n')}`;
}

/** Index in a string of an offset in its UTF-8 bytes, as the parser counts. */
export const indexOfByte = (text: string, offset: number): number =>
  Buffer.from(text, 'utf8').subarray(0, offset).toString('utf8').length;

/** Index in a string of an offset in code points, as errors of the database count. */
export const indexOfCharacter = (text: string, offset: number): number => [...text].slice(0, offset).join('').length;
