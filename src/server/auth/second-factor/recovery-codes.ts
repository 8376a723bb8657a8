/** Recovery codes: each signs in once instead of the second factor. The database stores their hashes. */
import { createHash, randomInt } from 'node:crypto';
import type { Database } from '@/server/db';

const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const randomGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = () => Array.from({ length: GROUPS }, randomGroup).join('-');

/** Spaces, dashes and upper case do not matter. */
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}\0${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

/** Replaces the codes of a user. @returns the new codes, which are shown once */
export async function issueRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await db.tx(async () => {
    await db.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute();
    await db
      .insertInto('sys_recovery_code')
      .values(codes.map((code) => ({ user_id: userId, hash: hashOf(userId, code) })))
      .execute();
  });
  return codes;
}

/** Uses a code up. @returns false for a wrong or used one; of concurrent calls, one gets true */
export async function consumeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sys_recovery_code')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(userId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('sys_recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
