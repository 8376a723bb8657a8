/** Finds accounts for sign-in. Every call queries the database; there is no cache. */
import type { Database } from '@/server/db';

export interface Account {
  id: string;
  username: string;
  password: string | null;
}

const COLUMNS = 'id, username, password';

/** The account with the username; a deleted account only when no existing one has the name. */
export async function findAccountByUsername(db: Database, username: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `select ${COLUMNS} from sys_user where username = $1 order by del_flag, update_time desc nulls last, id limit 1`,
    [username],
  );
  return rows[0] ?? null;
}

/** The account with the phone; null when two accounts share it, because the owner is ambiguous. */
export async function findAccountByPhone(db: Database, phone: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `select ${COLUMNS} from sys_user where phone = $1 and del_flag = '0' limit 2`,
    [phone],
  );
  return rows.length === 1 ? rows[0]! : null;
}

const UNIQUE_COLUMNS = { username: 'username', phone: 'phone', email: 'email', workNo: 'work_no' } as const;
export type UniqueField = keyof typeof UNIQUE_COLUMNS;
export const uniqueFields = Object.keys(UNIQUE_COLUMNS) as UniqueField[];

/** True when an account that is not deleted has the value. @param but id of an account to ignore */
export async function isTaken(db: Database, field: UniqueField, value: string, but = ''): Promise<boolean> {
  const sql = `select from sys_user where ${UNIQUE_COLUMNS[field]} = $1 and del_flag = '0' and id <> $2 limit 1`;
  return (await db.query(sql, [value, but])).rows.length > 0;
}
