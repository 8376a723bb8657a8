/** Third-party accounts and the local users that they are bound to (`sys_third_account`). */
import { sql } from 'kysely';
import { type Database, newId, now } from '@/server/db';
import { isTaken } from '../sign-in/accounts';
import type { Identity } from './oauth';

export interface ThirdPartyAccount {
  id: string;
  /** The local user; null: not bound yet. */
  userId: string | null;
}

/** Stores the latest version of an identity. */
export async function upsertThirdPartyAccount(
  db: Database,
  source: string,
  identity: Identity,
): Promise<ThirdPartyAccount> {
  const shown = {
    realname: (identity.realname ?? identity.username).slice(0, 100),
    avatar: validAvatar(identity.avatar),
  };
  const account = await db
    .insertInto('sys_third_account')
    .values({
      id: newId(),
      third_type: source,
      third_user_uuid: identity.id,
      ...shown,
      create_time: now,
      del_flag: '0',
    })
    .onConflict((conflict) =>
      conflict.columns(['third_type', 'third_user_uuid']).doUpdateSet({ ...shown, update_time: now }),
    )
    .returning(['id', 'sys_user_id'])
    .executeTakeFirstOrThrow();
  return { id: account.id, userId: account.sys_user_id };
}

/** The avatar if it is an HTTP(S) URL of at most 255 characters, else null; pages show it as an image. */
export const validAvatar = (avatar: string | null) =>
  avatar && avatar.length <= 255 && /^https?:\/\//.test(avatar) ? avatar : null;

/** @returns the id of the bound local user, or null */
export async function userIdOf(db: Database, source: string, uuid: string): Promise<string | null> {
  const account = await db
    .selectFrom('sys_third_account')
    .select('sys_user_id')
    .where('third_type', '=', source)
    .where('third_user_uuid', '=', uuid)
    .executeTakeFirst();
  return account?.sys_user_id ?? null;
}

/** @returns false when the account was bound in the meantime */
export async function bindAccount(db: Database, id: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_third_account')
    .set({ sys_user_id: userId, update_time: now })
    .where('id', '=', id)
    .where('sys_user_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const MAX_TRIES = 50;

/** `li.ming@x` → `li_ming_x`: local usernames contain only letters, digits and `_`. */
const toUsername = (name: string) => name.replace(/\W+/g, '_').slice(0, 18) || 'user';

/**
 * Creates a local user without permissions and without a password, named like the third-party account. A number is
 * appended to a name that is taken.
 * @param suffix text that the user adds to the name
 * @returns the user's id
 */
export function createUser(db: Database, identity: Identity, suffix: string): Promise<string> {
  return db.tx(async () => {
    await sql`select pg_advisory_xact_lock(hashtext('sys_user'))`.execute(db);
    const wanted = toUsername(`${identity.username}${suffix}`);
    let username = wanted;
    for (let count = 1; count <= MAX_TRIES && (await isTaken(db, 'username', username)); count += 1)
      username = `${wanted}_${count}`;
    const id = newId();
    const realname = (identity.realname ?? identity.username).slice(0, 100);
    const account = { id, username, realname, avatar: validAvatar(identity.avatar), status: 1 };
    await db
      .insertInto('sys_user')
      .values({ ...account, create_by: username, create_time: now })
      .execute();
    return id;
  });
}
