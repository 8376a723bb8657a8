/** Seeds permission rows and the grants of the administrator and of the roles of the files. */
import type { Schemas } from '../schemas/schema-files';
import type { Database } from '../db';
import { seedId } from '../sample-data/seed-id';
import { seedOnce } from './seed-step';
import { permissionRows } from './permission-rows';
import { permissionIdsOf } from './role-grants';
import { fillRoles, type SeededRoles } from './roles';

export const ADMIN_ROLE = seedId('role', 'admin');

/** Adds the roles of the files. @returns the codes of added roles; empty without the entity `system/role` */
async function addRoles(db: Database, { entities }: Schemas, seeded: SeededRoles): Promise<Set<string>> {
  if (!entities['system/role']) return new Set();
  const roles = Object.entries(seeded).map(([code, { name, description }]) => ({
    id: seedId('role', code),
    code,
    name,
    description,
  }));
  const { rows } = await db.query(
    `insert into sys_role (id, role_name, role_code, description, create_by, create_time)
     select id, name, code, description, 'admin', now() from jsonb_to_recordset($1::jsonb)
       as r (id text, code text, name text, description text)
     on conflict do nothing returning role_code`,
    [JSON.stringify(roles)],
  );
  return new Set(rows.map(({ role_code }) => String(role_code)));
}

/** Adds missing rows and grants only these to the administrator and the roles of the files, so that a revoked permission stays revoked. */
export function seedPermissions(db: Database, schemas: Schemas): Promise<boolean> {
  const rows = permissionRows(schemas);
  const roles = fillRoles(schemas.roles);
  return seedOnce(db, 'permissions', [rows, roles], async () => {
    const added = await db.query(
      `insert into sys_permission
         (id, parent_id, name, perms, perms_type, icon, component, url, sort_no, menu_type, hidden, leaf, status, create_by, create_time)
       select id, parent, name, code, case when code is null then null else '1' end, icon, component, url, sort, type,
         hidden, leaf, '1', 'admin', now()
       from jsonb_to_recordset($1::jsonb) as p (id text, parent text, name text, code text, icon text, component text,
         url text, sort int4, type int4, hidden boolean, leaf boolean)
       on conflict do nothing returning id`,
      [JSON.stringify(rows)],
    );
    const isNew = new Set(added.rows.map(({ id }) => String(id)));
    const newRoles = await addRoles(db, schemas, roles);
    const grants = [...isNew].map((permission) => ({ id: seedId('grant', permission), role: ADMIN_ROLE, permission }));
    for (const [code, role] of Object.entries(roles)) {
      const granted = permissionIdsOf(role, rows, (id) => newRoles.has(code) || isNew.has(id));
      for (const permission of granted)
        grants.push({ id: seedId('grant', code, permission), role: seedId('role', code), permission });
    }
    await db.query(
      `insert into sys_role_permission (id, role_id, permission_id)
       select g.id, g.role, g.permission from jsonb_to_recordset($1::jsonb) as g (id text, role text, permission text)
       join sys_role r on r.id = g.role on conflict do nothing`,
      [JSON.stringify(grants)],
    );
  });
}
