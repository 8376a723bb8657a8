/**
 * Audit log of grants and memberships. Each relation table has its own versions, separate from the versions of the
 * record. A version holds the complete state at that time, described in words, and the owner.
 */
import type { Row } from '@/model/record';
import type { Caller } from '@/server/crud';
import { type Author, writeAuditEntry } from '@/server/crud/write/audit-log';
import type { Database } from '@/server/db';
import { departmentRoleNamesOf, departmentNamesOf, describeGrants, type GrantTable, roleNamesOf } from './descriptions';
import { type MembershipTable, removeFromAllUsers } from './membership-tables';

type AuditedTable = GrantTable | MembershipTable;

interface AuditedTableInfo {
  /** Entity of the owner records; users who can read them can read these log entries. */
  entity: string;
  /** The id and name fields of the owner. */
  owner(db: Database, id: string): Promise<Row | undefined>;
  /** Current state described in words, by entity key. */
  describe(db: Database, id: string): Promise<Row>;
}

const userOf = (db: Database, id: string) =>
  db.selectFrom('sys_user').select(['id', 'username', 'realname']).where('id', '=', id).executeTakeFirst();
const roleNames = ['id', 'role_name as roleName', 'role_code as roleCode'] as const;

const auditedTables: Readonly<Record<AuditedTable, AuditedTableInfo>> = {
  sys_role_permission: {
    entity: 'system/role',
    owner: (db, id) => db.selectFrom('sys_role').select(roleNames).where('id', '=', id).executeTakeFirst(),
    describe: (db, id) => describeGrants(db, 'sys_role_permission', id),
  },
  sys_depart_permission: {
    entity: 'system/depart',
    owner: (db, id) =>
      db
        .selectFrom('sys_depart')
        .select(['id', 'depart_name as departName', 'org_code as orgCode'])
        .where('id', '=', id)
        .executeTakeFirst(),
    describe: (db, id) => describeGrants(db, 'sys_depart_permission', id),
  },
  sys_depart_role_permission: {
    entity: 'system/depart-role',
    owner: (db, id) => db.selectFrom('sys_depart_role').select(roleNames).where('id', '=', id).executeTakeFirst(),
    describe: (db, id) => describeGrants(db, 'sys_depart_role_permission', id),
  },
  sys_user_role: {
    entity: 'system/user',
    owner: userOf,
    describe: async (db, id) => ({ selectedroles: await roleNamesOf(db, id) }),
  },
  sys_user_depart: {
    entity: 'system/user',
    owner: userOf,
    describe: async (db, id) => ({ selecteddeparts: await departmentNamesOf(db, id) }),
  },
  sys_depart_role_user: {
    entity: 'system/user',
    owner: userOf,
    describe: async (db, id) => ({ departRoles: await departmentRoleNamesOf(db, id) }),
  },
};

/** A write in progress, inside its transaction. */
export interface WriteContext {
  db: Database;
  caller: Pick<Caller, 'me'>;
  /** "YYYY-MM-DD HH:mm:ss" in TZ_NAME. */
  now: string;
}

/** One audit entry; `before` and `after` hold ids. */
export interface GrantChange {
  table: AuditedTable;
  /** Id of the changed role, user or department. */
  id: string;
  /** Action name, such as `grant` or `datarule`. */
  action: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Writes one audit entry. Call it after the change, in the same transaction, with the owner row locked. */
export async function logGrantChange(
  db: Database,
  author: Author,
  now: string,
  { table, id, action, before, after }: GrantChange,
): Promise<void> {
  const { entity, owner, describe } = auditedTables[table];
  const content = { id, ...(await owner(db, id)), ...(await describe(db, id)) };
  const change = { before, after, children: {} };
  await writeAuditEntry(db, author, now, { table, id, entity, action, content, change });
}

/** Removes a deleted role from all users and writes one audit entry for each of them. */
export async function removeAllHolders(
  { db, caller, now }: WriteContext,
  { table, action }: { table: 'sys_user_role' | 'sys_depart_role_user'; action: string },
  roleId: string,
): Promise<void> {
  for (const id of await removeFromAllUsers(db, table, roleId)) {
    const change = { before: { roleIds: [roleId] }, after: { roleIds: [] } };
    await logGrantChange(db, caller, now, { table, id, action, ...change });
  }
}
