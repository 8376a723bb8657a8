/** Ids of rows: 32 hex digits (UUID version 7), increasing with time so that new rows are adjacent in every index. */
import { randomBytes } from 'node:crypto';

const ID_LENGTH = 32;
/** 12 bits count the ids within one millisecond. */
const MAX_COUNT = 0xfff;

/** Creates a generator whose ids increase strictly. */
function createIdGenerator(): () => string {
  let millisecond = 0;
  let count = 0;
  return () => {
    const now = Math.max(Date.now(), millisecond);
    count = now === millisecond ? count + 1 : 0;
    // When the counter overflows, the next millisecond is used.
    millisecond = count > MAX_COUNT ? now + 1 : now;
    if (count > MAX_COUNT) count = 0;
    const random = randomBytes(ID_LENGTH / 2);
    random[0] = (random[0]! & 0x3f) | 0x80;
    const counted = `${millisecond.toString(16).padStart(12, '0')}7${count.toString(16).padStart(3, '0')}`;
    return (counted + random.toString('hex')).slice(0, ID_LENGTH);
  };
}

/** A new id. One generator per process, so that ids increase across all databases of the process. */
export const newId = createIdGenerator();
