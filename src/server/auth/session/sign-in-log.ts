/** Sign-ins as rows of sys_log (type 1). */
import { type Database, newId } from '@/server/db';
import { messages } from './messages';

export interface SignInEvent {
  userId: string;
  username: string;
  ip: string;
}

const SIGN_IN = 1;

/** Which rows `l` of sys_log are sign-ins: sign-outs and failed tries, of the same type, name the call. */
export const IS_SIGN_IN_SQL = `l.log_type = ${SIGN_IN} and l.request_url is null`;

/** Notes that somebody signed in. */
export async function logSignIn(db: Database, { userId, username, ip }: SignInEvent): Promise<void> {
  await db.query(
    `insert into sys_log (id, log_type, log_content, userid, username, ip, create_by, create_time)
     select $1, $2::int4, $3, username, coalesce(realname, username), $5, username, now() from sys_user where id = $4`,
    [newId(), SIGN_IN, messages.visit(username), userId, ip.slice(0, 100)],
  );
}
