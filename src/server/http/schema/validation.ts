/** Checks requests against the schemas of their routes. A request is never changed. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import { fail } from '../errors';
import type { HttpError } from '../http-error';
import type { Schema } from './fields';

const KINDS: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  array: '列表',
  object: '对象',
};

const kindsOf = (type: unknown): string =>
  [type]
    .flat()
    .flatMap((one) => KINDS[String(one)] ?? [])
    .join('、');

/** `ids/0` for the JSON pointer `/ids/0`. */
const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('/');

/** The reply to a violation; it names the place, never the value. */
function violation({ instancePath, keyword, params, parentSchema }: ErrorObject): HttpError {
  const path = pathOf(instancePath);
  if (path === '') return fail.notAnObject();
  const { title } = parentSchema as Schema;
  const label = title === undefined ? path : `${title}（${path}）`;
  const error = keyword === 'type' ? fail.wrongKind(label, kindsOf(params.type)) : fail.wrongValue(label);
  return error.with({ errors: [{ path, message: error.message }] });
}

/**
 * Builds the validator compiler of the app. Only the first error is reported, because a body can have thousands of rows.
 * Schemas are compiled at their first request, because a start compiles none of the hundreds that it does not need.
 */
export function requestValidator(): FastifySchemaCompiler<Schema> {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    allErrors: false,
    verbose: true,
  });
  return ({ schema }) => {
    let check: ValidateFunction | undefined;
    return (value: unknown) => {
      check ??= ajv.compile(schema);
      return check(value) ? { value } : { error: violation(check.errors![0]!) };
    };
  };
}
