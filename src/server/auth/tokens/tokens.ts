/** Session tokens: 256 random bits, stored as a hash, revocable; each use can extend the expiry. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, DatabaseError, newId, now } from '@/server/db';
import { channels } from '@/server/db/table-changes';
import { endSessions, readEndReason, type EndReason } from './end-sessions';

const TOKEN_BYTES = 32;
const TOKEN_FORMAT = /^[\w-]{43}$/;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Where a session was opened. */
export interface SessionOrigin {
  ip: string;
  /** Header `User-Agent` of the sign-in; undefined without one. */
  userAgent: string | undefined;
}

const MAX_USER_AGENT = 300;

export interface Tokens {
  issue(userId: string, origin: SessionOrigin): Promise<string>;
  /** The user's id, or null for a token that is unknown, revoked or expired. */
  userIdOf(token: string): Promise<string | null>;
  /** False when the token does not exist. */
  revoke(token: string): Promise<boolean>;
  /** Why a session ended; null for an unknown token, and after the expiry or an own sign-out. */
  endReasonOf(token: string): Promise<EndReason | null>;
  /** Ends all sessions of a user except one. The caller must publish `written('sys_user')` to clear user caches. */
  revokeUser(userId: string, reason: EndReason, exceptToken?: string): Promise<void>;
}

const sessionRow = (userId: string, token: string, { ip, userAgent }: SessionOrigin) => ({
  id: newId(),
  hash: hashToken(token),
  user_id: userId,
  ip: ip.slice(0, 64),
  user_agent: userAgent?.replaceAll('\0', '').slice(0, MAX_USER_AGENT) ?? null,
});

/** @param days lifetime of a token after its last use */
export function buildTokens(db: Database, days: number): Tokens {
  const lifetime = sql`make_interval(days => ${days}::int4)`;
  const expiry = sql<string>`now() + ${lifetime}`;
  /** Notifies other processes, which cache the users of tokens and have sockets that were opened with them. */
  const publishChange = () => db.notify(channels.tableChanged, 'sys_token');
  const extend = async (token: string) => {
    try {
      await db.updateTable('sys_token').set({ expires_at: expiry }).where('hash', '=', hashToken(token)).execute();
    } catch (error) {
      // On a full disk users can still read; a later request extends the token.
      if (!(error instanceof DatabaseError && error.kind === 'full')) throw error;
    }
  };
  return {
    async issue(userId, origin) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await db.tx(async () => {
        await db.deleteFrom('sys_token').where('expires_at', '<', now).execute();
        await db
          .deleteFrom('sys_ended_session')
          .where('ended_at', '<', sql<string>`now() - ${lifetime}`)
          .execute();
        await db
          .insertInto('sys_token')
          .values({ ...sessionRow(userId, token, origin), expires_at: expiry })
          .execute();
      });
      return token;
    },
    async userIdOf(token) {
      if (!TOKEN_FORMAT.test(token)) return null;
      const found = await db
        .selectFrom('sys_token')
        .select(['user_id', sql<boolean>`expires_at < now() + ${lifetime} * 0.8`.as('old')])
        .where('hash', '=', hashToken(token))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (!found) return null;
      if (found.old) await extend(token);
      return found.user_id;
    },
    async revoke(token) {
      if (!TOKEN_FORMAT.test(token)) return false;
      const { numDeletedRows } = await db
        .deleteFrom('sys_token')
        .where('hash', '=', hashToken(token))
        .executeTakeFirst();
      if (numDeletedRows > 0n) await publishChange();
      return numDeletedRows > 0n;
    },
    endReasonOf: async (token) => (TOKEN_FORMAT.test(token) ? readEndReason(db, hashToken(token)) : null),
    revokeUser: (userId, reason, exceptToken) =>
      endSessions(db, { userId, ...(exceptToken === undefined ? {} : { exceptHash: hashToken(exceptToken) }) }, reason),
  };
}
