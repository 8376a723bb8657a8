/**
 * Generates what the meta-schemas imply, so that no shape is written twice:
 * - `schemas/_meta/types.schema.json` and `widgets.schema.json`: the known field types and widgets with their `props`,
 *   for editors and validators;
 * - `src/model/generated/files.ts`: the TypeScript types of schema files;
 * - `src/model/generated/validators.js`: their validators, without eval;
 * - `src/model/generated/entities.ts`: the types of records, actions and tables (gen-entities.ts).
 *
 * `npm run gen:types` writes; `--check` exits 1 when a committed file is stale.
 */
import { compile } from 'json-schema-to-typescript';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KINDS, validatorCode, validatorTypes } from './gen-validators';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const META = 'schemas/_meta';
const read = (path: string): JsonObject => JSON.parse(readFileSync(path, 'utf8')) as JsonObject;

/** A folder of renderers whose `props` the language knows: by which property a file names one, and its own documents. */
interface Renderers {
  folder: string;
  /** The file that makes a folder one of them. */
  mark: string;
  /** The property that names it. */
  names: string;
  document: string;
  title: string;
  help: string;
  propsHelp: string;
  types: { name: string; path: string };
}

const FIELDS: Renderers = {
  folder: 'renderers/fields',
  mark: 'value.ts',
  names: 'type',
  document: 'types.schema.json',
  title: '经纬 · 字段类型（由 npm run gen:types 生成，勿手改）',
  help: '字段类型：renderers/fields 下的文件夹名。',
  propsHelp: '各类型特有的设置。',
  types: { name: 'PropsByType', path: 'src/model/generated/props.ts' },
};
const WIDGETS: Renderers = {
  folder: 'renderers/widgets',
  mark: 'view.tsx',
  names: 'widget',
  document: 'widgets.schema.json',
  title: '经纬 · 小部件（由 npm run gen:types 生成，勿手改）',
  help: '小部件：renderers/widgets 下的文件夹名。',
  propsHelp: '各小部件的设置。',
  types: { name: 'PropsByWidget', path: 'src/model/generated/widget-props.ts' },
};

/** Folder names that hold the mark: the folder is the registration. */
function namesIn({ folder, mark }: Renderers): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, mark)))
    .toSorted();
}

/** The `props` schema of one; its own definitions are named so that those of all share one document. */
function propsSchema({ folder }: Renderers, name: string): { defs: JsonObject; body: JsonObject } {
  const file = join(folder, name, 'props.schema.json');
  const props = existsSync(file) ? read(file) : { type: 'object', additionalProperties: false };
  const moved = JSON.parse(JSON.stringify(props).replaceAll('"#/$defs/', `"#/$defs/${name}.`)) as JsonObject;
  const { $schema: _schema, $id: _id, $defs = {}, ...body } = moved;
  const defs = Object.entries($defs as JsonObject).map(([key, def]) => [`${name}.${key}`, def] as const);
  return { defs: Object.fromEntries(defs), body };
}

/** The schema that ties a name to its `props`, so that an editor completes both. */
function namesSchema(renderers: Renderers): string {
  const { names: key, document, title, help, propsHelp } = renderers;
  const all = namesIn(renderers);
  const own: JsonObject = {};
  const branches = all.map((name) => {
    const { defs, body } = propsSchema(renderers, name);
    Object.assign(own, defs);
    // Without this the properties would not be required.
    const required = Array.isArray(body.required) && body.required.length > 0 ? { required: ['props'] } : {};
    return {
      if: { properties: { [key]: { const: name } }, required: [key] },
      then: { ...required, properties: { props: body } },
    };
  });
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: document,
    title,
    $defs: {
      [key]: { description: help, enum: all },
      props: { description: propsHelp, ...(branches.length > 0 ? { allOf: branches } : {}) },
      ...own,
    },
  };
  return JSON.stringify(schema, null, 2) + '\n';
}

