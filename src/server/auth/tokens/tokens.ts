/** Session tokens: 256 random bits, stored as a hash, revocable; each use can extend the expiry. */
import { createHash, randomBytes } from 'node:crypto';
import { type Database, newId } from '@/server/db';
import { channels } from '@/server/db/table-changes';

const TOKEN_BYTES = 32;
const TOKEN_FORMAT = /^[\w-]{43}$/;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export interface Tokens {
  issue(userId: string, ip: string): Promise<string>;
  /** The user's id, or null for a token that is unknown, revoked or expired. */
  userIdOf(token: string): Promise<string | null>;
  /** False when the token does not exist. */
  revoke(token: string): Promise<boolean>;
  /** Ends all sessions of a user except one. The caller must publish `written('sys_user')` to clear user caches. */
  revokeUser(userId: string, exceptToken?: string): Promise<void>;
}

/** @param days lifetime of a token after its last use */
export function buildTokens(db: Database, days: number): Tokens {
  const lifetime = `make_interval(days => $1::int4)`;
  /** Notifies other processes, which cache the users of tokens and have sockets that were opened with them. */
  const publishChange = () => db.notify(channels.tableChanged, 'sys_token');
  return {
    async issue(userId, ip) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await db.tx(async () => {
        await db.query('delete from sys_token where expires_at < now()');
        await db.query(
          `insert into sys_token (id, hash, user_id, ip, expires_at) values ($2, $3, $4, $5, now() + ${lifetime})`,
          [days, newId(), hashToken(token), userId, ip.slice(0, 64)],
        );
      });
      return token;
    },
    async userIdOf(token) {
      if (!TOKEN_FORMAT.test(token)) return null;
      const { rows } = await db.query(
        `select user_id, expires_at < now() + ${lifetime} * 0.8 as old from sys_token where hash = $2 and expires_at > now()`,
        [days, hashToken(token)],
      );
      const [found] = rows;
      if (!found) return null;
      if (found.old === true) {
        await db.query(`update sys_token set expires_at = now() + ${lifetime} where hash = $2`, [
          days,
          hashToken(token),
        ]);
      }
      return String(found.user_id);
    },
    async revoke(token) {
      if (!TOKEN_FORMAT.test(token)) return false;
      const { affected } = await db.query('delete from sys_token where hash = $1', [hashToken(token)]);
      if (affected > 0) await publishChange();
      return affected > 0;
    },
    async revokeUser(userId, exceptToken) {
      const kept = exceptToken === undefined ? '' : hashToken(exceptToken);
      await db.query('delete from sys_token where user_id = $1 and hash <> $2', [userId, kept]);
      await publishChange();
    },
  };
}
