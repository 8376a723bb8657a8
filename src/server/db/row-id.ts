/** Ids of rows: 32 hex digits (UUID version 7), rising with time so that new rows lie together in every index. */
import { randomBytes } from 'node:crypto';

const ID_LENGTH = 32;

let lastMillisecond = 0;
let countInMillisecond = 0;

/** A new id, greater than every id this process made before it. */
export function newId(): string {
  const now = Math.max(Date.now(), lastMillisecond);
  // 12 bits count the ids within one millisecond; when they run out, the next millisecond is borrowed.
  countInMillisecond = now === lastMillisecond ? countInMillisecond + 1 : 0;
  lastMillisecond = countInMillisecond > 0xfff ? now + 1 : now;
  if (countInMillisecond > 0xfff) countInMillisecond = 0;
  const random = randomBytes(ID_LENGTH / 2);
  random[0] = (random[0]! & 0x3f) | 0x80;
  const counted = `${lastMillisecond.toString(16).padStart(12, '0')}7${countInMillisecond.toString(16).padStart(3, '0')}`;
  return (counted + random.toString('hex')).slice(0, ID_LENGTH);
}
