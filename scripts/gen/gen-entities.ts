/**
 * Generates TypeScript types from the entities of schema files: records, actions and table columns. Code that names a
 * field, a state or a column that an entity does not have then fails to compile.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Action, Child, Entity, Field } from '@/model/entity/entity';
import { types } from '@/registry/values';
import { tableShapes } from '@/server/db/schema/table-shapes';
import { fillEntities, parseFolders } from '@/server/schemas/schema-files';

/** A generated file: the entities of `folders` that the base folder does not have, or the base itself. */
interface Target {
  path: string;
  folder: string;
}

const BASE: Target = { path: 'src/model/generated/entities.ts', folder: 'schemas' };
/** Applications above the base: their entities are merged into the interfaces of the base. */
const APPLICATIONS: readonly Target[] = [
  { path: 'tests/docs/entities.ts', folder: 'docs/guide/example/schemas' },
  { path: 'tests/http/entities.ts', folder: 'tests/http/schemas' },
];

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));
const recordOf = (id: string): string => `EntityRecords[${quoted(id)}]`;
const unionOf = (values: readonly string[]): string => (values.length === 0 ? 'never' : values.map(quoted).join(' | '));

/** True when the field's type accepts one of the options and nothing else. */
function isOneOption(field: Field): boolean {
  const type = types.get(field.type);
  return (
    field.columnType.kind === 'text' &&
    type?.keys?.('a,b', field).length === 1 &&
    type.check?.('\u0001', field) !== undefined
  );
}

/** The type of a stored value that is not null. */
function valueType(field: Field): string {
  switch (field.columnType.kind) {
    case 'boolean':
      return 'boolean';
    case 'int':
      return 'number';
    case 'json':
    case 'none':
      return 'Value';
    default:
      return field.options && isOneOption(field) ? unionOf(field.options.map(({ value }) => value)) : 'string';
  }
}

/** A member of a record; null for a field that records do not have. Required fields too can be null in older rows. */
function member(field: Field): string | null {
  const key = keyOf(field.key);
  if (field.columnType.kind === 'none') return field.virtual ? `${key}?: Value;` : null;
  return `${key}: ${valueType(field)}${field.key === 'id' ? '' : ' | null'};`;
}

const membersOf = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.values(fields).flatMap((field) => member(field) ?? []);

const block = (name: string, lines: readonly string[]): string[] => [
  `  ${name}: {`,
  ...lines.map((line) => `    ${line}`),
  '  };',
];

function recordLines(entity: Entity): string[] {
  const children = Object.values(entity.children);
  const childMember = ({ key, id }: Child) => `${keyOf(key)}: ${recordOf(id)}[];`;
  return [
    ...block(quoted(entity.id), [...membersOf(entity.fields), ...children.map(childMember)]),
    ...children
      .filter((child) => child.entity === null)
      .flatMap(({ id, fields }) => block(quoted(id), membersOf(fields))),
  ];
}

function askType(row: string, { ask }: Action): string {
  if (ask?.kind === 'fields') return `Pick<${row}, ${unionOf(ask.fields)}>`;
  if (ask?.kind === 'inline') return `{ ${membersOf(ask.fields).join(' ')} }`;
  return 'Record<string, Value>';
}

function actionLines(entity: Entity): string[] {
  const lines = Object.values(entity.actions)
    .filter(({ builtIn, call }) => !builtIn && call !== null)
    .map((action) => {
      const child = action.child === null ? undefined : entity.children[action.child];
      const row = recordOf(child?.id ?? entity.id);
      return `${keyOf(action.key)}: { row: ${row}; ask: ${askType(row, action)}; to: ${unionOf(action.to)} };`;
    });
  return lines.length === 0 ? [] : block(quoted(entity.id), lines);
}

/** Column kinds by the beginning of the SQL type. */
const KINDS: readonly [string, string][] = [
  ['character varying', 'text'],
  ['text', 'text'],
  ['boolean', 'boolean'],
  ['integer', 'int'],
  ['numeric', 'numeric'],
  ['date', 'date'],
  ['timestamp', 'timestamp'],
  ['jsonb', 'json'],
];

function kindOf(column: string, type: string): string {
  const [, kind] = KINDS.find(([prefix]) => type.startsWith(prefix)) ?? [];
  if (kind === undefined) throw new Error(`the column type ${type} has no TypeScript type`);
  if (column !== 'id') return kind;
  return kind === 'text' ? 'id' : `${kind}!`;
}

const tableLines = (entities: readonly Entity[]): string[] =>
  tableShapes(entities).flatMap(({ name, columns }) =>
    block(
      keyOf(name),
      Object.entries(columns).map(([column, { type }]) => `${keyOf(column)}: ${quoted(kindOf(column, type))};`),
    ),
  );

/** The three interfaces, without a line around them. */
function interfaces(entities: readonly Entity[]): string[] {
  return [
    '/** Records by entity id, child rows by child id. Applications add theirs by declaration merging. */',
    'export interface EntityRecords {',
    ...entities.flatMap(recordLines),
    '}',
    '/** Own actions with a call: their row, their input and the states that they may lead to. */',
    'export interface EntityActions {',
    ...entities.flatMap(actionLines),
    '}',
    '/** Column kinds by table. */',
    'export interface EntityTables {',
    ...tableLines(entities),
    '}',
  ];
}

const HEAD = '/* Generated by npm run gen:types from schemas. Do not edit. */';
const VALUE = (from: string) => `import type { Value } from '${from}';`;

const baseFile = (entities: readonly Entity[]): string =>
  [HEAD, '/* eslint-disable */', VALUE('../entity/field-type'), ...interfaces(entities), ''].join('\n');

const applicationFile = (entities: readonly Entity[]): string =>
  [
    HEAD,
    '/* eslint-disable */',
    VALUE('@/model/entity/field-type'),
    "declare module '@/model/generated/entities' {",
    ...interfaces(entities).map((line) => `  ${line.replace(/^export /, '')}`),
    '}',
    '',
  ].join('\n');

/** Entities of several folders, sorted by id. A file that does not parse is left out: check:schemas reports it. */
async function readEntities(folders: readonly string[]): Promise<Entity[]> {
  const entities = Object.values(fillEntities(await parseFolders(folders), types));
  return entities.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Declares the entities that the folder adds to the base. */
async function addedEntities(folder: string): Promise<string> {
  const known = new Set((await readEntities([BASE.folder])).map(({ id }) => id));
  const entities = await readEntities([BASE.folder, folder]);
  return applicationFile(entities.filter(({ id }) => !known.has(id)));
}

/** The types of an application's entities. */
export const appEntities = (app: string): Promise<string> => addedEntities(`${app}/${BASE.folder}`);

/**
 * Writes the types of the application's entities, or of the product's without one, when they have changed.
 * @returns true when a file was written
 */
export async function writeEntityTypes(app: string | null): Promise<boolean> {
  const path = app === null ? BASE.path : `${app}/${BASE.folder}/_meta/entities.d.ts`;
  const text = app === null ? baseFile(await readEntities([BASE.folder])) : await appEntities(app);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return true;
}

/** Files to write, by path. */
export async function generatedEntities(): Promise<Record<string, string>> {
  const added = APPLICATIONS.map(async ({ path, folder }) => [path, await addedEntities(folder)] as const);
  return {
    [BASE.path]: baseFile(await readEntities([BASE.folder])),
    ...Object.fromEntries(await Promise.all(added)),
  };
}
