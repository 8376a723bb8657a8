/** Users and their permissions, written in SQL. */
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@/server/db/row-id';
import type { TestServer } from '../helpers/server';

export interface Rule {
  column: string;
  conditions: string;
  value: string;
  status?: string;
}

export interface Rights {
  /** A user without permissions; columns of `sys_user` besides the name. @returns the id */
  user(username: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  depart(orgCode: string, ...users: string[]): Promise<string>;
  role(code: string, ...users: string[]): Promise<string>;
  /** A role within a department. */
  departRole(depart: string, ...users: string[]): Promise<string>;
  menu(component: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  button(code: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  rule(menu: string, rule: Rule): Promise<string>;
  grant(role: string, permissions: readonly string[], rules?: readonly string[], table?: string): Promise<void>;
  /** A new session, without cached permissions. */
  token(user: string): Promise<string>;
}

export function buildRights({ db }: Pick<TestServer, 'db'>): Rights {
  async function insert(table: string, values: Readonly<Record<string, unknown>>): Promise<string> {
    const row = { id: newId(), ...values };
    await db.dynamic.insertInto(table).values(row).execute();
    return row.id;
  }
  return {
    user: (username, more = {}) =>
      insert('sys_user', { username, realname: username, status: 1, del_flag: '0', ...more }),
    async depart(orgCode, ...users) {
      const id = await insert('sys_depart', { depart_name: `部门${orgCode}`, org_code: orgCode, del_flag: '0' });
      for (const user of users) await insert('sys_user_depart', { user_id: user, dep_id: id });
      return id;
    },
    async role(code, ...users) {
      const id = await insert('sys_role', { role_name: code, role_code: code, del_flag: '0' });
      for (const user of users) await insert('sys_user_role', { user_id: user, role_id: id });
      return id;
    },
    async departRole(depart, ...users) {
      const id = await insert('sys_depart_role', { depart_id: depart, role_code: newId(), role_name: '角色' });
      for (const user of users) await insert('sys_depart_role_user', { user_id: user, drole_id: id });
      return id;
    },
    menu: (component, more = {}) =>
      insert('sys_permission', { name: component, component, menu_type: 1, status: '1', url: `/${newId()}`, ...more }),
    button: (code, more = {}) =>
      insert('sys_permission', { name: code, perms: code, perms_type: '1', menu_type: 2, status: '1', ...more }),
    rule: (menu, { column, conditions, value, status = '1' }) =>
      insert('sys_permission_data_rule', {
        permission_id: menu,
        rule_name: '规则',
        rule_column: column,
        rule_conditions: conditions,
        rule_value: value,
        status,
      }),
    async grant(role, permissions, rules = [], table = 'sys_role_permission') {
      for (const permission of permissions)
        await insert(table, {
          role_id: role,
          permission_id: permission,
          data_rule_ids: rules.length === 0 ? null : `${rules.join(',')},`,
        });
    },
    async token(user) {
      const token = randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(token).digest('hex');
      await sql`insert into sys_token (id, hash, user_id, expires_at) values (${newId()}, ${hash}, ${user}, now() + interval '1 day')`.execute(
        db,
      );
      return token;
    },
  };
}
