/** Sets passwords: checks their strength and ends the sessions that were opened with the old password. */
import { isStrongPassword } from '@/model/rules/password-rules';
import { now } from '@/server/db';
import { hashPassword } from './hash';
import type { AuthContext } from '../context';
import { fail } from './errors';

/** @throws HttpError for a password that is too easy to guess */
export function assertStrongPassword(password: string): void {
  if (!isStrongPassword(password)) throw fail.weakPassword();
}

/**
 * Sets a user's own new password and ends the user's sessions.
 * @param exceptToken token of the session that stays open, because it makes the change
 * @throws HttpError for a password that is too easy to guess
 */
export async function setPassword(
  { db, access, tableChanged }: AuthContext,
  userId: string,
  password: string,
  exceptToken?: string,
): Promise<void> {
  assertStrongPassword(password);
  const hash = await hashPassword(password);
  await db.tx(async () => {
    await db
      .updateTable('sys_user')
      .set(({ ref }) => ({ password: hash, update_by: ref('username'), update_time: now }))
      .where('id', '=', userId)
      .execute();
    await access.tokens.revokeUser(userId, 'password', exceptToken);
  });
  tableChanged('sys_user');
}
