/**
 * Standalone validators of the meta-schemas: plain code without eval that browser, server and scripts share.
 * Part of `npm run gen:types`.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** The kinds of files, each with a meta-schema and a validator of that name. */
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
const NAMED = ['properties', '$defs', 'dependentSchemas', 'patternProperties'];
/** Keywords that only editors, the checker and the type generator read; the validators need not carry them. */
const PROSE = ['description', 'planned', 'compat', 'expects', 'title', 'tsType', '$schema', 'default', 'examples'];
/** Keywords whose value is data. */
const DATA = ['enum', 'const', 'required'];

/** True for a reference to the names that an editor completes (gen-names.ts). */
export const isNamesRef = (key: string, value: unknown): boolean =>
  key === '$ref' && typeof value === 'string' && value.startsWith('names.');

function stripProse(node: Json): Json {
  if (Array.isArray(node)) return node.map(stripProse);
  if (node === null || typeof node !== 'object') return node;
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (PROSE.includes(key) || isNamesRef(key, value)) continue;
    if (DATA.includes(key)) out[key] = value;
    else if (NAMED.includes(key))
      out[key] = Object.fromEntries(Object.entries(value as JsonObject).map(([name, one]) => [name, stripProse(one)]));
    else out[key] = stripProse(value);
  }
  return out;
}

/** Inlined run-time modules of Ajv: code points of a text, and deep equality of JSON. */
const RUNTIME = `const codePoints = (text) => [...text].length;
const equal = (a, b) => {
  if (a === b) return true;
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};
`;
const ADD = 'const add = (errors, error) => (errors === null ? [error] : (errors.push(error), errors));\n';
/** The code that Ajv repeats for every violation. */
const PUSH =
  /const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}/g;
const RUNTIME_NAMES: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': 'codePoints',
  'ajv/dist/runtime/equal': 'equal',
};

const FUNCTION = /^function (validate\d+)\(.*?^return errors === 0;\n\}\n/gms;

/** Ajv writes a function for each document that refers to a definition: those that do the same become one. */
function mergeEqualFunctions(code: string): string {
  const first = new Map<string, string>();
  const copies = new Map<string, string>();
  const kept = code.replace(FUNCTION, (text, name: string) => {
    const body = text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), 'itself');
    const same = first.get(body);
    if (same === undefined) first.set(body, name);
    else copies.set(name, same);
    return same === undefined ? text : '';
  });
  if (copies.size === 0) return code;
  // Functions that called merged ones may be equal now.
  return mergeEqualFunctions(kept.replace(/\bvalidate\d+\b/g, (name) => copies.get(name) ?? name));
}

/** Ajv writes every schema beside its code, though few are looked at. */
function withoutUnused(code: string): string {
  const uses = new Map<string, number>();
  for (const [name] of code.matchAll(/\b(?:schema|pattern|func)\d+\b/g)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return code.replace(/^const ((?:schema|pattern|func)\d+) = .*;\n/gm, (line, name: string) =>
    uses.get(name) === 1 ? '' : line,
  );
}

/**
 * @param schemas the meta-schemas by kind, `common` and `types` included
 * @returns JavaScript (ESM) that exports one validator per kind
 * @throws Error when Ajv asks for a run-time part that is not written out here
 */
export function validatorCode(schemas: Readonly<Record<string, JsonObject>>): string {
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    inlineRefs: false,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true, lines: true, optimize: 2 },
  });
  // The meta-schemas use neither, and their code is a fifth of the size.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  for (const schema of Object.values(schemas)) {
    const stripped = stripProse(schema) as { $id: string; $defs?: JsonObject };
    // The registry decides at run time which type names exist; an unknown type is shown as an error.
    if (stripped.$id === 'types.schema.json' && stripped.$defs) stripped.$defs.type = { type: 'string' };
    ajv.addSchema(stripped);
  }
  const generate = (standalone as unknown as { default?: typeof standalone }).default ?? standalone;
  const code = generate(ajv, Object.fromEntries(KINDS.map((kind) => [kind, metaFileOf(kind)])))
    .replace('"use strict";', '')
    .replace(PUSH, 'vErrors = add(vErrors, $2);')
    // The place in the meta-schema is read by no message, and its texts are a tenth of the size.
    .replace(/schemaPath:"[^"]*",/g, '')
    .replace(/require\("([^"]+)"\)\.default/g, (_match, path: string) => {
      const name = RUNTIME_NAMES[path];
      if (!name) throw new Error(`validators need ${path}: write it out in scripts/gen/gen-validators.ts`);
      return name;
    });
  return `/* Generated by npm run gen:types from schemas/_meta. Do not edit. */\n/* eslint-disable */\n${RUNTIME}${ADD}${withoutUnused(mergeEqualFunctions(code)).trim()}\n`;
}

/** The declarations beside the code. */
export function validatorTypes(): string {
  const lines = KINDS.map((kind) => `export const ${kind}: Validator<${kind[0]!.toUpperCase()}${kind.slice(1)}File>;`);
  return `/* Generated by npm run gen:types from schemas/_meta. Do not edit. */
import type { ${KINDS.map((kind) => `${kind[0]!.toUpperCase()}${kind.slice(1)}File`).join(', ')} } from './files';

/** One violation: where in the data (JSON pointer), which keyword of the meta-schema, and its details. */
export interface Violation {
  instancePath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
}
/** True when the data is such a file; else \`errors\` of the last call says why. Drop those of keyword \`if\`. */
export interface Validator<T> {
  (data: unknown): data is T;
  errors?: Violation[] | null;
}
${lines.join('\n')}
`;
}
