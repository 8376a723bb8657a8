/** The validators against Ajv, a complete implementation of JSON Schema, with the meta-schemas as they are written. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KNOWN_KEYWORDS, compileDefinitions } from '@/model/check/json-schema/compile';
import type { JsonSchema, SchemaObject, Violation } from '@/model/check/json-schema/keywords';
import type { Kind } from '@/model/check/meta-schemas';
import { parseFile } from '@/model/check/schema-file';
import { violationsOf } from '@/model/check/json-schema/validators';
import { readSchemas } from '../../scripts/schemas/schema-files';
import { definitionTable, KINDS } from '../../scripts/gen/gen-validators';
import { randomChanges, type Json } from './random-changes';

/** Values of each type, with the limits of the schemas below. */
const VALUES: readonly unknown[] = [
  [null, true, 0, 1, 2, 2.5, 1e9, '', 'a', 'ab', 'abc', '😀😀', '😀😀😀'],
  [[], ['a'], ['a', 'b', 'a'], ['b', 'a', 'a'], [1, 'a'], ['a', 'b', 'c', 'd']],
  [{}, { a: 1 }, { a: 'x', b: 1 }, { b: [] }, { c: 1 }, { a: 1, b: 2, 'c/~d': 3 }],
].flat(1);
/** Schemas with every keyword; `pair` is a definition beside them. */
const SCHEMAS: readonly JsonSchema[] = [
  true,
  false,
  { type: ['integer', 'null'] },
  { type: 'number', minimum: 1, maximum: 2 },
  { type: 'string', minLength: 1, maxLength: 2, pattern: '^[a\\u{1F600}]*$' },
  { const: 'a' },
  { enum: ['a', 1, null] },
  { not: { type: 'string' } },
  { anyOf: [{ type: 'string' }, { type: 'object', required: ['a', 'b'] }] },
  { oneOf: [{ required: ['a'] }, { required: ['b'] }, { type: 'string' }] },
  { allOf: [{ type: 'array' }, { minItems: 2 }] },
  { if: { type: 'string' }, then: { const: 'a' }, else: { type: 'object' } },
  { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } },
  { uniqueItems: true },
  { type: 'object', minProperties: 1, maxProperties: 2, required: ['a'], propertyNames: { maxLength: 1 } },
  { properties: { a: { type: 'string' }, b: false }, additionalProperties: false },
  { properties: { a: true }, additionalProperties: { type: 'string' } },
  { dependentSchemas: { a: { required: ['b'] } } },
  { $ref: 'pair', type: 'object' },
];
const PAIR: SchemaObject = { properties: { a: { $ref: 'pair' } }, required: ['b'] };

const META = 'schemas/_meta';
const SEED = 20_261_124;
const COUNT = 4000;

const schemas = readdirSync(META).map((name) => JSON.parse(readFileSync(`${META}/${name}`, 'utf8')) as Json);
const ajv = new Ajv2020({ allErrors: true, messages: false, strict: false });
for (const schema of schemas as { $id: string; $defs?: { [key: string]: Json } }[]) {
  // Names of types are checked with the registry.
  if (schema.$id === 'types.schema.json') schema.$defs!.type = { type: 'string' };
  ajv.addSchema(schema);
}

const files = ['schemas', 'tests/schemas'].flatMap((folder) =>
  [...readSchemas([folder])].flatMap(([path, text]) => {
    const { kind, data } = parseFile(path, path.slice(folder.length + 1), text);
    return kind === null || kind === 'planned' ? [] : [{ path, kind, data: data as Json }];
  }),
);

