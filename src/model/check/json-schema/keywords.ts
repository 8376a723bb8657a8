/** The keywords of JSON Schema 2020-12 that the meta-schemas use, as closures: no code is generated. */

/** A schema; its references are names of definitions (scripts/gen/gen-validators.ts). */
export type JsonSchema = boolean | SchemaObject;
export type SchemaObject = Readonly<Record<string, unknown>>;

/** One violation: where in the data (JSON pointer), which keyword, and its details as Ajv names them. */
export interface Violation {
  instancePath: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
}

/**
 * Checks a value and returns whether it is valid.
 * @param at JSON pointer of the value
 * @param found takes the violations; null: only the result counts, so the first violation ends the check
 */
export type Check = (value: unknown, at: string, found: Violation[] | null) => boolean;
/** Compiles a schema within another. */
export type Compile = (schema: JsonSchema) => Check;
/** Makes the check of a keyword's value; the schema around it is for keywords that depend on each other. */
type Make<T> = (value: T, compile: Compile, schema: SchemaObject) => Check;

/** The type of the values that a keyword looks at; others are valid. */
export type AppliesTo = 'number' | 'string' | 'any' | 'array' | 'object';
export interface Keyword {
  name: string;
  to: AppliesTo;
  make: Make<unknown>;
}

type Values = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, JsonSchema>>;

const keyword = <T>(name: string, to: AppliesTo, make: Make<T>): Keyword => ({ name, to, make: make as Make<unknown> });

const has = (object: Values, key: string): boolean => Object.hasOwn(object, key) && object[key] !== undefined;
const ESCAPED = /[~/]/;
const step = (at: string, key: string): string =>
  `${at}/${ESCAPED.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key}`;

/** Reports a violation. @returns false, the result of the check */
export function fail(found: Violation[] | null, at: string, name: string, params: Violation['params']): false {
  found?.push({ instancePath: at, keyword: name, params });
  return false;
}

/** A check of each item; without a list of violations it ends at the first. */
function every<T>(items: readonly T[], found: Violation[] | null, holds: (item: T) => boolean): boolean {
  let valid = true;
  for (const item of items) {
    if (holds(item)) continue;
    if (found === null) return false;
    valid = false;
  }
  return valid;
}

/** All of the checks on the same value. */
export const all = (checks: readonly Check[]): Check =>
  checks.length === 1 ? checks[0]! : (value, at, found) => every(checks, found, (check) => check(value, at, found));

/** A keyword whose test fails with constant details. */
const test = <T, V>(name: string, to: AppliesTo, make: (value: T) => (value: V) => boolean, detail: string): Keyword =>
  keyword<T>(name, to, (wanted) => {
    const holds = make(wanted);
    const params = { [detail]: wanted };
    return (value, at, found) => holds(value as V) || fail(found, at, name, params);
  });

const pointCount = (text: string): number => [...text].length;

/** A keyword that compares a number with a limit. */
const limit = (name: string, comparison: '<=' | '>='): Keyword =>
  keyword<number>(name, 'number', (most) => {
    const params = { comparison, limit: most };
    return (value, at, found) =>
      (comparison === '<=' ? (value as number) <= most : (value as number) >= most) || fail(found, at, name, params);
  });

const lengths = <V>(to: AppliesTo, most: string, least: string, sizeOf: (value: V) => number): Keyword[] => [
  test<number, V>(most, to, (bound) => (value) => sizeOf(value) <= bound, 'limit'),
  test<number, V>(least, to, (bound) => (value) => sizeOf(value) >= bound, 'limit'),
];

/** Schemas of which one, or with `oneOf` exactly one, holds; their violations count only when that fails. */
const union = (name: 'anyOf' | 'oneOf'): Keyword =>
  keyword<JsonSchema[]>(name, 'any', (schemas, compile) => {
    const checks = schemas.map(compile);
    return (value, at, found) => {
      const before = found?.length;
      const passing: number[] = [];
      for (const [index, check] of checks.entries()) {
        if (check(value, at, found)) passing.push(index);
        if (passing.length > 1 || (name === 'anyOf' && passing.length > 0)) break;
      }
      if (passing.length !== 1)
        return fail(found, at, name, name === 'anyOf' ? {} : { passingSchemas: passing.length > 0 ? passing : null });
      if (found) found.length = before!;
      return true;
    };
  });

