/** MD5 (RFC 1321) of a text in UTF-8. It is a checksum for old servers, not a security feature. */

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const STEPS = 64;
const BLOCK = 64;
const TWO_32 = 2 ** 32;
const SINES = Uint32Array.from({ length: STEPS }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * TWO_32));

/** MD5 padding: the bytes, a one bit, zeros, and the length in bits; the result is a multiple of 16 words. */
function pad(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * BLOCK));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  const bits = bytes.length * 8;
  view.setUint32(view.byteLength - 8, bits % TWO_32, true);
  view.setUint32(view.byteLength - 4, Math.floor(bits / TWO_32), true);
  return view;
}

/** The round function of b, c, d, and the index of the word that the step uses. */
function mix(step: number, b: number, c: number, d: number): [number, number] {
  if (step < 16) return [(b & c) | (~b & d), step];
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
}

/** 32 hexadecimal characters, uppercase. */
export function md5(text: string): string {
  const words = pad(new TextEncoder().encode(text));
  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let at = 0; at < words.byteLength; at += BLOCK) {
    let [a, b, c, d] = [a0, b0, c0, d0];
    for (let step = 0; step < STEPS; step++) {
      const [mixed, word] = mix(step, b, c, d);
      const sum = (a + mixed + SINES[step]! + words.getUint32(at + word * 4, true)) | 0;
      const by = SHIFTS[step >> 4]![step % 4]!;
      [a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0];
    }
    [a0, b0, c0, d0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0];
  }
  const digest = new DataView(new ArrayBuffer(16));
  for (const [index, word] of [a0, b0, c0, d0].entries()) digest.setInt32(index * 4, word, true);
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
