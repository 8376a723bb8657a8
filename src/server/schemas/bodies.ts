/** Content of the schema routes: the index, and every screen with its entities. Pure functions of the files. */
import { createHash } from 'node:crypto';
import type { EntityFile, Ref, RefTarget } from '@/model/generated/files';
import { screenHash } from '@/model/screens/screen-hash';
import type { OverriddenScreen } from '@/model/screens/overrides/apply-override';
import type { ScreenOverride } from '@/model/screens/overrides/override';
import { overridableScreen, overrideScreen, type OverridableScreen } from './overridden-screens';
import { entityIdOf, type Schemas, type ScreenFile } from './schema-files';

const refTargetsOf = (ref: Ref | undefined): RefTarget[] =>
  ref === undefined ? [] : typeof ref === 'string' || !('by' in ref) ? [ref] : Object.values(ref.is);

/** The entity id of a target; `shop/order.item` is a child of `shop/order`. */
const entityIdOfTarget = (target: RefTarget) => (typeof target === 'string' ? target : target.entity).split('.')[0]!;

/** Entities of the references and children of an entity file. */
function referencedEntityIds(file: EntityFile): string[] {
  const children = Object.values(file.children ?? {});
  const fields = [file.fields, ...children.map((child) => child.fields ?? {})].flatMap((map) => Object.values(map));
  return [
    ...fields.flatMap((field) => refTargetsOf(field.ref).map(entityIdOfTarget)),
    ...children.flatMap((child) => (child.entity === undefined ? [] : [child.entity])),
  ];
}

/** The entity of a screen, those of its children, and those one reference away from these. */
function entitiesFor(id: string, screen: ScreenFile, schemas: Schemas): Record<string, EntityFile> {
  const own = entityIdOf(id, screen);
  const main = new Set(own === null ? [] : [own]);
  if (screen.kind === 'list') for (const child of screen.file?.children ?? []) if (child.entity) main.add(child.entity);
  for (const child of Object.values(schemas.entityFiles[own ?? '']?.children ?? {})) {
    if (child.entity) main.add(child.entity);
  }
  const all = new Set(main);
  for (const entity of main) {
    const file = schemas.entityFiles[entity];
    if (file) for (const one of referencedEntityIds(file)) all.add(one);
  }
  if (screen.kind === 'form' && screen.file?.fields && !Array.isArray(screen.file.fields)) {
    for (const field of Object.values(screen.file.fields))
      for (const one of refTargetsOf(field.ref)) all.add(entityIdOfTarget(one));
  }
  return Object.fromEntries(
    [...all].toSorted().flatMap((entity) => {
      const file = schemas.entityFiles[entity];
      return file ? [[entity, file]] : [];
    }),
  );
}

interface IndexEntry {
  kind: ScreenFile['kind'];
  title: string;
  component: readonly string[];
  /** Calls without which the console does not show the screen. */
  requires?: readonly string[];
}

/**
 * Addresses of the menu, so that the console can tell a missing permission from a wrong address. Screens that need calls
 * of the server are left out: there the calls may be missing, not the permission.
 */
function menuPaths(menu: Schemas['menu'], screens: Readonly<Record<string, IndexEntry>>): string[] {
  return menu.flatMap(({ path, screen = '', children = [] }) => {
    const found = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
    return [...(path && found && !found.requires ? [path] : []), ...menuPaths(children, screens)];
  });
}

/** Content of `index.json`. */
function buildIndex({ screenFiles, lists, forms, pages, menu }: Schemas) {
  const components: Record<string, string> = {};
  const screens: Record<string, IndexEntry> = {};
  for (const screen of [...lists, ...Object.values(forms), ...pages]) {
    const { id, kind, title, component } = screen;
    if (!screenFiles[id]) continue;
    const requires = screen.kind === 'page' ? screen.requires : [];
    screens[id] = { kind, title, component, ...(requires.length > 0 ? { requires } : {}) };
    for (const name of component) components[name] ??= id;
  }
  return { screens, components, paths: menuPaths(menu, screens).toSorted() };
}

/** Text of a reply and the hash of it. */
export interface SchemaBody {
  text: string;
  etag: string;
}

const toBody = (value: unknown): SchemaBody => {
  const text = JSON.stringify(value);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
};

/** Body of `index.json`. */
export const buildIndexBody = (schemas: Schemas): SchemaBody => toBody(buildIndex(schemas));

/** A screen with its entities, as browsers load it. */
export interface ScreenFiles {
  kind: ScreenFile['kind'];
  screen: ScreenFile['file'];
  entities: Readonly<Record<string, EntityFile>>;
}

/** The files of an overridden screen; its own entity has the changed labels. */
export function overriddenFiles(
  id: string,
  { shipped, entity }: OverridableScreen,
  result: OverriddenScreen,
  schemas: Schemas,
): ScreenFiles {
  const file = { kind: shipped.kind, file: result.screen } as ScreenFile;
  return {
    kind: shipped.kind,
    screen: result.screen,
    entities: { ...entitiesFor(id, file, schemas), [entity.id]: result.entity },
  };
}

/** The files of a screen; those of the product where the override cannot be applied. */
function filesOf(id: string, schemas: Schemas, override: ScreenOverride | undefined): ScreenFiles {
  const overridable = override ? overridableScreen(id, schemas) : null;
  const result = override && overridable ? overrideScreen(overridable, override) : null;
  if (overridable && result && !('problem' in result)) return overriddenFiles(id, overridable, result, schemas);
  const screen = schemas.screenFiles[id]!;
  return { kind: screen.kind, screen: screen.file, entities: entitiesFor(id, screen, schemas) };
}

/** Body of `<id>.json`; null when there is no such screen. */
export function buildScreenBody(id: string, schemas: Schemas, override?: ScreenOverride): SchemaBody | null {
  if (!Object.hasOwn(schemas.screenFiles, id)) return null;
  return toBody({ id, ...filesOf(id, schemas, override) });
}

/** True when neither the screen's file nor one of its entities is invalid. */
function isValidScreen(id: string, screen: ScreenFile, schemas: Schemas): boolean {
  const { lists, forms, pages, entities } = schemas;
  const isFilled = Object.hasOwn(forms, id) || [...lists, ...pages].some((one) => one.id === id);
  return isFilled && Object.keys(entitiesFor(id, screen, schemas)).every((entity) => Object.hasOwn(entities, entity));
}

/**
 * Hashes of all screens with valid files, sorted and separated by spaces. A build writes them into the console, which
 * then does not validate these screens again.
 */
export function validScreenHashes(schemas: Schemas): string {
  const valid = Object.entries(schemas.screenFiles).filter(([id, screen]) => isValidScreen(id, screen, schemas));
  return valid
    .flatMap(([id]) => buildScreenBody(id, schemas) ?? [])
    .map(({ etag }) => screenHash(etag))
    .toSorted()
    .join(' ');
}