/** `$defs` names that become `<Name>File`, because a filled counterpart without the suffix exists in `src/model`. */
const FILE_SUFFIX = new Set([
  'entity',
  'list',
  'form',
  'page',
  'field',
  'action',
  'check',
  'child',
  'column',
  'childList',
  'card',
  'chart',
  'block',
  'tab',
  'ref',
  'open',
]);
const CONDITIONALS = ['if', 'then', 'else', 'allOf', 'not', 'dependentSchemas', 'propertyNames'];

function pascal(key: string): string {
  return key[0]!.toUpperCase() + key.slice(1) + (FILE_SUFFIX.has(key) ? 'File' : '');
}

/** Drops conditionals (they narrow values, not shapes) and points every reference into one document. */
function flatten(node: Json): Json {
  if (Array.isArray(node)) return node.map(flatten);
  if (node === null || typeof node !== 'object') return node;
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (CONDITIONALS.includes(key) || key === '$id' || key === '$schema') continue;
    if (key === 'title' && typeof value === 'string') continue;
    if (key === '$ref' && typeof value === 'string') {
      out.$ref = value.startsWith('types.schema.json')
        ? '#/$defs/typeName'
        : value.replace(/^[a-z]+\.schema\.json/, '');
      continue;
    }
    out[key] = key === 'properties' || key === '$defs' ? mapValues(value as JsonObject) : flatten(value);
  }
  // A property may carry both `$ref` and its own description; the generator would drop the reference.
  if (typeof out.$ref === 'string') return { $ref: out.$ref };
  return out;
}

function mapValues(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, flatten(value)]));
}

const PREAMBLE = `/* Generated by npm run gen:types from schemas/_meta. Do not edit. */
/* eslint-disable */
/** A scalar in a condition. */
export type Scalar = string | number | boolean | null;
/** What a condition asks of one field. */
export type ConditionTest =
  | Scalar
  | Scalar[]
  | { eq?: Scalar; ne?: Scalar; gt?: Scalar; ge?: Scalar; lt?: Scalar; le?: Scalar; in?: Scalar[]; like?: string; left_like?: string; right_like?: string; /** Only from where clauses (condition/sql-text.ts). */ not?: ConditionTest; all?: ConditionTest[] };
/** All of an object's entries hold; any of a list's. */
export type Condition = Record<string, ConditionTest> | Record<string, ConditionTest>[];
/** A condition, or a formula beginning with "=". */
export type When = Condition | string;
/** Always, never, or when something holds. */
export type Flag = boolean | When;
/** Flat parameters of a screen. */
export type Parameters = Record<string, Scalar>;
/** Another entity, with a filter. */
export type RefTarget = string | { entity: string; where?: Condition; pick?: string; value?: string };
/** A reference; its target may depend on another field. */
export type Ref = RefTarget | { by: string; is: Record<string, RefTarget> };
/** A formula for the named values of another field only. */
export interface FormulaBy { by: string; is: Record<string, string> }
`;

/** TypeScript types of the four kinds of schema files and the shared ones. */
export async function fileTypes(): Promise<string> {
  const defs: JsonObject = { typeName: { type: 'string' } };
  for (const kind of ['common', ...KINDS]) {
    const flat = flatten(read(join(META, `${kind}.schema.json`))) as JsonObject;
    const { $defs = {}, ...body } = flat;
    for (const [key, def] of Object.entries($defs as JsonObject)) defs[key] = def;
    if (kind !== 'common') defs[`${kind}File`] = body;
  }
  const named = Object.fromEntries(
    Object.entries(defs).map(([key, def]) => [
      key.endsWith('File') ? key[0]!.toUpperCase() + key.slice(1) : pascal(key),
      def,
    ]),
  );
  const text = JSON.stringify({ $defs: named, type: 'object', additionalProperties: false }).replace(
    /#\/\$defs\/([A-Za-z]+)/g,
    (_match, key: string) => `#/$defs/${pascal(key)}`,
  );
  const source = await compile(JSON.parse(text) as object, 'Root', {
    bannerComment: '',
    unreachableDefinitions: true,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 140, singleQuote: true },
  });
  const kept = source
    .replace(/\/\*\*\n \* This interface was referenced by[\s\S]*?\*\/\n/g, '')
    .replace(/\n \* This interface was referenced by[^\n]*\n \* via the[^\n]*/g, '')
    .replace(/export interface Root \{\}\n/, '');
  const own = ['Scalar', 'ConditionTest', 'Condition', 'When', 'Flag', 'Parameters', 'RefTarget'];
  const trimmed = own.reduce(
    (code, name) =>
      code.replace(new RegExp(`(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?export type ${name} =[^;]*;\\n`), ''),
    kept,
  );
  return PREAMBLE + trimmed;
}

