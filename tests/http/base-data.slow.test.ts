/** The first data of a fresh database. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { types } from '@/registry/values';
import { buildApp } from '@/server/boot/app';
import { readConfig } from '@/server/config/config';
import { loadSchemas } from '@/server/schemas/schema-files';
import { prepareDatabase } from '@/server/boot/prepare-database';
import { DemoPasswordError } from '@/server/seed/admin';
import { openTestDatabase } from '../helpers/databases';
import { BASE } from '../helpers/server';

describe('first data', () => {
  test('is written once, completed later, and never overwritten', async () => {
    const db = await openTestDatabase();
    const schemas = await loadSchemas(['schemas'], types);
    const config = readConfig({});
    const { seeds } = await prepareDatabase(db, config, schemas);
    expect(seeds).toEqual(['config', 'organisation', 'people', 'demo-rows']);
    const ids = async () => (await sql<AnyRow>`select id, dict_name from sys_dict order by id`.execute(db)).rows;
    const first = await ids();
    expect((await prepareDatabase(db, config, schemas)).seeds).toEqual([]);
    const known = sql`select from pg_stats where tablename = 'sys_role_permission' and attname = 'role_id'`;
    expect((await known.execute(db)).rows, 'the planner has seen the grants').toHaveLength(1);
    const { rows: accounts } =
      await sql<AnyRow>`select distinct password from sys_user where password is not null`.execute(db);
    expect(accounts.length).toBeGreaterThan(0);
    for (const { password } of accounts) expect(password).toMatch(/^scrypt\$15\$8\$[\w-]{22}\$[\w-]{43}$/);

    await sql`update sys_dict set dict_name = '改过' where dict_code = 'sex'`.execute(db);
    await sql`delete from sys_dict where dict_code = 'yn'`.execute(db);
    await sql`delete from sys_role_permission where permission_id = (select id from sys_permission where perms = 'sys:dict:add')`.execute(
      db,
    );
    const more = { ...schemas, dicts: { ...schemas.dicts, brand_new: { ...schemas.dicts.sex!, title: '新字典' } } };
    expect((await prepareDatabase(db, config, more)).seeds).toEqual(['config']);
    const names = Object.fromEntries(
      (await sql<AnyRow>`select dict_code, dict_name from sys_dict`.execute(db)).rows.map((row) => [
        row.dict_code,
        row.dict_name,
      ]),
    );
    expect(names).toMatchObject({ sex: '改过', brand_new: '新字典' });
    expect(names).not.toHaveProperty('yn');
    expect(Object.keys(names)).toHaveLength(first.length);
    const { rows } =
      await sql<AnyRow>`select from sys_role_permission rp join sys_permission p on p.id = rp.permission_id where p.perms = 'sys:dict:add'`.execute(
        db,
      );
    expect(rows).toEqual([]);
    await db.close();
  });

  test('the demo password ends the start when other machines can reach the server', async () => {
    const db = await openTestDatabase();
    const schemas = await loadSchemas(['schemas'], types);
    const open = { HOST: '0.0.0.0' };
    await expect(prepareDatabase(db, readConfig(open), schemas)).rejects.toThrow(DemoPasswordError);
    await prepareDatabase(db, readConfig({}), schemas);
    await expect(prepareDatabase(db, readConfig(open), schemas)).rejects.toThrow(
      'HOST=0.0.0.0 可从其他机器访问，而管理员 admin 仍是演示密码。请设置 ADMIN_PASSWORD（8 到 100 个字符）后重新启动',
    );
    await prepareDatabase(db, readConfig({ ...open, ADMIN_PASSWORD: 'better-one' }), schemas);
    // The password is changed by now, so the start succeeds.
    await prepareDatabase(db, readConfig(open), schemas);
    const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, schemas });
    const login = (password: string) =>
      app.inject({ method: 'POST', url: `${BASE}/sys/login`, payload: { username: 'admin', password } });
    expect((await login('123456')).json<ApiResult>().success).toBe(false);
    expect((await login('better-one')).json<ApiResult>().success).toBe(true);
    await app.close();
    await db.close();
  });
});
