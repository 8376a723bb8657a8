/** Ids of rows: 32 hex digits (UUID version 7), increasing with time so that new rows are adjacent in every index. */
import { randomBytes } from 'node:crypto';

/** 62 random bits, behind two that are fixed. */
const RANDOM_BYTES = 8;
/** 12 bits count the ids within one millisecond. */
const MAX_COUNT = 0xfff;

/** Random bytes are drawn for many ids at once: a system call costs more than the id. */
const POOL_SIZE = 256 * RANDOM_BYTES;

/** Creates a generator whose ids increase strictly. */
function createIdGenerator(): () => string {
  let millisecond = 0;
  let count = 0;
  let pool = Buffer.alloc(0);
  let used = 0;
  const drawRandom = (): Buffer => {
    if (used === pool.length) {
      pool = randomBytes(POOL_SIZE);
      used = 0;
    }
    used += RANDOM_BYTES;
    return pool.subarray(used - RANDOM_BYTES, used);
  };
  return () => {
    const now = Math.max(Date.now(), millisecond);
    count = now === millisecond ? count + 1 : 0;
    // When the counter overflows, the next millisecond is used.
    millisecond = count > MAX_COUNT ? now + 1 : now;
    if (count > MAX_COUNT) count = 0;
    const random = drawRandom();
    random[0] = (random[0]! & 0x3f) | 0x80;
    const counted = `${millisecond.toString(16).padStart(12, '0')}7${count.toString(16).padStart(3, '0')}`;
    return counted + random.toString('hex');
  };
}

/** A new id. One generator per process, so that ids increase across all databases of the process. */
export const newId = createIdGenerator();