/** A reference into the language becomes the generated type of that name. */
function named(node: Json): Json {
  if (Array.isArray(node)) return node.map(named);
  if (node === null || typeof node !== 'object') return node;
  const key = typeof node.$ref === 'string' ? /^common\.schema\.json#\/\$defs\/(\w+)$/.exec(node.$ref)?.[1] : undefined;
  if (key) return { tsType: `import('./files').${pascal(key)}` };
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, named(value)]));
}

/** The `props` of each by its name, for views: `InputProps<'select'>`. */
async function propsTypes(renderers: Renderers): Promise<string> {
  const all = namesIn(renderers).map((name) => ({ name, ...propsSchema(renderers, name) }));
  const properties = Object.fromEntries(all.map(({ name, body }) => [name, flatten(named(body))]));
  const $defs = flatten(named(Object.assign({}, ...all.map(({ defs }) => defs)) as Json));
  const schema = { type: 'object', additionalProperties: false, required: Object.keys(properties), properties, $defs };
  return compile(schema as object, renderers.types.name, {
    bannerComment: `/* Generated by npm run gen:types from ${renderers.folder}. Do not edit. */`,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 140, singleQuote: true },
  });
}

/** Files that follow from the meta-schemas and field types, by path. */
async function generatedLanguage(): Promise<Record<string, string>> {
  const documents = Object.fromEntries([FIELDS, WIDGETS].map((one) => [one.document, namesSchema(one)]));
  const schemas = Object.fromEntries(
    ['common', ...KINDS].map((kind) => [kind, read(join(META, `${kind}.schema.json`))]),
  );
  const own = Object.entries(documents).map(([path, text]) => [path, JSON.parse(text) as JsonObject] as const);
  return {
    ...Object.fromEntries(Object.entries(documents).map(([path, text]) => [join(META, path), text])),
    'src/model/generated/files.ts': await fileTypes(),
    [FIELDS.types.path]: await propsTypes(FIELDS),
    [WIDGETS.types.path]: await propsTypes(WIDGETS),
    'src/model/generated/validators.js': validatorCode({ ...schemas, ...Object.fromEntries(own) }),
    'src/model/generated/validators.d.ts': validatorTypes(),
  };
}

/** Imported when called: schema files are parsed with the validators that `generatedLanguage` has just changed. */
const generatedEntities = async () => (await import('./gen-entities')).generatedEntities();

/** All files to write, by path. */
export const generated = async (): Promise<Record<string, string>> => ({
  ...(await generatedLanguage()),
  ...(await generatedEntities()),
});

/** Writes the files that have changed unless `check` is set. @returns their paths */
function writeStale(files: Readonly<Record<string, string>>, check: boolean): string[] {
  const stale = Object.entries(files).filter(
    ([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text,
  );
  for (const [path, text] of check ? [] : stale) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return stale.map(([path]) => path);
}

export async function main(args: string[]): Promise<number> {
  const check = args.includes('--check');
  const stale = [...writeStale(await generatedLanguage(), check), ...writeStale(await generatedEntities(), check)];
  if (check) {
    for (const path of stale) console.error(`${path} is stale: run npm run gen:types and commit it`);
    return stale.length > 0 ? 1 : 0;
  }
  console.log(stale.length > 0 ? `written: ${stale.join(', ')}` : 'up to date');
  return 0;
}
