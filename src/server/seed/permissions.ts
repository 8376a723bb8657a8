/** The menu of `schemas/_shared/menu.json`, and one button rule for every action of every entity. */
import type { Entity } from '@/model/entity/entity';
import { actionCode } from '@/model/entity/fill-entity';
import type { Entry } from '@/model/generated/files';
import type { Schemas } from '../schemas/schema-files';
import { MENU_TYPE } from '../auth/permissions/permission-rows';
import type { Database } from '../db';
import { entityMenus, placedActions } from './entity-menus';
import { seedId } from '../sample-data/seed-id';
import { seedOnce } from './seed-step';
import { platformCodes } from './platform-permissions';
import { permissionIdsOf } from './role-grants';
import { ROLES } from './demo-roles';

export const ADMIN_ROLE = seedId('role', 'admin');

export interface PermissionRow {
  id: string;
  parent: string | null;
  name: string;
  code: string | null;
  icon: string | null;
  component: string | null;
  url: string | null;
  sort: number;
  type: number;
  hidden: boolean;
  leaf: boolean;
}

const UNPLACED_SORT = 1000;

/** Layout of a menu without a screen of its own, as servers in the field name it (contract.md §3). */
const LAYOUT_COMPONENT = 'layouts/RouteView';

function menuRows(
  entries: readonly Entry[],
  parent: string | null,
  componentOf: (screen: string) => string,
): PermissionRow[] {
  return entries.flatMap(({ title, path, icon = null, screen, hidden = false, children = [] }, index) => {
    const id = seedId('menu', path);
    const row: PermissionRow = {
      id,
      parent,
      name: title,
      code: null,
      icon,
      component: screen === undefined ? LAYOUT_COMPONENT : componentOf(screen),
      url: path,
      sort: index + 1,
      type: parent === null ? MENU_TYPE.directory : MENU_TYPE.menu,
      hidden,
      leaf: children.length === 0,
    };
    return [row, ...menuRows(children, id, componentOf)];
  });
}

/** Codes of an entity's actions and fields, with a name a person can recognise. */
function permissionCodesOf({ title, actions, fields, children }: Entity): Map<string, string> {
  const codes = new Map<string, string>();
  for (const action of Object.values(actions)) codes.set(action.code, `${title}-${action.label}`);
  const all = [fields, ...Object.values(children).map((child) => child.fields)].flatMap((map) => Object.values(map));
  for (const { auth, mask, label } of all) {
    if (auth) codes.set(auth, `${title}-${label}`);
    if (mask?.auth) codes.set(mask.auth, `${title}-${label}（完整显示）`);
  }
  return codes;
}

const flatten = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);

/** All rows, menus before the buttons below them. */
export function permissionRows(schemas: Schemas): PermissionRow[] {
  const { menu } = schemas;
  const screens = [...schemas.lists, ...Object.values(schemas.forms), ...schemas.pages];
  const names = new Map(screens.map(({ id, component }) => [id, component[0] ?? id]));
  const rows = menuRows(menu, null, (screen) => names.get(screen) ?? screen);
  const screenMenus = new Map(
    flatten(menu).flatMap(({ screen, path }) => (screen ? [[screen, seedId('menu', path)]] : [])),
  );
  const menus = entityMenus(schemas, screenMenus);
  const seen = new Set<string>();
  const add = (codes: ReadonlyMap<string, string>, parent: string | null) => {
    // What has no menu yet stands behind the menus.
    let sort = parent === null ? UNPLACED_SORT : 0;
    for (const [code, name] of codes) {
      if (seen.has(code)) continue;
      seen.add(code);
      sort += 1;
      const rest = { icon: null, component: null, url: null, hidden: false, leaf: true };
      rows.push({ id: seedId('code', code), parent, name, code, sort, type: MENU_TYPE.button, ...rest });
    }
  };
  // What has no table goes by the codes of records that have one: those name them.
  const entities = Object.values(schemas.entities).toSorted((a, b) => Number(a.table === '') - Number(b.table === ''));
  for (const entity of entities) {
    add(permissionCodesOf(entity), menus.get(entity.id) ?? null);
  }
  // The same records under another menu have that menu's codes.
  for (const { entity, auth, id, title } of [...schemas.lists, ...Object.values(schemas.forms)]) {
    const shown = entity === null ? undefined : schemas.entities[entity];
    if (!shown || auth === null) continue;
    const codes = Object.values(shown.actions).map((action): [string, string] => [
      action.declared ? action.code : actionCode(auth, action.key),
      `${title}-${action.label}`,
    ]);
    add(new Map(codes), screenMenus.get(id) ?? menus.get(shown.id) ?? null);
  }
  for (const list of schemas.lists) {
    const codes = placedActions(list).flatMap(({ code, label }): [string, string][] =>
      code ? [[code, `${list.title}-${label}`]] : [],
    );
    add(new Map(codes), screenMenus.get(list.id) ?? menus.get(list.entity) ?? null);
  }
  // Codes of the platform stand with the records whose prefix they share.
  const begins = (code: string) => code.slice(0, code.lastIndexOf(':') + 1);
  for (const [code, name] of platformCodes) {
    const beside = rows.find((row) => row.code?.startsWith(begins(code)));
    add(new Map([[code, name]]), beside?.parent ?? null);
  }
  return rows;
}

/** @returns the codes of the roles that were missing; a console of other schemas has no roles of ours */
async function addRoles(db: Database, { entities }: Schemas): Promise<Set<string>> {
  if (!entities['system/role']) return new Set();
  const roles = Object.entries(ROLES).map(([code, { name, description }]) => ({
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

/** Adds missing rows and grants just those, to the administrators and as roles.ts says: a right taken away stays away. */
export function seedPermissions(db: Database, schemas: Schemas): Promise<boolean> {
  const rows = permissionRows(schemas);
  return seedOnce(db, 'permissions', [rows, ROLES], async () => {
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
    const newRoles = await addRoles(db, schemas);
    const grants = [...isNew].map((permission) => ({ id: seedId('grant', permission), role: ADMIN_ROLE, permission }));
    for (const role of Object.keys(ROLES)) {
      const granted = permissionIdsOf(role, rows, (id) => newRoles.has(role) || isNew.has(id));
      for (const permission of granted)
        grants.push({ id: seedId('grant', role, permission), role: seedId('role', role), permission });
    }
    await db.query(
      `insert into sys_role_permission (id, role_id, permission_id)
       select g.id, g.role, g.permission from jsonb_to_recordset($1::jsonb) as g (id text, role text, permission text)
       join sys_role r on r.id = g.role on conflict do nothing`,
      [JSON.stringify(grants)],
    );
  });
}
