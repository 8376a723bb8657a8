/** Index of everything that schema files can reference by name, built once from all files. */
import type { FieldTypes } from '../entity/field-type';
import { builtInActions, offersBuiltIn } from '../entity/fill-action';
import { documentRemarkField, foreignKeyField, selectFields, systemFieldsByPreset } from '../entity/system-fields';
import type {
  ActionFile,
  ActionsFile,
  ChildFile,
  DictFile,
  EntityFile,
  FillRulesFile,
  FieldFile,
  FormFile,
  ListFile,
  MenuFile,
  PageFile,
  RulesFile,
} from '../generated/files';
import type { Planned } from './planned';
import type { SourceText } from './source-text';

export type { FieldFile } from '../generated/files';

/** Fields and children of a record, for name resolution. */
export interface NameShape {
  /** `shop/order`, or `shop/order.item`. */
  id: string;
  /** True when the fields are unknown (planned entity or broken file); every name is then accepted. */
  open: boolean;
  fields: ReadonlyMap<string, FieldFile>;
  children: ReadonlyMap<string, NameShape>;
  main: NameShape | null;
}

/** An action of an entity, with its origin. */
export interface ActionEntry {
  key: string;
  /** The child table whose rows the action works on; null for the main record. */
  child: string | null;
  /** Origin: built in, from an action set, or defined by the entity. */
  from: 'builtIn' | 'set' | 'own';
}

export interface EntityEntry {
  id: string;
  /** Null when the entity is planned or its file is broken. */
  file: EntityFile | null;
  source: SourceText | null;
  shape: NameShape;
  actions: ReadonlyMap<string, ActionEntry>;
}

export interface ScreenEntry {
  id: string;
  kind: 'list' | 'form' | 'page';
  /** Null when the screen is planned, its file is broken, or it is the default screen of an entity. */
  file: ListFile | FormFile | PageFile | null;
  source: SourceText | null;
}

/** Structurally valid files by kind; a broken file has `data: null`. */
export interface SchemaFiles {
  entities: ReadonlyMap<string, { data: EntityFile | null; source: SourceText }>;
  screens: ReadonlyMap<string, { kind: ScreenEntry['kind']; data: ScreenEntry['file']; source: SourceText }>;
  dicts: ReadonlyMap<string, { data: DictFile | null; source: SourceText }>;
  rules: { data: RulesFile | null; source: SourceText } | null;
  /** By code; null when the file is broken. */
  fillRules: FillRulesFile['rules'] | null;
  actions: { data: ActionsFile | null; source: SourceText } | null;
  menu: { data: MenuFile | null; source: SourceText } | null;
}

/** Names that exist outside the schema files: types, views, functions, widgets, calls. */
export interface CheckEnvironment {
  types: FieldTypes;
  /** Canonical names of the types that have a view; a type without a view counts as missing. */
  views: ReadonlySet<string>;
  /** Server functions, e.g. `shop/order.generate`. */
  functions: ReadonlySet<string>;
  widgets: ReadonlySet<string>;
  /** File names of icons, e.g. `SettingOutlined`. */
  icons: ReadonlySet<string>;
  /** Server endpoints besides those of the entities, e.g. `GET /shop/tree`. */
  calls: ReadonlySet<string>;
  /** Names of the request content by endpoint, where its schema declares them; default: none. */
  sentNames?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Keys of the schema language that are not implemented yet, e.g. `list.charts`; default: none. */
  unimplementedKeys?: ReadonlySet<string>;
}

export interface Catalog extends CheckEnvironment {
  files: SchemaFiles;
  planned: Planned;
  entities: ReadonlyMap<string, EntityEntry>;
  screens: ReadonlyMap<string, ScreenEntry>;
  /** Values by dictionary code; null when unknown. */
  dicts: ReadonlyMap<string, ReadonlySet<string> | null>;
  /** Null when unknown. */
  rules: ReadonlySet<string> | null;
  /** Fill rules by code; null when the file is broken. */
  fillRules: ReadonlyMap<string, FillRulesFile['rules'][string]> | null;
  /** Null when unknown. */
  sets: ReadonlyMap<string, ActionsFile['sets'][string]> | null;
  /** Parameters that other screens pass, by receiving screen. */
  parameters: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields of the file under check that contain a structural error: every use of them is accepted. */
  unsure?: ReadonlySet<unknown>;
}

