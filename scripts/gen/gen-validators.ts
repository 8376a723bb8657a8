/**
 * The definitions of the meta-schemas that the validators interpret: without prose, one table, references by name.
 * Part of `npm run gen:types`. No alias imports, as in renderer-schemas.ts.
 */
import { KNOWN_KEYWORDS } from '../../src/model/check/json-schema/compile';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The kinds of files, each with a meta-schema of that name. */
export const KINDS = [
  'entity',
  'list',
  'form',
  'page',
  'rules',
  'actions',
  'dict',
  'menu',
  'roles',
  'fillRules',
] as const;

/** The meta-schema of a kind: `fillRules` → `fill-rules.schema.json`. */
export const metaFileOf = (kind: string): string =>
  `${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.schema.json`;

/** Keywords whose keys are names chosen by the author, so none of them is a keyword itself. */
const NAMED = ['properties', 'dependentSchemas'];
/** Keywords that only editors, the checker and the type generator read. */
const PROSE = [
  'description',
  'planned',
  'compat',
  'expects',
  'title',
  'tsType',
  '$schema',
  '$id',
  '$defs',
  'default',
  'examples',
];
/** Keywords whose value is data. */
const DATA = ['enum', 'const', 'required'];

/** True for a reference to the names that an editor completes (gen-names.ts). */
export const isNamesRef = (key: string, value: unknown): boolean =>
  key === '$ref' && typeof value === 'string' && value.startsWith('names.');

/** The name of a referenced definition: `common.schema.json#/$defs/key` and `#/$defs/key` in it are `common.key`. */
function definitionName(ref: string, document: string): string {
  const match = /^(?:([a-z-]+)\.schema\.json)?#\/\$defs\/([\w.-]+)$/.exec(ref);
  if (!match) throw new Error(`${document}: the reference ${ref} names no definition`);
  return `${match[1] ?? document}.${match[2]!}`;
}

/** Constants are compared as scalars. */
function assertScalars(key: string, value: Json, document: string): void {
  const values = key === 'enum' ? (value as Json[]) : [value];
  if (values.some((one) => typeof one === 'object' && one !== null))
    throw new Error(`${document}: the validators compare no list or object (${key})`);
}

/** A schema of a document as the validators read it. */
function strip(node: Json, document: string): Json {
  if (Array.isArray(node)) return node.map((one) => strip(one, document));
  if (node === null || typeof node !== 'object') return node;
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (PROSE.includes(key) || isNamesRef(key, value)) continue;
    if (!KNOWN_KEYWORDS.has(key))
      throw new Error(`${document}: the validators do not know the keyword ${key} (src/model/check/json-schema)`);
    if (key === 'const' || key === 'enum') assertScalars(key, value, document);
    if (key === '$ref') out[key] = definitionName(String(value), document);
    else if (DATA.includes(key)) out[key] = value;
    else if (NAMED.includes(key))
      out[key] = Object.fromEntries(
        Object.entries(value as JsonObject).map(([name, one]) => [name, strip(one, document)]),
      );
    else out[key] = strip(value, document);
  }
  return out;
}

/** Names of the definitions that a schema references. */
const referencesOf = (schema: Json): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name!);

/**
 * @param schemas the meta-schemas by the name of their file: `common`, `fill-rules` …
 * @returns JSON: the definitions that the kinds reach, by name; those of the kinds by theirs
 * @throws Error for a keyword that the validators do not know, or a reference to nothing
 */
export function definitionTable(schemas: Readonly<Record<string, JsonObject>>): string {
  const all: JsonObject = {};
  for (const [document, schema] of Object.entries(schemas))
    for (const [name, one] of Object.entries((schema.$defs ?? {}) as JsonObject))
      all[`${document}.${name}`] = strip(one, document);
  // The registry decides at run time which type names exist; an unknown type is shown as an error.
  all['types.type'] = { type: 'string' };
  for (const kind of KINDS) {
    const document = metaFileOf(kind).replace('.schema.json', '');
    all[kind] = strip(schemas[document]!, document);
  }
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    if (all[name] === undefined) throw new Error(`No meta-schema defines ${name}`);
    reached.add(name);
    referencesOf(all[name]).forEach(reach);
  };
  KINDS.forEach(reach);
  return `${JSON.stringify(Object.fromEntries([...reached].map((name) => [name, all[name]])))}\n`;
}
