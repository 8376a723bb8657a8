/** Deterministic ids of seeded rows, equal in every database. */
import { createHash } from 'node:crypto';

/** e.g. `seedId('dict', 'sex')`: 32 hex digits. */
export const seedId = (...parts: string[]) =>
  createHash('md5')
    .update(['jingwei', ...parts].join('\0'))
    .digest('hex');

/** Digest of seed data; a seed is skipped when the database has the same digest. */
export const digestOf = (data: unknown) => createHash('sha256').update(JSON.stringify(data)).digest('hex');
