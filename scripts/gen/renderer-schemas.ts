/**
 * The part of the language that follows from the renderers: which field types and widgets exist, with their `props`.
 * No alias imports: the bundler's configuration loads this file before aliases exist.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { KINDS, definitionTable, metaFileOf, type JsonObject } from './gen-validators';

/** Folder of the meta-schemas. */
export const META = 'schemas/_meta';
export const readJson = (path: string): JsonObject => JSON.parse(readFileSync(path, 'utf8')) as JsonObject;

/** A folder of renderers whose `props` the language knows: by which property a file names one, and its own documents. */
export interface Renderers {
  /** Below the product, and below an application. */
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

export const FIELDS: Renderers = {
  folder: 'renderers/fields',
  mark: 'value.ts',
  names: 'type',
  document: 'types.schema.json',
  title: '经纬 · 字段类型（由 npm run gen:types 生成，勿手改）',
  help: '字段类型：renderers/fields 下的文件夹名。',
  propsHelp: '各类型特有的设置。',
  types: { name: 'PropsByType', path: 'src/model/generated/props.ts' },
};
export const WIDGETS: Renderers = {
  folder: 'renderers/widgets',
  mark: 'view.tsx',
  names: 'widget',
  document: 'widgets.schema.json',
  title: '经纬 · 小部件（由 npm run gen:types 生成，勿手改）',
  help: '小部件：renderers/widgets 下的文件夹名。',
  propsHelp: '各小部件的设置。',
  types: { name: 'PropsByWidget', path: 'src/model/generated/widget-props.ts' },
};

/** A renderer's name, and its folder. */
export interface Renderer {
  name: string;
  folder: string;
}

/**
 * Folders that hold the mark, by name: the folder is the registration.
 * @param roots folders of the product (`.`) and of an application
 */
export function renderersIn({ folder, mark }: Renderers, roots: readonly string[]): Renderer[] {
  return roots
    .map((root) => join(root, folder))
    .filter((one) => existsSync(one))
    .flatMap((one) => readdirSync(one).map((name) => ({ name, folder: join(one, name) })))
    .filter((one) => existsSync(join(one.folder, mark)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The `props` schema of one; its own definitions are named so that those of all share one document. */
export function propsSchema({ name, folder }: Renderer): { defs: JsonObject; body: JsonObject } {
  const file = join(folder, 'props.schema.json');
  const props = existsSync(file) ? readJson(file) : { type: 'object', additionalProperties: false };
  const moved = JSON.parse(JSON.stringify(props).replaceAll('"#/$defs/', `"#/$defs/${name}.`)) as JsonObject;
  const { $schema: _schema, $id: _id, $defs = {}, ...body } = moved;
  const defs = Object.entries($defs as JsonObject).map(([key, def]) => [`${name}.${key}`, def] as const);
  return { defs: Object.fromEntries(defs), body };
}

/** The schema that ties a name to its `props`, so that an editor completes both. */
function namesSchema(renderers: Renderers, roots: readonly string[]): string {
  const { names: key, document, title, help, propsHelp } = renderers;
  const all = renderersIn(renderers, roots);
  const own: JsonObject = {};
  const branches = all.map((renderer) => {
    const { name } = renderer;
    const { defs, body } = propsSchema(renderer);
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
      [key]: { description: help, enum: all.map(({ name }) => name) },
      props: { description: propsHelp, ...(branches.length > 0 ? { allOf: branches } : {}) },
      ...own,
    },
  };
  return JSON.stringify(schema, null, 2) + '\n';
}

/** Meta-schemas of field types and widgets, by path in the product. */
export const rendererDocuments = (roots: readonly string[]): Record<string, string> =>
  Object.fromEntries([FIELDS, WIDGETS].map((one) => [`${META}/${one.document}`, namesSchema(one, roots)]));

/** The definitions that the validators interpret. */
export const DEFINITIONS = 'src/model/generated/definitions.json';

/** The files of the language that depend on renderers: meta-schemas and definitions, by path in the product. */
export function rendererFiles(roots: readonly string[]): Record<string, string> {
  const documents = rendererDocuments(roots);
  const names = ['common.schema.json', ...KINDS.map(metaFileOf)];
  const schemas = [
    ...names.map((name) => [name, readJson(join(META, name))] as const),
    ...Object.entries(documents).map(([path, text]) => [basename(path), JSON.parse(text) as JsonObject] as const),
  ];
  const byName = schemas.map(([name, schema]) => [name.replace('.schema.json', ''), schema] as const);
  return { ...documents, [DEFINITIONS]: definitionTable(Object.fromEntries(byName)) };
}