const toMap = (fields: Readonly<Record<string, FieldFile>> | undefined): [string, FieldFile][] =>
  Object.entries(fields ?? {});

/** Shape of a record with unknown fields: accepts every name. */
export const anyShape = (id: string, main: NameShape | null = null): NameShape => ({
  id,
  open: true,
  fields: new Map(),
  children: new Map(),
  main,
});

function childShape(
  id: string,
  file: ChildFile,
  main: NameShape,
  preset: EntityFile['preset'],
  files: SchemaFiles,
): NameShape {
  const foreign = file.entity === undefined ? undefined : files.entities.get(file.entity);
  const own = file.fields ?? foreign?.data?.fields;
  return {
    id,
    open: own === undefined,
    main,
    children: new Map(),
    fields: new Map([
      ...toMap(preset === 'online' ? systemFieldsByPreset.online : systemFieldsByPreset.child),
      ...(foreign ? toMap(systemFieldsByPreset[foreign.data?.preset ?? 'std']) : []),
      ...(file.foreignKey === undefined ? [] : ([[file.foreignKey, foreignKeyField]] as [string, FieldFile][])),
      ...toMap(own),
    ]),
  };
}

function entityShape(id: string, file: EntityFile, files: SchemaFiles): NameShape {
  const preset = file.preset ?? 'std';
  const children = new Map<string, NameShape>();
  const shape: NameShape = {
    id,
    open: false,
    main: null,
    children,
    fields: new Map([
      ...toMap(file.select === undefined ? systemFieldsByPreset[preset] : selectFields),
      ...(preset === 'doc' ? toMap(documentRemarkField) : []),
      ...toMap(file.fields),
    ]),
  };
  for (const [key, child] of Object.entries(file.children ?? {}))
    children.set(key, childShape(`${id}.${key}`, child, shape, preset, files));
  return shape;
}

function entityActions(file: EntityFile, sets: Catalog['sets']): Map<string, ActionEntry> {
  const actions = new Map<string, ActionEntry>();
  const add = (files: Readonly<Record<string, ActionFile>> | undefined, child: string | null): void => {
    for (const key of Object.keys(files ?? {}))
      actions.set(key, {
        key,
        child,
        from: child === null && key in builtInActions ? 'builtIn' : actions.get(key)?.from === 'set' ? 'set' : 'own',
      });
  };
  for (const key of Object.keys(builtInActions))
    if (offersBuiltIn(key, file)) actions.set(key, { key, child: null, from: 'builtIn' });
  for (const name of file.actionSets ?? [])
    for (const key of Object.keys(sets?.get(name)?.actions ?? {})) actions.set(key, { key, child: null, from: 'set' });
  for (const [key, child] of Object.entries(file.children ?? {})) add(child.actions, key);
  add(file.actions, null);
  return actions;
}

function entityEntry(
  id: string,
  file: EntityFile | null,
  source: SourceText,
  files: SchemaFiles,
  sets: Catalog['sets'],
): EntityEntry {
  return {
    id,
    file,
    source,
    shape: file ? entityShape(id, file, files) : anyShape(id),
    actions: file ? entityActions(file, sets) : new Map(),
  };
}

/** The index for the checks of a broken entity file, which know its repaired data. */
export function withEntity(catalog: Catalog, id: string, file: EntityFile): Catalog {
  const source = catalog.files.entities.get(id)?.source;
  if (!source) return catalog;
  const entry = entityEntry(id, file, source, catalog.files, catalog.sets);
  return { ...catalog, entities: new Map([...catalog.entities, [id, entry]]) };
}

