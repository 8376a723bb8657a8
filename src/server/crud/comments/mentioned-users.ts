/** The users whom a comment mentions: of the author's tenant, active, and with the right to read the record. */
import type { CrudContext } from '../context/crud-context';
import type { Caller, NamedUser } from '../context/crud-options';
import { tenantsOf } from '../context/tenants';
import { fail } from './errors';

export interface MentionedUser extends NamedUser {
  caller: Caller;
}

/** Names that a message may repeat; other request text stays out of messages. */
const USER_NAME = /^[\w.@-]{1,100}$/;
const named = (name: string) => `“${USER_NAME.test(name) ? name : '…'}”`;

/**
 * @param mayRead true when a user may read the record
 * @throws HttpError for a name that is no active user of a tenant of the author, and for a user who may not read it
 */
export async function findMentionedUsers(
  crud: CrudContext,
  usernames: readonly string[],
  author: Caller,
  mayRead: (caller: Caller) => Promise<boolean>,
): Promise<MentionedUser[]> {
  if (usernames.length === 0) return [];
  const rows = await crud.options.usersByName(usernames);
  const byName = new Map(rows.map((row) => [row.username, row]));
  const own = new Set(tenantsOf(author));
  const users: MentionedUser[] = [];
  for (const username of usernames) {
    const row = byName.get(username);
    const caller = row && (await crud.options.callerOfUser(row.id, row.orgCode));
    // One message for all of these: it does not reveal users of other tenants.
    if (!caller || !tenantsOf(caller).some((tenant) => own.has(tenant))) throw fail.unknownUser(named(username));
    if (!(await mayRead(caller))) throw fail.cannotRead(`“${row.name}”`);
    users.push({ ...row, caller });
  }
  return users;
}
