/** Third-party accounts and the local users that they are bound to (`sys_third_account`). */
import { type Database, newId } from '@/server/db';
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
  const { rows } = await db.query(
    `insert into sys_third_account (id, third_type, third_user_uuid, realname, avatar, create_time, del_flag)
     values ($1, $2, $3, $4, $5, now(), '0')
     on conflict (third_type, third_user_uuid) do update
       set realname = excluded.realname, avatar = excluded.avatar, update_time = now()
     returning id, sys_user_id`,
    [
      newId(),
      source,
      identity.id,
      (identity.realname ?? identity.username).slice(0, 100),
      validAvatar(identity.avatar),
    ],
  );
  const [row] = rows;
  return { id: String(row?.id), userId: typeof row?.sys_user_id === 'string' ? row.sys_user_id : null };
}

/** The avatar if it is an HTTP(S) URL of at most 255 characters, else null; pages show it as an image. */
export const validAvatar = (avatar: string | null) =>
  avatar && avatar.length <= 255 && /^https?:\/\//.test(avatar) ? avatar : null;

/** @returns the id of the bound local user, or null */
export async function userIdOf(db: Database, source: string, uuid: string): Promise<string | null> {
  const sql = 'select sys_user_id from sys_third_account where third_type = $1 and third_user_uuid = $2';
  const [row] = (await db.query(sql, [source, uuid])).rows;
  return typeof row?.sys_user_id === 'string' ? row.sys_user_id : null;
}

/** @returns false when the account was bound in the meantime */
export async function bindAccount(db: Database, id: string, userId: string): Promise<boolean> {
  const { affected } = await db.query(
    'update sys_third_account set sys_user_id = $2, update_time = now() where id = $1 and sys_user_id is null',
    [id, userId],
  );
  return affected > 0;
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
    await db.query("select pg_advisory_xact_lock(hashtext('sys_user'))");
    const wanted = toUsername(`${identity.username}${suffix}`);
    let username = wanted;
    for (let count = 1; count <= MAX_TRIES && (await isTaken(db, 'username', username)); count += 1)
      username = `${wanted}_${count}`;
    const id = newId();
    await db.query(
      `insert into sys_user (id, username, realname, avatar, status, create_by, create_time)
       values ($1, $2, $3, $4, 1, $2, now())`,
      [id, username, (identity.realname ?? identity.username).slice(0, 100), validAvatar(identity.avatar)],
    );
    return id;
  });
}
