/** Removes the second factors of an account whose user lost them, when no administrator can sign in. */
import { listFactors, resetFactors } from '../../auth/second-factor/factors';
import { endSessions } from '../../auth/tokens/end-sessions';
import type { Database } from '../../db';
import { restoreMessages as messages } from './messages';

/**
 * Ends the sessions of the account too.
 * @param write false: only says what it would do
 * @returns a line for the operator
 */
export async function resetSecondFactor(db: Database, username: string, write: boolean): Promise<string> {
  const account = await db
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', username)
    .where('del_flag', '=', '0')
    .executeTakeFirst();
  if (!account) return messages.unknownAccount(username);
  const { length: count } = await listFactors(db, account.id);
  if (count === 0) return messages.noFactors(username);
  if (!write) return messages.hasFactors(username, count);
  await db.tx(async () => {
    await resetFactors(db, account.id);
    await endSessions(db, { userId: account.id }, 'factors');
  });
  return messages.factorsReset(username, count);
}
