/** A server with user accounts and seeded buttons, for tests of permissions. */
import { sql } from 'kysely';
import type { Row } from '@/model/record';
import { newId } from '@/server/db';
import type { DatabaseKind } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { runText } from '../helpers/statements';

export interface PersonOptions {
  /** Codes of seeded buttons that the user's own role grants. */
  codes?: readonly string[];
  /** Ids of further roles. */
  roles?: readonly string[];
  /** Ids of departments. */
  departs?: readonly string[];
  realname?: string;
  phone?: string;
}

export interface TestPerson {
  id: string;
  username: string;
  /** The user's own role. */
  role: string;
  token: string;
}

export interface People extends TestServer {
  /** Adds a user in SQL; the password is admin's. */
  person(username: string, options?: PersonOptions): Promise<TestPerson>;
  /** Adds a role in SQL. @returns its id */
  role(code: string, codes?: readonly string[]): Promise<string>;
  /** @returns the id of a department with this code */
  depart(code: string, name: string, parent?: string): Promise<string>;
  /** The id of the seeded button with this code. */
  button(code: string): Promise<string>;
  rows(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** One value of one row. */
  value(sql: string, params?: readonly unknown[]): Promise<unknown>;
}

/** Opens the server on a fresh database. */
export async function openPeople(kind: DatabaseKind, folders: readonly string[] = ['schemas']): Promise<People> {
  const server = await openTestServer({ kind, folders });
  const { db } = server;
  const rows = async (sql: string, params: readonly unknown[] = []) => (await runText(db, sql, params)) as Row[];
  const value = async (sql: string, params: readonly unknown[] = []) =>
    Object.values((await rows(sql, params))[0] ?? {})[0];

  const button = async (code: string) => {
    const id = await value("select id from sys_permission where perms = $1 and del_flag = '0'", [code]);
    if (typeof id !== 'string') throw new Error(`no button ${code}`);
    return id;
  };

  async function role(code: string, codes: readonly string[] = []): Promise<string> {
    const id = newId();
    await sql`insert into sys_role (id, role_name, role_code, del_flag) values (${id}, ${code}, ${code}, '0')`.execute(
      db,
    );
    for (const one of codes) {
      await sql`insert into sys_role_permission (id, role_id, permission_id) values (${newId()}, ${id}, ${await button(one)})`.execute(
        db,
      );
    }
    return id;
  }

  return {
    ...server,
    rows,
    value,
    button,
    role,
    async depart(code, name, parent) {
      const id = newId();
      await sql`insert into sys_depart (id, depart_name, org_code, parent_id, del_flag, status) values (${id}, ${name}, ${code}, ${parent ?? null}, '0', '1')`.execute(
        db,
      );
      return id;
    },
    async person(username, { codes = [], roles = [], departs = [], realname = username, phone } = {}) {
      const id = newId();
      await sql`insert into sys_user (id, username, realname, phone, password, status, del_flag)
         select ${id}, ${username}, ${realname}, ${phone ?? null}, password, 1, '0' from sys_user where username = 'admin'`.execute(
        db,
      );
      const own = await role(`own_${username}`, codes);
      for (const one of [own, ...roles]) {
        await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${id}, ${one})`.execute(db);
      }
      for (const one of departs) {
        await sql`insert into sys_user_depart (id, user_id, dep_id) values (${newId()}, ${id}, ${one})`.execute(db);
      }
      return { id, username, role: own, token: await server.signIn(username) };
    },
  };
}
