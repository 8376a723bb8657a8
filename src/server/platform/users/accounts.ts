/** Locks accounts for a change by an administrator. */
import type { FastifyRequest } from 'fastify';
import { currentUser } from '@/server/auth/guard/hook';
import { assertVisible } from '@/server/auth/permissions/row-scope';
import { oneOf } from '@/server/db';
import type { PlatformContext } from '../context';
import { fail } from './errors';

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
 * Reads and locks the requested accounts in id order. The request log names them.
 * @throws HttpError when an account does not exist or is not visible to the caller
 */
export async function lockAccounts(
  { db, engine }: PlatformContext,
  request: FastifyRequest,
  { key, values, deleted = false }: AccountSelection,
): Promise<Account[]> {
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'status'])
    .where(key, '=', oneOf(values))
    .where('del_flag', '=', deleted ? '1' : '0')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < values.length) throw fail.noUser();
  await assertVisible(
    engine,
    USER,
    rows.map(({ id }) => id),
    currentUser(request),
  );
  request.logSubject = rows.map(({ username }) => username).join('、');
  return rows;
}
