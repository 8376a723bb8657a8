/** Ids of seeded rows follow from what they stand for, so that every database has the same ones. */
import { createHash } from 'node:crypto';

/** e.g. `seedId('dict', 'sex')`: 32 hex digits. */
export const seedId = (...parts: string[]) =>
  createHash('md5')
    .update(['jingwei', ...parts].join('\0'))
    .digest('hex');

/** Digest of what is to be seeded; an equal one in the database means there is nothing to do. */
export const digestOf = (data: unknown) => createHash('sha256').update(JSON.stringify(data)).digest('hex');
