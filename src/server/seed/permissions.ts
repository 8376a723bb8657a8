/** The menu of `schemas/_shared/menu.json`, and one button rule for every action of every entity. */
import type { Entity } from '@/model/entity';
import { actionCode } from '@/model/fill/entity';
import type { Entry } from '@/model/generated/files';
import type { Schemas } from '../entities';
import { MENU_TYPE } from '../auth/permission';
import type { Database } from '../db';
import { seedId } from './identity';
import { seedOnce } from './once';
import { platformCodes } from './platform-codes';

export const ADMIN_ROLE = seedId('role', 'admin');

interface PermissionRow {
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

/** Layout of a menu without a screen of its own, as servers in the field name it (contract.md §3). */
const LAYOUT = 'layouts/RouteView';

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
      component: screen === undefined ? LAYOUT : componentOf(screen),
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
function codesOf({ title, actions, fields, children }: Entity): Map<string, string> {
  const codes = new Map<string, string>();
  for (const action of Object.values(actions)) codes.set(action.code, `${title}-${action.label}`);
  const all = [fields, ...Object.values(children).map((child) => child.fields)].flatMap((map) => Object.values(map));
  for (const { auth, mask, label } of all) {
    if (auth) codes.set(auth, `${title}-${label}`);
    if (mask?.auth) codes.set(mask.auth, `${title}-${label}（完整显示）`);
  }
  return codes;
}

/** The menu under which an entity's buttons stand: the first that opens a list of it. */
function menuOfEntity(entity: string, schemas: Schemas, screenMenus: ReadonlyMap<string, string>): string | null {
  const list = schemas.lists.find((one) => one.entity === entity && screenMenus.has(one.id));
  return (list && screenMenus.get(list.id)) ?? null;
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
  const seen = new Set<string>();
  const add = (codes: ReadonlyMap<string, string>, parent: string | null) => {
    let sort = 0;
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
    add(codesOf(entity), menuOfEntity(entity.id, schemas, screenMenus));
  }
  // The same records under another menu have that menu's codes.
  for (const { entity, auth, id, title } of [...schemas.lists, ...Object.values(schemas.forms)]) {
    const shown = entity === null ? undefined : schemas.entities[entity];
    if (!shown || auth === null) continue;
    const codes = Object.values(shown.actions).map((action): [string, string] => [
      action.declared ? action.code : actionCode(auth, action.key),
      `${title}-${action.label}`,
    ]);
    add(new Map(codes), screenMenus.get(id) ?? menuOfEntity(shown.id, schemas, screenMenus));
  }
  for (const list of schemas.lists) {
    const placed = [
      list.toolbar,
      list.row,
      list.bulk,
      ...list.children.flatMap((one) => [one.toolbar, one.row]),
    ].flat();
    const codes = placed.flatMap(({ code, label }): [string, string][] =>
      code ? [[code, `${list.title}-${label}`]] : [],
    );
    add(new Map(codes), screenMenus.get(list.id) ?? menuOfEntity(list.entity, schemas, screenMenus));
  }
  add(platformCodes, null);
  return rows;
}

/** Adds missing rows and grants just those to the administrators: a right that was taken away stays away. */
export function seedPermissions(db: Database, schemas: Schemas): Promise<boolean> {
  const rows = permissionRows(schemas);
  return seedOnce(db, 'permissions', rows, async () => {
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
    const grants = added.rows.map((row) => ({ id: seedId('grant', String(row.id)), permission: row.id }));
    await db.query(
      `insert into sys_role_permission (id, role_id, permission_id)
       select id, $2, permission from jsonb_to_recordset($1::jsonb) as g (id text, permission text)
       on conflict do nothing`,
      [JSON.stringify(grants), ADMIN_ROLE],
    );
  });
}
