/** Ids of rows: 32 hex digits (UUID version 7), rising with time so that new rows lie together in every index. */
import { randomBytes } from 'node:crypto';

const LENGTH = 32;

let last = 0;
let count = 0;

/** A new id, greater than every id this process made before it. */
export function newId(): string {
  const now = Math.max(Date.now(), last);
  // 12 bits count the ids within one millisecond; when they run out, the next millisecond is borrowed.
  count = now === last ? count + 1 : 0;
  last = count > 0xfff ? now + 1 : now;
  if (count > 0xfff) count = 0;
  const random = randomBytes(LENGTH / 2);
  random[0] = (random[0]! & 0x3f) | 0x80;
  const counted = `${last.toString(16).padStart(12, '0')}7${count.toString(16).padStart(3, '0')}`;
  return (counted + random.toString('hex')).slice(0, LENGTH);
}
