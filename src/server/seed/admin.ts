/** Seeds the administrator, and rejects demonstration passwords when other machines can reach the server. */
import { verifyPassword, hashPassword } from '../auth/passwords/hash';
import { type Config, DEMO_PASSWORD, isLoopback } from '../config/config';
import { StartupError } from '../config/startup-error';
import type { Database } from '../db';
import { digestOf, seedId } from '../sample-data/seed-id';
import { DEMO_ACCOUNTS } from '../sample-data/people';
import { ADMIN_ROLE } from './permissions';

export const ADMIN = 'admin';
const ADMIN_ID = seedId('user', ADMIN);

/** Accounts have the public demonstration password while other machines can reach the server. */
export class DemoPasswordError extends StartupError {
  constructor(host: string, usernames: readonly string[]) {
    const others = usernames.filter((name) => name !== ADMIN);
    const cures = [
      ...(usernames.includes(ADMIN) ? ['请设置 ADMIN_PASSWORD（8 到 100 个字符）后重新启动'] : []),
      ...(others.length > 0 ? [`请先在 HOST=127.0.0.1 下修改 ${others.join('、')} 的密码`] : []),
    ];
    const who = others.length === 0 ? `管理员 ${ADMIN}` : `账号 ${usernames.join('、')}`;
    super(`HOST=${host} 可从其他机器访问，而${who} 仍是演示密码。${cures.join('；')}，或改用 HOST=127.0.0.1。`);
  }
}

async function createAdmin(db: Database, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.tx(async () => {
    await db.query(
      `insert into sys_role (id, role_name, role_code, description, create_by, create_time)
       values ($1, '管理员', 'admin', '拥有全部权限', 'admin', now()) on conflict do nothing`,
      [ADMIN_ROLE],
    );
    await db.query(
      `insert into sys_user (id, username, realname, password, status, create_by, create_time)
       values ($1, $2, '管理员', $3, 1, 'admin', now()) on conflict do nothing`,
      [ADMIN_ID, ADMIN, hash],
    );
    await db.query('insert into sys_user_role (id, user_id, role_id) values ($1, $2, $3) on conflict do nothing', [
      seedId('user', ADMIN, 'role'),
      ADMIN_ID,
      ADMIN_ROLE,
    ]);
  });
}

interface StoredAccount {
  id: string;
  username: string;
  password: string;
}

const SAFE_HASHES_SETTING = 'demo.safe';
const DEMO_ACCOUNT_IDS: readonly string[] = DEMO_ACCOUNTS.map(([username]) => seedId('user', username));

/** Accounts with the demonstration password. Hashes found safe are remembered, as each check takes about 60 ms. */
async function findDemoAccounts(db: Database): Promise<StoredAccount[]> {
  const { rows } = await db.query<StoredAccount>(
    "select id, username, password from sys_user where password is not null and del_flag = '0' order by username",
  );
  const setting = (await db.query('select value from jw_setting where key = $1', [SAFE_HASHES_SETTING])).rows[0]?.value;
  const known = new Set(Array.isArray(setting) ? setting.map(String) : []);
  const safe: string[] = [];
  const found: StoredAccount[] = [];
  /** Digests of unsafe hashes; seeded accounts share one hash. */
  const demo = new Set<string>();
  for (const account of rows) {
    const digest = digestOf(account.password);
    if (!demo.has(digest) && (known.has(digest) || !(await verifyPassword(DEMO_PASSWORD, account.password)))) {
      safe.push(digest);
      continue;
    }
    demo.add(digest);
    found.push(account);
  }
  await db.query(
    `insert into jw_setting (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set value = excluded.value, update_time = now()`,
    [SAFE_HASHES_SETTING, JSON.stringify(safe)],
  );
  return found;
}

async function replacePassword(db: Database, userId: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.tx(async () => {
    await db.query('update sys_user set password = $2 where id = $1', [userId, hash]);
    await db.query('delete from sys_token where user_id = $1', [userId]);
  });
}

/**
 * Creates the administrator in a new database; replaces its demonstration password when ADMIN_PASSWORD is set.
 * @throws DemoPasswordError instead of creating an account with a demonstration password that other machines could use
 */
export async function seedAdmin(db: Database, { HOST, ADMIN_PASSWORD }: Config): Promise<void> {
  const { rows } = await db.query('select password from sys_user where id = $1', [ADMIN_ID]);
  if (!rows[0]) {
    if (!isLoopback(HOST) && ADMIN_PASSWORD === null) throw new DemoPasswordError(HOST, [ADMIN]);
    await createAdmin(db, ADMIN_PASSWORD ?? DEMO_PASSWORD);
  } else if (ADMIN_PASSWORD !== null && (await verifyPassword(DEMO_PASSWORD, String(rows[0].password)))) {
    await replacePassword(db, ADMIN_ID, ADMIN_PASSWORD);
  }
}

/** Removes the passwords of accounts and ends their sessions; an administrator can set new passwords. */
async function disableDemoAccounts(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.tx(async () => {
    await db.query('update sys_user set password = null where id = any($1)', [ids]);
    await db.query('delete from sys_token where user_id = any($1)', [ids]);
  });
}

/**
 * Runs after seeding, outside of its transaction, so that replaced passwords and safe hashes are kept. Seeded demonstration
 * accounts lose their password instead of preventing the start.
 * @throws DemoPasswordError when another account has the demonstration password and other machines can reach the server
 */
export async function assertNoDemoPasswords(db: Database, { HOST }: Config): Promise<void> {
  if (isLoopback(HOST)) return;
  const demo = await findDemoAccounts(db);
  const others = demo.filter(({ id }) => !DEMO_ACCOUNT_IDS.includes(id));
  if (others.length > 0)
    throw new DemoPasswordError(
      HOST,
      others.map(({ username }) => username),
    );
  await disableDemoAccounts(
    db,
    demo.map(({ id }) => id),
  );
}