/** `if` with `then` and `else`, whose violations say enough. */
const condition: Make<JsonSchema> = (schema, compile, { then = true, else: otherwise = true }) => {
  const [holds, yes, no] = [schema, then as JsonSchema, otherwise as JsonSchema].map(compile);
  return (value, at, found) => (holds!(value, at, null) ? yes! : no!)(value, at, found);
};

const uniqueItems: Make<true> = (_schema, _compile, { items: each }) => {
  // Where the items have a type, those of wrong types are only reported at their own places, and Ajv names the earlier of
  // two equal items first.
  const isTyped = (each as Values | undefined)?.['type'] !== undefined;
  return (value, at, found) => {
    const texts = Array.from(value as unknown[], (item) =>
      isTyped && typeof item !== 'string' ? null : JSON.stringify(item),
    );
    const equalTo = (index: number): number => {
      if (texts[index] === null) return -1;
      if (isTyped) return texts.indexOf(texts[index]!, index + 1);
      return index === 0 ? -1 : texts.lastIndexOf(texts[index]!, index - 1);
    };
    const i = texts.findLastIndex((_text, index) => equalTo(index) >= 0);
    return i < 0 || fail(found, at, 'uniqueItems', { i, j: equalTo(i) });
  };
};

/** Checks that every property has its own schema or that of `additionalProperties`. */
const additionalProperties: Make<JsonSchema> = (schema, compile, { properties = {} }) => {
  const isOther = (key: string): boolean => !Object.hasOwn(properties as Schemas, key);
  const check = schema === false ? undefined : compile(schema);
  return (value, at, found) =>
    every(Object.keys(value as Values).filter(isOther), found, (key) =>
      check
        ? check((value as Values)[key], step(at, key), found)
        : fail(found, at, 'additionalProperties', { additionalProperty: key }),
    );
};

const propertyNames: Make<JsonSchema> = (schema, compile) => {
  const check = compile(schema);
  return (value, at, found) =>
    every(
      Object.keys(value as Values),
      found,
      (name) => check(name, at, found) || fail(found, at, 'propertyNames', { propertyName: name }),
    );
};

/** Schemas by property: `inside` checks the property's value, else the object itself. */
const byProperty =
  (inside: boolean): Make<Schemas> =>
  (schemas, compile) => {
    const checks = Object.entries(schemas).map(([key, schema]) => ({ key, check: compile(schema) }));
    return (value, at, found) =>
      every(checks, found, ({ key, check }) => {
        if (!has(value as Values, key)) return true;
        return inside ? check((value as Values)[key], found ? step(at, key) : at, found) : check(value, at, found);
      });
  };

/** All keywords but `$ref`, `type`, `then` and `else`, in the order in which Ajv reports them. */
export const KEYWORDS: readonly Keyword[] = [
  limit('maximum', '<='),
  limit('minimum', '>='),
  ...lengths<string>('string', 'maxLength', 'minLength', pointCount),
  test<string, string>(
    'pattern',
    'string',
    (source) => {
      const pattern = new RegExp(source, 'u');
      return (text) => pattern.test(text);
    },
    'pattern',
  ),
  test('const', 'any', (wanted) => (value) => value === wanted, 'allowedValue'),
  test<unknown[], unknown>('enum', 'any', (allowed) => (value) => allowed.includes(value), 'allowedValues'),
  keyword<JsonSchema>('not', 'any', (schema, compile) => {
    const check = compile(schema);
    return (value, at, found) => !check(value, at, null) || fail(found, at, 'not', {});
  }),
  union('anyOf'),
  union('oneOf'),
  keyword<JsonSchema[]>('allOf', 'any', (schemas, compile) => all(schemas.map(compile))),
  keyword('if', 'any', condition),
  ...lengths<unknown[]>('array', 'maxItems', 'minItems', (items) => items.length),
  keyword('uniqueItems', 'array', uniqueItems),
  keyword<JsonSchema>('items', 'array', (schema, compile) => {
    const check = compile(schema);
    return (value, at, found) =>
      every([...(value as unknown[]).entries()], found, ([index, item]) => check(item, `${at}/${index}`, found));
  }),
  ...lengths<Values>('object', 'maxProperties', 'minProperties', (object) => Object.keys(object).length),
  keyword<string[]>(
    'required',
    'object',
    (keys) => (value, at, found) =>
      every(keys, found, (key) => has(value as Values, key) || fail(found, at, 'required', { missingProperty: key })),
  ),
  keyword('propertyNames', 'object', propertyNames),
  keyword('additionalProperties', 'object', additionalProperties),
  keyword('properties', 'object', byProperty(true)),
  keyword('dependentSchemas', 'object', byProperty(false)),
];
