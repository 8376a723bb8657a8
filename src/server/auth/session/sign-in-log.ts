/** Sign-ins as rows of sys_log (type 1). */
import { type Database, newId } from '@/server/db';
import { messages } from './messages';

export interface SignInEvent {
  userId: string;
  username: string;
  ip: string;
}

const SIGN_IN = 1;

/** Selects sign-ins from `sys_log l`. Sign-outs and failed attempts have the same type, but also a request URL. */
export const IS_SIGN_IN_SQL = `l.log_type = ${SIGN_IN} and l.request_url is null`;

/** Adds the row of a successful sign-in. */
export async function logSignIn(db: Database, { userId, username, ip }: SignInEvent): Promise<void> {
  await db.query(
    `insert into sys_log (id, log_type, log_content, userid, username, ip, create_by, create_time)
     select $1, $2::int4, $3, username, coalesce(realname, username), $5, username, now() from sys_user where id = $4`,
    [newId(), SIGN_IN, messages.visit(username), userId, ip.slice(0, 100)],
  );
}
