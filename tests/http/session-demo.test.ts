/** Demo passwords are public: no server starts with one when other machines can reach it. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { types } from '@/registry/values';
import { hashPassword } from '@/server/auth/passwords/hash';
import { readConfig } from '@/server/config/config';
import type { Database } from '@/server/db';
import { loadSchemas, type Schemas } from '@/server/schemas/schema-files';
import { prepareDatabase } from '@/server/boot/prepare-database';
import { DemoPasswordError } from '@/server/seed/admin';
import { DEMO_ACCOUNTS } from '@/server/sample-data/people';
import { databaseKinds, openTestDatabase } from '../helpers/databases';

const PUBLIC = { HOST: '0.0.0.0' };

describe.each(databaseKinds)('demo passwords on %s', (kind) => {
  let db: Database;
  let schemas: Schemas;
  beforeAll(async () => {
    schemas = await loadSchemas(['schemas'], types);
    db = await openTestDatabase(kind);
    await prepareDatabase(db, readConfig({}), schemas);
  });
  afterAll(() => db.close());

  const start = (env: Record<string, string>) => prepareDatabase(db, readConfig(env), schemas);

  const withPassword = async () => {
    const { rows } =
      await sql<AnyRow>`select username from sys_user where password is not null order by username`.execute(db);
    return rows.map(({ username }) => String(username));
  };
  const SEEDED = DEMO_ACCOUNTS.map(([username]) => username);

  test('seeds usable passwords only for admin and one account per role', async () => {
    expect(await withPassword()).toEqual(['admin', ...SEEDED].toSorted());
  });

  test('names each account with a demo password and the cure', async () => {
    const demo = await hashPassword('123456');
    await sql`insert into sys_user (id, username, password, status) values ('d1', 'demo_one', ${demo}, 1), ('d2', 'demo_two', ${demo}, 2)`.execute(
      db,
    );
    await sql`insert into sys_user (id, username, password, status) values ('d3', 'careful', ${await hashPassword('secret99')}, 1), ('d4', 'none', null, 1)`.execute(
      db,
    );
    await start({});
    await start({ HOST: '127.0.0.9' });
    await expect(start(PUBLIC)).rejects.toThrow(DemoPasswordError);
    await expect(start(PUBLIC)).rejects.toThrow(
      'HOST=0.0.0.0 可从其他机器访问，而账号 admin、demo_one、demo_two 仍是演示密码。请设置 ADMIN_PASSWORD（8 到 100 个字符）后重新启动；请先在 HOST=127.0.0.1 下修改 demo_one、demo_two 的密码，或改用 HOST=127.0.0.1。',
    );
    await expect(start({ ...PUBLIC, ADMIN_PASSWORD: 'better-one' })).rejects.toThrow(
      '账号 demo_one、demo_two 仍是演示密码',
    );
    await sql`update sys_user set password = (select password from sys_user where id = 'd3') where id in ('d1', 'd2')`.execute(
      db,
    );
    expect(await withPassword()).toEqual(expect.arrayContaining(SEEDED));
    await sql`insert into sys_token (id, hash, user_id, expires_at) select 'dt', 'dt', id, now() + interval '1 day' from sys_user where username = ${SEEDED[0]}`.execute(
      db,
    );
    await start(PUBLIC);
    // Accounts with a public password lose it and their sessions.
    expect(await withPassword()).toEqual(['admin', 'careful', 'demo_one', 'demo_two']);
    expect((await sql<AnyRow>`select from sys_token where id = 'dt'`.execute(db)).rows).toEqual([]);
  });

  test('checks a hash again only when it changed', async () => {
    const { rows } =
      await sql<AnyRow>`select jsonb_array_length(value) as n from jw_setting where key = 'demo.safe'`.execute(db);
    expect(Number(rows[0]?.n)).toBeGreaterThan(1);
    await sql`update sys_user set password = ${await hashPassword('123456')} where id = 'd3'`.execute(db);
    await expect(start({ HOST: '192.168.1.2' })).rejects.toThrow('账号 careful 仍是演示密码');
  });
});
