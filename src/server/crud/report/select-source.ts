/** Reports: the rows of an entity with `select` are those of its statement, with the parameters of the request bound. */
import { type RawBuilder, sql } from 'kysely';
import type { ColumnType } from '@/model/entity/column-type';
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { paramDefault } from '@/model/record/param-default';
import { systemVariable } from '@/model/templates/system-variables';
import { toStoredValue } from '../derive/stored-values';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fail } from '../context/errors';
import { fieldOf } from '../context/shapes';
import { textParameter, type Query } from '../read/query-parameters';
import type { RowScope } from '../read/row-scope';

/** `${name}` is a parameter of the request, `#{name}` a variable of the user. */
const PLACEHOLDER = /([$#]\{\w+\})/;
/** `period_begin` and `period_end` are the ends of the parameter `period`. */
const ENDS = ['_begin', '_end'] as const;
type End = (typeof ENDS)[number];
/** Digits of a row number, so that its text sorts as the number does. */
const DIGITS = 9;

type Kind = ColumnType['kind'];

/** The database's types of parameters; others are texts. */
const TYPES: Readonly<Partial<Record<Kind, RawBuilder<unknown>>>> = {
  date: sql`date`,
  timestamp: sql`timestamp`,
  numeric: sql`numeric`,
  int: sql`numeric`,
};
const TEXT = sql`text`;

/** What lies before and behind every value: an end of a range that is not given. The last text is the last character. */
const OPEN_ENDS: Readonly<Partial<Record<Kind, Readonly<Record<End, string>>>>> = {
  date: { _begin: '-infinity', _end: 'infinity' },
  timestamp: { _begin: '-infinity', _end: 'infinity' },
  numeric: { _begin: '-Infinity', _end: 'Infinity' },
  int: { _begin: '-Infinity', _end: 'Infinity' },
};
const OPEN_TEXT: Readonly<Record<End, string>> = { _begin: '', _end: '\u{10FFFF}' };

interface Parameter {
  field: Field;
  end: End | null;
}

/** The parameter that a placeholder names; undefined for another name. */
function parameterOf({ fields }: Entity, name: string): Parameter | undefined {
  const whole = fieldOf(fields, name);
  if (whole?.param) return { field: whole, end: null };
  const end = ENDS.find((one) => name.endsWith(one)) ?? null;
  const field = end === null ? undefined : fieldOf(fields, name.slice(0, -end.length));
  return field?.param ? { field, end } : undefined;
}

/** The text of a parameter in a request. */
function sentText({ field, end }: Parameter, query: Query): string {
  // Other consoles send a list under the plain name.
  const names = field.query === 'in' ? [`${field.key}_MultiString`, field.key] : [`${field.key}${end ?? ''}`];
  return names.map((name) => textParameter(query, name)?.trim() ?? '').find((text) => text !== '') ?? '';
}

/** The value of a placeholder: bound, in the type of its parameter. An absent text is empty. */
function boundValue(crud: CrudContext, parameter: Parameter, query: Query, caller: Caller): RawBuilder<unknown> {
  const { field, end } = parameter;
  const column = crud.types.get(field.type)?.column ?? { kind: 'text' };
  const columnType = typeof column === 'function' ? column(field) : column;
  const type = TYPES[columnType.kind];
  const cast = (value: Value) => sql`cast(${value} as ${type ?? TEXT})`;
  const text = sentText(parameter, query);
  if (text !== '') {
    if (field.query === 'in') return sql`cast(${text} as ${TEXT})`;
    const stored = toStoredValue({ ...field, columnType }, text, crud.types, true);
    if ('error' in stored) throw fail.badParameter(field.label, stored.error);
    return cast(stored.value);
  }
  if (end !== null) return cast((OPEN_ENDS[columnType.kind] ?? OPEN_TEXT)[end]);
  const given = paramDefault(field, caller.me, crud.options.now());
  if (given === null && field.required === true) throw fail.noParameter(field.label);
  return cast(given ?? (type ? null : ''));
}

/**
 * The scope of a request: for a report with its statement in the place of the table, else the scope itself.
 * @param options `select`: default is the statement of the report; `numbered`: false leaves the number of each row out,
 *   its `id`, which takes half of the time of a count
 * @throws HttpError for a parameter that is missing or cannot be read
 */
export function withSource(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
  { select = scope.shape.entity.select, numbered = true }: { select?: string | null; numbered?: boolean } = {},
): RowScope {
  const { shape, child } = scope;
  if (select === null || child !== null) return scope;
  // The statement is the schema's; a request gives bound values only.
  const parts = select.split(PLACEHOLDER).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part);
    const name = part.slice(2, -1);
    if (part.startsWith('#')) return sql`cast(${systemVariable(name, caller.me, crud.options.now()) ?? ''} as ${TEXT})`;
    const parameter = parameterOf(shape.entity, name);
    return parameter ? boundValue(crud, parameter, query, caller) : sql`null`;
  });
  const statement = sql`(${sql.join(parts, sql``)})`;
  if (!numbered) return { ...scope, shape: { ...shape, table: statement } };
  const number = sql`lpad(row_number() over ()::text, ${sql.lit(DIGITS)}, '0') as id`;
  const table = sql`(select ${number}, r.* from ${statement} r)`;
  // Planned for all of its rows, so that a row has the same number on every page and in an export.
  const inOrder = sql`(with numbered as materialized ${table} select * from numbered)`;
  return { ...scope, shape: { ...shape, table, inOrder } };
}
