/** Ends sessions from outside them, and remembers why for the reply to their next request. */
import { type Database, now } from '@/server/db';
import { channels } from '@/server/db/table-changes';

/**
 * Why a session was ended from outside: by an administrator, by its user in another session, or because the account was
 * frozen, deleted, got another password or lost its second factors.
 */
const END_REASONS = ['forced', 'own', 'frozen', 'deleted', 'password', 'factors'] as const;
export type EndReason = (typeof END_REASONS)[number];

interface EndedSessions {
  userId: string;
  /** Id of the only session to end. */
  sessionId?: string;
  /** Hash of the token of the session that stays open. */
  exceptHash?: string;
}

/** Ends sessions of a user. Other processes are notified, as they cache users of tokens and hold sockets. */
export async function endSessions(
  db: Database,
  { userId, sessionId, exceptHash = '' }: EndedSessions,
  reason: EndReason,
): Promise<void> {
  await db.tx(async () => {
    const ended = await db
      .deleteFrom('sys_token')
      .where('user_id', '=', userId)
      .where('hash', '<>', exceptHash)
      .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
      .returning('hash')
      .execute();
    if (ended.length === 0) return;
    await db
      .insertInto('sys_ended_session')
      .values(ended.map(({ hash }) => ({ hash, reason, ended_at: now })))
      .execute();
  });
  await db.notify(channels.tableChanged, 'sys_token');
}

/** Why the session of a token ended. @param hash of the token */
export async function readEndReason(db: Database, hash: string): Promise<EndReason | null> {
  const found = await db.selectFrom('sys_ended_session').select('reason').where('hash', '=', hash).executeTakeFirst();
  return END_REASONS.find((reason) => reason === found?.reason) ?? null;
}
