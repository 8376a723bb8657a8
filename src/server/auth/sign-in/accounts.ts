/** Finds accounts for sign-in. Every call queries the database; there is no cache. */
import type { Database } from '@/server/db';

export interface Account {
  id: string;
  username: string;
  password: string | null;
}

const COLUMNS = ['id', 'username', 'password'] as const;

/** The account with the username; a deleted account only when no existing one has the name. */
export async function findAccountByUsername(db: Database, username: string): Promise<Account | null> {
  const account = await db
    .selectFrom('sys_user')
    .select(COLUMNS)
    .where('username', '=', username)
    .orderBy('del_flag')
    .orderBy('update_time', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return account ?? null;
}

/** The account with the phone; null when two accounts share it, because the owner is ambiguous. */
export async function findAccountByPhone(db: Database, phone: string): Promise<Account | null> {
  const accounts = await db
    .selectFrom('sys_user')
    .select(COLUMNS)
    .where('phone', '=', phone)
    .where('del_flag', '=', '0')
    .limit(2)
    .execute();
  return accounts.length === 1 ? accounts[0]! : null;
}

const UNIQUE_COLUMNS = { username: 'username', phone: 'phone', email: 'email', workNo: 'work_no' } as const;
export type UniqueField = keyof typeof UNIQUE_COLUMNS;
export const uniqueFields = Object.keys(UNIQUE_COLUMNS) as UniqueField[];

/** True when an account that is not deleted has the value. @param but id of an account to ignore */
export async function isTaken(db: Database, field: UniqueField, value: string, but = ''): Promise<boolean> {
  const other = await db
    .selectFrom('sys_user')
    .select('id')
    .where(UNIQUE_COLUMNS[field], '=', value)
    .where('del_flag', '=', '0')
    .where('id', '<>', but)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
