/** Parts of a file that a client asks for (RFC 9110 §14): one range per request; several are answered by the whole file. */

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The part of a file that is sent: a range, `none` when the file has no byte of what was requested; null: all of it. */
export type FilePart = ByteRange | 'none' | null;

const RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/;

/** True for a header that asks for one range. Others are ignored, as the standard allows. */
export const isRange = (header: string | undefined): header is string => {
  const [, first, last] = RANGE.exec(header ?? '') ?? [];
  return RANGE.test(header ?? '') && !(first !== undefined && last !== undefined && Number(last) < Number(first));
};

/**
 * The part of a file that a `Range` header asks for.
 * @param header accepted by `isRange`; null: none
 * @param size of the file, in bytes
 */
export function partOf(header: string | null, size: number): FilePart {
  const [, first, last, suffix] = RANGE.exec(header ?? '') ?? [];
  if (suffix !== undefined) {
    const count = Math.min(Number(suffix), size);
    return count === 0 ? 'none' : { start: size - count, end: size - 1 };
  }
  if (first === undefined) return null;
  const start = Number(first);
  return start >= size ? 'none' : { start, end: Math.min(Number(last ?? size), size - 1) };
}

/** The `Content-Range` header of a reply. */
export const contentRange = (part: ByteRange | 'none', size: number): string =>
  `bytes ${part === 'none' ? '*' : `${part.start}-${part.end}`}/${size}`;
