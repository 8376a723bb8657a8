/** Seeds the administrator, and rejects demonstration passwords when other machines can reach the server. */
import type { NotNull } from 'kysely';
import { verifyPassword, hashPassword } from '../auth/passwords/hash';
import { endSessions } from '../auth/tokens/end-sessions';
import { type Config, DEMO_PASSWORD, isLoopback } from '../config/config';
import { StartupError } from '../config/startup-error';
import { now, oneOf, readSetting, writeSetting, type Database } from '../db';
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

const CREATED = { create_by: ADMIN, create_time: now };

/** Creates the role of administrators in a new database. */
export async function seedAdminRole(db: Database): Promise<void> {
  await db
    .insertInto('sys_role')
    .values({ id: ADMIN_ROLE, role_name: '管理员', role_code: 'admin', description: '拥有全部权限', ...CREATED })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function createAdmin(db: Database, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.tx(async () => {
    await seedAdminRole(db);
    await db
      .insertInto('sys_user')
      .values({ id: ADMIN_ID, username: ADMIN, realname: '管理员', password: hash, status: 1, ...CREATED })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('sys_user_role')
      .values({ id: seedId('user', ADMIN, 'role'), user_id: ADMIN_ID, role_id: ADMIN_ROLE })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
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
  const accounts = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'password'])
    .where('password', 'is not', null)
    .where('del_flag', '=', '0')
    .orderBy('username')
    .$narrowType<{ password: NotNull }>()
    .execute();
  const setting = await readSetting(db, SAFE_HASHES_SETTING);
  const known = new Set(Array.isArray(setting) ? setting.map(String) : []);
  const safe: string[] = [];
  const found: StoredAccount[] = [];
  /** Digests of unsafe hashes; seeded accounts share one hash. */
  const demo = new Set<string>();
  for (const account of accounts) {
    const digest = digestOf(account.password);
    if (!demo.has(digest) && (known.has(digest) || !(await verifyPassword(DEMO_PASSWORD, account.password)))) {
      safe.push(digest);
      continue;
    }
    demo.add(digest);
    found.push(account);
  }
  await writeSetting(db, SAFE_HASHES_SETTING, safe);
  return found;
}

async function replacePassword(db: Database, userId: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await db.tx(async () => {
    await db.updateTable('sys_user').set({ password: hash }).where('id', '=', userId).execute();
    await endSessions(db, { userId }, 'password');
  });
}

/**
 * Creates the administrator in a new database with demonstration data; replaces its demonstration password when ADMIN_PASSWORD is set.
 * @throws DemoPasswordError instead of creating an account with a demonstration password that other machines could use
 */
export async function seedAdmin(db: Database, { HOST, ADMIN_PASSWORD, DEMO_DATA }: Config): Promise<void> {
  const admin = await db.selectFrom('sys_user').select('password').where('id', '=', ADMIN_ID).executeTakeFirst();
  if (!admin) {
    if (DEMO_DATA === 'off') return;
    if (!isLoopback(HOST) && ADMIN_PASSWORD === null) throw new DemoPasswordError(HOST, [ADMIN]);
    await createAdmin(db, ADMIN_PASSWORD ?? DEMO_PASSWORD);
  } else if (ADMIN_PASSWORD !== null && (await verifyPassword(DEMO_PASSWORD, admin.password))) {
    await replacePassword(db, ADMIN_ID, ADMIN_PASSWORD);
  }
}

/** Removes the passwords of accounts and ends their sessions; an administrator can set new passwords. */
async function disableDemoAccounts(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.tx(async () => {
    await db.updateTable('sys_user').set({ password: null }).where('id', '=', oneOf(ids)).execute();
    for (const userId of ids) await endSessions(db, { userId }, 'password');
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