/** Builds the index. Of `planned` items only the names are known. */
export function buildCatalog(
  files: SchemaFiles,
  planned: Planned,
  environment: CheckEnvironment,
  parameters: Catalog['parameters'],
): Catalog {
  const sets = files.actions && (files.actions.data ? new Map(Object.entries(files.actions.data.sets)) : null);
  const entities = new Map<string, EntityEntry>();
  for (const id of planned.entities.keys())
    entities.set(id, { id, file: null, source: null, shape: anyShape(id), actions: new Map() });
  for (const [id, { data, source }] of files.entities) entities.set(id, entityEntry(id, data, source, files, sets));
  const screens = new Map<string, ScreenEntry>();
  for (const id of planned.screens.keys())
    screens.set(id, { id, kind: id.slice(id.lastIndexOf('.') + 1) as ScreenEntry['kind'], file: null, source: null });
  for (const [id, { kind, data, source }] of files.screens) screens.set(id, { id, kind, file: data, source });
  const dicts = new Map<string, ReadonlySet<string> | null>();
  for (const code of planned.dicts.keys()) dicts.set(code, null);
  for (const [code, { data }] of files.dicts) dicts.set(code, data && new Set(data.items.map(({ value }) => value)));
  return {
    ...environment,
    files,
    planned,
    entities,
    screens,
    dicts,
    fillRules: files.fillRules && new Map(Object.entries(files.fillRules)),
    rules: files.rules?.data ? new Set(Object.keys(files.rules.data.rules)) : files.rules ? null : new Set(),
    sets: files.actions ? sets : new Map(),
    parameters,
  };
}

/** Record shape of an entity id or of a child (`shop/order.item`). */
export function shapeOf(catalog: Catalog, id: string): NameShape | undefined {
  const [entity = '', child] = id.split('.');
  const shape = catalog.entities.get(entity)?.shape;
  if (!shape || child === undefined) return shape;
  return shape.children.get(child) ?? (shape.open ? anyShape(id, shape) : undefined);
}

/** True for the default list, picker or form that every entity has without a file. */
export function isDefaultScreen(entities: { has: (id: string) => boolean }, id: string): boolean {
  const [, entity, picker, kind] = /^(.*?)(-pick)?\.(list|form)$/.exec(id) ?? [];
  return entity !== undefined && !(picker && kind === 'form') && entities.has(entity);
}

/** True for a key that is not implemented yet and that `planned.json` does not name. */
export function isUnimplemented({ unimplementedKeys, planned }: Catalog, name: string): boolean {
  return unimplementedKeys?.has(name) === true && !planned.keys.has(name);
}

/** Screen by id: from a file, or the default screen of an entity. */
export function screenOf(catalog: Catalog, id: string): ScreenEntry | undefined {
  const written = catalog.screens.get(id);
  if (written || !isDefaultScreen(catalog.entities, id)) return written;
  return { id, kind: id.endsWith('.form') ? 'form' : 'list', file: null, source: null };
}

/** Entity of a list or form; undefined when there is none or it is unknown. */
export function entityOfScreen(catalog: Catalog, id: string): EntityEntry | undefined {
  const screen = screenOf(catalog, id);
  if (!screen) return undefined;
  const named = screen.file && 'entity' in screen.file ? screen.file.entity : undefined;
  if (named !== undefined) return catalog.entities.get(named);
  return screen.source || screen.file ? undefined : catalog.entities.get(id.replace(/(-pick)?\.(list|form)$/, ''));
}

/** Allowed values of a field, from its options or dictionary; null when it has none or they are unknown. */
export function valuesOf(catalog: Catalog, field: FieldFile | undefined): ReadonlySet<string> | null {
  if (!field || (field.options && catalog.unsure?.has(field))) return null;
  if (field.options) return new Set(field.options.map(({ value }) => value));
  return field.dict === undefined ? null : (catalog.dicts.get(field.dict) ?? null);
}
