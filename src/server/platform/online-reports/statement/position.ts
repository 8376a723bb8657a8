/** Positions in a statement, as `line:column`; both count from 1. */

/** The position of a character. @param index index in `text`, in UTF-16 code units */
export function positionText(text: string, index: number): string {
  const before = text.slice(0, Math.max(0, index));
  const line = before.split('\n').length;
  return `${line}:${before.length - before.lastIndexOf('\n')}`;
}

/** Index in a string of an offset in its UTF-8 bytes, as the parser counts. */
export const indexOfByte = (text: string, offset: number): number =>
  Buffer.from(text, 'utf8').subarray(0, offset).toString('utf8').length;

/** Index in a string of an offset in code points, as errors of the database count. */
export const indexOfCharacter = (text: string, offset: number): number => [...text].slice(0, offset).join('').length;
