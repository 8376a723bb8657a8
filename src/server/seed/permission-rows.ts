/** Rows of `sys_permission`: the menu of `schemas/_shared/menu.json`, and one button rule for every permission code. */
import type { Entity } from '@/model/entity/entity';
import { actionCode } from '@/model/entity/fill-action';
import type { Entry } from '@/model/generated/files';
import type { Schemas } from '../schemas/schema-files';
import { MENU_TYPE } from '../auth/permissions/permission-rows';
import { seedId } from '../sample-data/seed-id';
import { entityMenus, placedActions } from './entity-menus';
import { platformCodes } from './platform-permissions';

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

/** Component of a menu without a screen, as servers in the field name it (contract.md §3). */
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

/** Permission codes of the actions and fields of an entity, with names for users. */
function permissionCodesOf({ title, actions, fields, children }: Entity): Map<string, string> {
  const codes = new Map<string, string>();
  for (const action of Object.values(actions)) codes.set(action.code, `${title}-${action.label}`);
  const all = [fields, ...Object.values(children).map((child) => child.fields)].flatMap((map) => Object.values(map));
  for (const { permission: auth, mask, label } of all) {
    if (auth) codes.set(auth, `${title}-${label}`);
    if (mask?.permission) codes.set(mask.permission, `${title}-${label}（完整显示）`);
  }
  return codes;
}

const flatten = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);

/** All rows; menus before their buttons. */
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
    // Buttons without a menu are sorted after the menus.
    let sort = parent === null ? UNPLACED_SORT : 0;
    for (const [code, name] of codes) {
      if (seen.has(code)) continue;
      seen.add(code);
      sort += 1;
      const rest = { icon: null, component: null, url: null, hidden: false, leaf: true };
      rows.push({ id: seedId('code', code), parent, name, code, sort, type: MENU_TYPE.button, ...rest });
    }
  };
  // Entities without a table last: their codes are mostly those of other entities, which give the names.
  const entities = Object.values(schemas.entities).toSorted((a, b) => Number(a.table === '') - Number(b.table === ''));
  for (const entity of entities) {
    add(permissionCodesOf(entity), menus.get(entity.id) ?? null);
  }
  // A list or form with its own permission prefix has its own codes.
  for (const { entity, permissionPrefix: auth, id, title } of [...schemas.lists, ...Object.values(schemas.forms)]) {
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
  // Codes of platform routes are placed beside those with the same prefix.
  const prefixOf = (code: string) => code.slice(0, code.lastIndexOf(':') + 1);
  for (const [code, name] of platformCodes) {
    const beside = rows.find((row) => row.code?.startsWith(prefixOf(code)));
    add(new Map([[code, name]]), beside?.parent ?? null);
  }
  return rows;
}
