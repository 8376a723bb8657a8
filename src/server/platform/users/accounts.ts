/** Locks accounts for a change by an administrator. */
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { HttpError } from '@/server/http/http-error';
import type { PlatformContext } from '../context';
import { messages } from './messages';

export const USER = 'system/user';

export interface Account {
  id: string;
  username: string;
  status: number | null;
}

export interface AccountSelection {
  /** Column that holds the values. */
  key: 'id' | 'username';
  values: readonly string[];
  /** True: accounts in the recycle bin; default: the others. */
  deleted?: boolean;
}

/**
 * Reads and locks the requested accounts in id order.
 * @throws HttpError when an account does not exist or is not visible to the caller
 */
export async function lockAccounts(
  { db, engine }: PlatformContext,
  caller: CurrentUser,
  { key, values, deleted = false }: AccountSelection,
): Promise<Account[]> {
  const { rows } = await db.query<Account>(
    `select id, username, status from sys_user where ${key} = any($1) and del_flag = $2 order by id for update`,
    [values, deleted ? '1' : '0'],
  );
  if (rows.length < values.length) throw new HttpError(messages.noUser);
  await assertVisible(
    engine,
    USER,
    rows.map(({ id }) => id),
    caller,
  );
  return rows;
}
