/** Sign-ins as rows of sys_log (type 1). */
import { sql, type SqlBool } from 'kysely';
import { type Database, newId, now } from '@/server/db';
import { messages } from './messages';

export interface SignInEvent {
  userId: string;
  username: string;
  ip: string;
}

const SIGN_IN = 1;

/** Selects sign-ins from `sys_log l`. Sign-outs and failed attempts have the same type, but also a request URL. */
export const isSignIn = sql<SqlBool>`l.log_type = ${sql.lit(SIGN_IN)} and l.request_url is null`;

/** Adds the row of a successful sign-in. */
export async function logSignIn(db: Database, { userId, username, ip }: SignInEvent): Promise<void> {
  await db
    .insertInto('sys_log')
    .columns(['id', 'log_type', 'log_content', 'ip', 'userid', 'username', 'create_by', 'create_time'])
    .expression((eb) =>
      eb
        .selectFrom('sys_user')
        .select(({ val, lit, fn }) => [
          val(newId()).as('id'),
          lit(SIGN_IN).as('log_type'),
          val(messages.visit(username)).as('log_content'),
          val(ip.slice(0, 100)).as('ip'),
          'username as userid',
          fn.coalesce('realname', 'username').as('username'),
          'username as create_by',
          now.as('create_time'),
        ])
        .where('id', '=', userId),
    )
    .execute();
}