type Shown = readonly string[];
const shown = (violations: readonly { instancePath: string; keyword: string; params: object }[]): Shown =>
  violations
    .map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`)
    .toSorted();

/** What Ajv reports, without `if`, whose branches report themselves. */
function expected(kind: Kind, data: unknown): Shown {
  const validate = ajv.getSchema(
    `${kind.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}.schema.json`,
  ) as ValidateFunction;
  validate(data);
  return shown((validate.errors ?? []).filter(({ keyword }) => keyword !== 'if'));
}

describe('validators report what Ajv reports', () => {
  it('for every kind of file', () => {
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });

  it.each(files)('for $path', ({ kind, data }) => {
    expect([shown(violationsOf(kind, data)), expected(kind, data)]).toEqual([[], []]);
  });

  it(`for ${COUNT} changed files`, { timeout: 120_000 }, () => {
    const { random, pick, change } = randomChanges(SEED);
    const keywords = new Set<string>();
    for (let round = 0; round < COUNT; round += 1) {
      const { path, kind, data } = pick(files);
      const changed = structuredClone(data);
      for (let left = 1 + Math.floor(random() * 4); left > 0 && Object.keys(changed as object).length > 0; left -= 1)
        change(changed);
      const violations = violationsOf(kind, changed);
      expect(shown(violations), `${path}, change ${round}`).toEqual(expected(kind, changed));
      violations.forEach(({ keyword }) => keywords.add(keyword));
    }
    expect(keywords.size).toBeGreaterThanOrEqual(15);
  });

  it.each([null, undefined, 0, '', [], {}, { fields: { a: null } }].map((data) => [data]))('for %j', (data) => {
    for (const kind of KINDS) {
      expect(shown(violationsOf(kind, data))).toEqual(expected(kind, data));
      expect(violationsOf(kind, data)).not.toEqual([]);
    }
  });
});

describe('keywords', () => {
  const inAjv = new Ajv2020({ allErrors: true, messages: false, strict: false });
  inAjv.addSchema({ ...PAIR, $id: 'pair' });

  it('are all in the schemas of this test', () => {
    const text = JSON.stringify([SCHEMAS, PAIR]);
    expect([...KNOWN_KEYWORDS].filter((keyword) => !text.includes(`"${keyword}":`))).toEqual([]);
  });

  it.each(SCHEMAS.map((schema) => [schema]))('%j reports what Ajv reports', (schema) => {
    const validate = inAjv.compile(schema as object);
    const check = compileDefinitions({ pair: PAIR, schema })('schema');
    for (const value of VALUES) {
      const found: Violation[] = [];
      expect(check(value, '', found)).toBe(validate(value));
      expect(check(value, '', null)).toBe(found.length === 0);
      expect(shown(found)).toEqual(shown((validate.errors ?? []).filter(({ keyword }) => keyword !== 'if')));
    }
  });

  it('look at no inherited properties', () => {
    const schema = {
      required: ['toString'],
      properties: { constructor: { type: 'string' } },
      additionalProperties: false,
    };
    const check = compileDefinitions({ schema })('schema');
    const found: Violation[] = [];
    check(JSON.parse('{"__proto__": 1, "valueOf": 2}'), '', found);
    expect(shown(found)).toEqual([
      ' additionalProperties {"additionalProperty":"__proto__"}',
      ' additionalProperties {"additionalProperty":"valueOf"}',
      ' required {"missingProperty":"toString"}',
    ]);
  });
});

it('data that contains itself is checked once', () => {
  const field: Record<string, unknown> = { label: 1, type: 'input' };
  field.props = field;
  const fields = { a: field, b: null as unknown };
  fields.b = fields;
  const places = violationsOf('entity', { fields }).map(({ instancePath }) => instancePath);
  expect(places).toEqual(expect.arrayContaining(['/fields/a/label', '/fields/b']));
});

describe('the generator rejects', () => {
  const kinds = Object.fromEntries(
    ['common', 'types', ...KINDS.map((kind) => (kind === 'fillRules' ? 'fill-rules' : kind))].map((name) => [name, {}]),
  );
  it.each([
    ['a keyword that the validators do not know', { format: 'date' }, 'keyword format'],
    ['a reference to nothing', { items: { $ref: 'common.schema.json#/$defs/none' } }, 'common.none'],
    ['a reference that is no definition', { $ref: '#/properties/a' }, '#/properties/a'],
    ['a list as a constant', { const: [] }, 'const'],
  ])('%s', (_title, entity, message) => {
    expect(() => definitionTable({ ...kinds, entity: entity as never })).toThrow(message);
  });
});
