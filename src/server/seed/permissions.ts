/** Grants of seeded permissions to the administrator and to the roles of the files, by a three-way comparison. */
import { sql } from 'kysely';
import type { Schemas } from '../schemas/schema-files';
import type { Database } from '../db';
import { channels } from '../db/table-changes';
import { seedId } from '../sample-data/seed-id';
import { permissionRows } from './permission-rows';
import { dataRuleId, dataRulesOf, permissionIdsOf } from './role-grants';
import { fillRoles } from './roles';

export const ADMIN_ROLE = seedId('role', 'admin');

/** Kind of the bases in `jw_seed`. */
const KIND = 'grant';

/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const BATCH = 2000;

interface Grant {
  id: string;
  role: string;
  permission: string;
  /** Ids of the data rules of a menu, comma-separated; null: all rows. */
  dataRules?: string | null;
}

export interface GrantInput {
  /** Grants of the files. */
  wanted: readonly Grant[];
  /** Keys of the grants that the last seed knew; empty when there was none. */
  base: ReadonlySet<string>;
  /** Roles and permissions of the files. */
  present: ReadonlySet<string>;
  /** Roles and permissions that this start added. */
  added: ReadonlySet<string>;
}

export interface GrantPlan {
  insert: Grant[];
  /** Keys of grants that left the files while their role and permission stayed. */
  revoke: string[];
}

export const grantKey = ({ role, permission }: Omit<Grant, 'id'>): string => `${role}/${permission}`;

/**
 * Plans grants: what an administrator revoked stays revoked, what the files newly grant or do not grant any more follows
 * the files. Without a base only grants of added roles and permissions are new. Pure.
 */
export function compareGrants({ wanted, base, present, added }: GrantInput): GrantPlan {
  const isNew = (grant: Grant) =>
    added.has(grant.role) || added.has(grant.permission) || (base.size > 0 && !base.has(grantKey(grant)));
  const keys = new Set(wanted.map(grantKey));
  const isInFiles = (key: string) => key.split('/').every((id) => present.has(id));
  return { insert: wanted.filter(isNew), revoke: [...base].filter((key) => !keys.has(key) && isInFiles(key)) };
}

const pairsOf = (keys: readonly string[]) =>
  JSON.stringify(keys.map((key) => ({ role: key.split('/')[0], permission: key.split('/')[1] })));

/** Grants of the files, with the ids of the stored roles and permissions. */
function requiredGrants(schemas: Schemas, idOf: (id: string) => string) {
  const rows = permissionRows(schemas);
  const roles = Object.entries(fillRoles(schemas.roles));
  const wanted = roles.flatMap(([code, role]) => {
    const rules = dataRulesOf(role, rows);
    return permissionIdsOf(role, rows, () => true).map((permission): Grant => {
      const own = rules.filter(({ menu }) => menu === permission).map((rule) => idOf(dataRuleId(rule)));
      return {
        id: seedId('grant', code, permission),
        role: idOf(seedId('role', code)),
        permission: idOf(permission),
        dataRules: own.length === 0 ? null : own.join(','),
      };
    });
  });
  const ids = [...rows.map(({ id }) => id), ...roles.map(([code]) => seedId('role', code))];
  return { wanted, present: new Set(ids.map(idOf)), permissions: rows.map(({ id }) => id) };
}

async function insertGrants(db: Database, grants: readonly Grant[]): Promise<number> {
  let count = 0;
  for (let start = 0; start < grants.length; start += BATCH) {
    const values = grants.slice(start, start + BATCH).map(({ id, role, permission, dataRules = null }) => ({
      id,
      role_id: role,
      permission_id: permission,
      data_rule_ids: dataRules,
    }));
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('sys_role_permission')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    count += Number(numInsertedOrUpdatedRows);
  }
  return count;
}

/** Deletes grants, except those with data rules of an administrator. */
async function deleteGrants(db: Database, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from sys_role_permission g
    using jsonb_to_recordset(${pairsOf(keys)}::jsonb) as p (role text, permission text)
    where g.role_id = p.role and g.permission_id = p.permission and not exists (
      select 1 from unnest(string_to_array(coalesce(g.data_rule_ids, ''), ',')) as own (id)
      where own.id not in (select s.row_id from jw_seed s where s.kind = 'data-rule')
    )
    returning g.id`.execute(db);
  return rows.length;
}

async function writeBase(db: Database, grants: readonly Grant[], gone: readonly string[]): Promise<void> {
  for (let start = 0; start < grants.length; start += BATCH) {
    const values = grants
      .slice(start, start + BATCH)
      .map((grant) => ({ kind: KIND, key: grantKey(grant), row_id: grant.id, base: {} }));
    await db
      .insertInto('jw_seed')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (gone.length > 0) await db.deleteFrom('jw_seed').where('kind', '=', KIND).where('key', 'in', gone).execute();
}

/**
 * Grants and revokes as the files say. The administrator gets added permissions only, and loses none.
 * @param added ids of the permissions and roles that this start added
 * @param ids ids of stored rows, by the ids of the files
 * @returns the number of grants that changed
 */
export async function applyGrants(
  db: Database,
  schemas: Schemas,
  added: ReadonlySet<string>,
  ids: ReadonlyMap<string, string>,
): Promise<{ inserted: number; revoked: number }> {
  const idOf = (id: string) => ids.get(id) ?? id;
  const { wanted, present, permissions } = requiredGrants(schemas, idOf);
  const stored = await db.selectFrom('jw_seed').select('key').where('kind', '=', KIND).execute();
  const known = new Set((await db.selectFrom('sys_role').select('id').execute()).map(({ id }) => id));
  const granted = wanted.filter(({ role }) => known.has(role));
  const base = new Set(stored.map(({ key }) => key));
  const plan = compareGrants({ wanted: granted, base, present, added });
  const ofAdmin = permissions
    .filter((id) => added.has(id))
    .map((id): Grant => ({ id: seedId('grant', id), role: ADMIN_ROLE, permission: id }));
  const inserted = await insertGrants(db, known.has(ADMIN_ROLE) ? [...ofAdmin, ...plan.insert] : plan.insert);
  const revoked = await deleteGrants(db, plan.revoke);
  await writeBase(
    db,
    granted.filter((grant) => !base.has(grantKey(grant))),
    plan.revoke,
  );
  if (inserted + revoked > 0) await db.notify(channels.tableChanged, 'sys_role_permission');
  return { inserted, revoked };
}
