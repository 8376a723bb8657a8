/**
 * `names.schema.json`: the names that schema files can use, for completion in editors. A name that it does not list is
 * never an error in the editor, because `npm run check:schemas` decides.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { actionCode, builtInActions } from '@/model/entity/fill-action';
import { columnName } from '@/model/entity/fill-field';
import type { ActionFile, ActionsFile, EntityFile, ListFile, RulesFile } from '@/model/generated/files';
import { extensions } from '@/model/http/extensions';
import { iconName } from '@/model/values/icon-name';
import { iconFiles, readSchemas, SCHEMA_FOLDERS } from '../schemas/schema-files';

export const NAMES = 'names.schema.json';

interface Files {
  entities: ReadonlyMap<string, Partial<EntityFile>>;
  /** Screens by id; null for a form or a page. */
  screens: ReadonlyMap<string, Partial<ListFile> | null>;
  dicts: readonly string[];
  rules: readonly string[];
  sets: Partial<ActionsFile['sets']>;
}

/** Parses a file; a broken one, which an editor has just saved, has no names. */
function parse(text: string): object {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}

/** Groups schema files by path: `schemas/shop/order.entity.json`. */
function group(files: ReadonlyMap<string, string>): Files {
  const entities = new Map<string, Partial<EntityFile>>();
  const screens = new Map<string, Partial<ListFile> | null>();
  const dicts: string[] = [];
  let rules: Partial<RulesFile> = {};
  let actions: Partial<ActionsFile> = {};
  for (const [path, text] of files) {
    const [, name = '', kind] = /([^/]+\/[^/]+)\.(entity|list|form|page)\.json$/.exec(path) ?? [];
    const dict = /\/_shared\/dicts\/(\w+)\.json$/.exec(path)?.[1];
    if (kind === 'entity') entities.set(name, { ...entities.get(name), ...parse(text) });
    else if (kind !== undefined) screens.set(`${name}.${kind}`, kind === 'list' ? parse(text) : null);
    else if (dict !== undefined) dicts.push(dict);
    else if (path.endsWith('/_shared/rules.json')) rules = parse(text);
    else if (path.endsWith('/_shared/actions.json')) actions = parse(text);
  }
  return { entities, screens, dicts, rules: ['unique', ...Object.keys(rules.rules ?? {})], sets: actions.sets ?? {} };
}

/** The actions of an entity: its own, those of its children and of the sets that it uses. */
function actionsOf(file: Partial<EntityFile>, sets: Files['sets']): Record<string, Partial<ActionFile>> {
  const used = (file.actionSets ?? []).map((name) => sets[name]?.actions ?? {});
  const children = Object.values(file.children ?? {}).map((child) => child.actions ?? {});
  return Object.assign({}, ...used, file.actions ?? {}, ...children) as Record<string, Partial<ActionFile>>;
}

/** Permission codes of actions and of columns, for entities and for lists with their own prefix. */
function permissionCodes({ entities, screens, sets }: Files): { actions: string[]; columns: string[] } {
  const lists = [...screens.values()].flatMap((list) => (list?.permissionPrefix === undefined ? [] : [list]));
  const owners = [
    ...[...entities.values()].map((file) => ({ prefix: file.permissionPrefix, file })),
    ...lists.map(({ permissionPrefix, entity = '' }) => ({
      prefix: permissionPrefix,
      file: entities.get(entity) ?? {},
    })),
  ];
  const actions = owners.flatMap(({ prefix = '', file }) => {
    const own = actionsOf(file, sets);
    const derived = [...Object.keys(builtInActions), ...Object.keys(own)].map((key) => actionCode(prefix, key));
    return [...derived, ...Object.values(own).flatMap(({ permission }) => permission ?? [])];
  });
  const columns = owners.flatMap(({ prefix = '', file }) =>
    Object.keys(file.fields ?? {}).map((key) => `${prefix}:col:${columnName(key)}`),
  );
  return { actions, columns };
}

/** Names by definition of `names.schema.json`. */
function namesByDefinition(files: Files): Record<string, readonly string[]> {
  const entities = [...files.entities];
  const screens = [
    ...files.screens.keys(),
    ...entities.flatMap(([id]) => [`${id}.list`, `${id}.form`, `${id}-pick.list`]),
  ];
  const own = entities.flatMap(([, file]) => Object.keys(actionsOf(file, files.sets)));
  const codes = permissionCodes(files);
  return {
    dict: files.dicts,
    entity: entities.flatMap(([id, { children = {} }]) => [id, ...Object.keys(children).map((key) => `${id}.${key}`)]),
    screen: screens,
    action: [...Object.keys(builtInActions), ...own],
    actionSet: Object.keys(files.sets),
    rule: files.rules,
    permission: codes.actions,
    columnPermission: codes.columns,
    icon: iconFiles().map(iconName),
    extension: Object.values(extensions),
  };
}

/**
 * The text of `names.schema.json`.
 * @param files schema files by path
 */
export function namesSchema(files: ReadonlyMap<string, string>): string {
  const definitions = Object.entries(namesByDefinition(group(files))).map(([key, names]) => [
    key,
    // The second alternative accepts every value.
    { anyOf: [{ enum: [...new Set(names)].toSorted() }, {}] },
  ]);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: NAMES,
    title: '经纬 · 现有的名称，供编辑器补全（由 npm run gen:types 生成，勿手改）',
    $defs: Object.fromEntries(definitions) as object,
  };
  return `${JSON.stringify(schema, null, 1)}\n`;
}

/** Writes the names of product and application beside the language that the editor reads, when they have changed. */
export function writeNames(): void {
  const path = `${SCHEMA_FOLDERS.at(-1)!}/_meta/${NAMES}`;
  const text = namesSchema(readSchemas(SCHEMA_FOLDERS));
  if (existsSync(path) && readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
