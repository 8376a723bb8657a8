/** Compiles definitions of JSON Schema into checks. */
import { KEYWORDS, all, fail, type AppliesTo, type Check, type JsonSchema, type SchemaObject } from './keywords';

/** Schemas by name; `$ref` holds such a name. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

/** Every keyword that a schema can have. */
export const KNOWN_KEYWORDS: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'then',
  'else',
  ...KEYWORDS.map(({ name }) => name),
]);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const ORDER: readonly AppliesTo[] = ['number', 'string', 'any', 'array', 'object'];

function typeCheck(type: string | readonly string[]): Check {
  const tests = [type].flat().map((name) => TYPES[name]!);
  const params = { type };
  return (value, at, found) => tests.some((is) => is(value)) || fail(found, at, 'type', params);
}

/**
 * The check of a definition, compiled when it is first used. A value that contains itself is valid where its check is
 * still running, so cyclic data ends.
 */
function reference(compile: () => Check): Check {
  const running = new Set<unknown>();
  let check: Check | undefined;
  return (value, at, found) => {
    check ??= compile();
    if (typeof value !== 'object' || value === null) return check(value, at, found);
    if (running.has(value)) return true;
    running.add(value);
    try {
      return check(value, at, found);
    } finally {
      running.delete(value);
    }
  };
}

/** @returns the check of a definition by its name */
export function compileDefinitions(definitions: Definitions): (name: string) => Check {
  const references = new Map(
    Object.entries(definitions).map(([name, schema]) => [name, reference(() => compile(schema))]),
  );
  const named = (name: string): Check => references.get(name)!;

  /** The keywords of a schema for values of one type. */
  function keywordsFor(to: AppliesTo, schema: SchemaObject): Check[] {
    const own = KEYWORDS.filter(({ name, to: its }) => its === to && Object.hasOwn(schema, name));
    if (own.length === 0) return [];
    const applies = TYPES[to]!;
    const check = all(own.map(({ name, make }) => make(schema[name], compile, schema)));
    return [(value, at, found) => !applies(value) || check(value, at, found)];
  }

  function compile(schema: JsonSchema): Check {
    if (typeof schema === 'boolean') return (_value, at, found) => schema || fail(found, at, 'false schema', {});
    const { type, $ref } = schema as { type?: string | string[]; $ref?: string };
    return all([
      ...(type === undefined ? [] : [typeCheck(type)]),
      ...($ref === undefined ? [] : [named($ref)]),
      ...ORDER.flatMap((to) => keywordsFor(to, schema)),
    ]);
  }

  return named;
}
