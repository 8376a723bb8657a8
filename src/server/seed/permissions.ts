/** Grants of seeded permissions to the administrator and to the roles of the files. */
import type { Schemas } from '../schemas/schema-files';
import type { Database } from '../db';
import { seedId } from '../sample-data/seed-id';
import { permissionRows } from './permission-rows';
import { permissionIdsOf } from './role-grants';
import { fillRoles } from './roles';

export const ADMIN_ROLE = seedId('role', 'admin');

/** Rows per statement. */
const BATCH = 2000;

/**
 * Grants added permissions, and all permissions of added roles, so that a revoked permission stays revoked.
 * @param added ids of the permissions and roles that this start added
 */
export async function grantSeeded(db: Database, schemas: Schemas, added: ReadonlySet<string>): Promise<void> {
  const rows = permissionRows(schemas);
  const known = new Set((await db.selectFrom('sys_role').select('id').execute()).map(({ id }) => id));
  const grant = (id: string, role: string, permission: string) => ({ id, role_id: role, permission_id: permission });
  const grants = rows.filter(({ id }) => added.has(id)).map(({ id }) => grant(seedId('grant', id), ADMIN_ROLE, id));
  for (const [code, role] of Object.entries(fillRoles(schemas.roles))) {
    const roleId = seedId('role', code);
    const granted = permissionIdsOf(role, rows, (id) => added.has(roleId) || added.has(id));
    grants.push(...granted.map((permission) => grant(seedId('grant', code, permission), roleId, permission)));
  }
  const valid = grants.filter(({ role_id }) => known.has(role_id));
  for (let start = 0; start < valid.length; start += BATCH)
    await db
      .insertInto('sys_role_permission')
      .values(valid.slice(start, start + BATCH))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
