/** Columns and parameter types of a checked statement, from the database. Nothing is executed: the rows are limited to none. */
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import { quoteIdentifier } from '@/server/db/identifier';
import { DatabaseError } from '@/server/db/drivers/database-error';
import { newId } from '@/server/db/row-id';
import { fail } from './errors';
import type { CheckedStatement } from './statement/check-statement';
import { indexOfCharacter, positionText } from './statement/position';
import type { FilledStatement } from './statement/placeholders';

export type ResultType = 'String' | 'Integer' | 'Long' | 'BigDecimal' | 'Date' | 'Datetime';
export type ParameterType = 'String' | 'Number' | 'Date' | 'Datetime';

/** By the database's names of types. */
const RESULT_TYPES: Readonly<Record<string, ResultType>> = {
  text: 'String',
  'character varying': 'String',
  character: 'String',
  smallint: 'Integer',
  integer: 'Integer',
  bigint: 'Long',
  numeric: 'BigDecimal',
  real: 'BigDecimal',
  'double precision': 'BigDecimal',
  date: 'Date',
  'timestamp without time zone': 'Datetime',
  'timestamp with time zone': 'Datetime',
};
const PARAMETER_TYPES: Readonly<Partial<Record<ResultType, ParameterType>>> = {
  Integer: 'Number',
  Long: 'Number',
  BigDecimal: 'Number',
  Date: 'Date',
  Datetime: 'Datetime',
};
const CASTS: Readonly<Record<ParameterType, string>> = {
  String: 'text',
  Number: 'numeric',
  Date: 'date',
  Datetime: 'timestamp',
};
const COLUMN = /^[a-z][a-z0-9_]{0,31}$/;

export interface StatementDescription {
  columns: ReadonlyMap<string, ResultType>;
  /** By the names of `${name}`. */
  parameters: ReadonlyMap<string, ParameterType>;
}

/** Executes a statement that contains the report's. @throws HttpError with the place in the written statement */
async function executeWrapped<Row>(
  db: Database,
  written: string,
  { text, sourceIndex }: FilledStatement,
  [before, after]: readonly [string, string],
): Promise<readonly Row[]> {
  try {
    return (await sql.raw<Row>(`${before}${text}${after}`).execute(db)).rows;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind === 'connection') throw error;
    const index = indexOfCharacter(`${before}${text}`, (error.position ?? 1) - 1) - before.length;
    const message = error.message.replace(/^database error \S+:? ?/, '');
    throw fail.failed(message || (error.code ?? ''), positionText(written, sourceIndex(Math.max(0, index))));
  }
}

/** The types that the database infers for the parameters. */
async function inferParameters(db: Database, statement: CheckedStatement): Promise<Map<string, ParameterType>> {
  const { placeholders, written } = statement;
  const types = new Map<string, ParameterType>();
  if (placeholders.length === 0) return types;
  const name = `report_${newId()}`;
  const variables = placeholders.map(({ sign }) => (sign === '#' ? 'text' : 'unknown'));
  await executeWrapped(db, written, statement, [`prepare ${name} (${variables.join(', ')}) as `, '']);
  const { rows } = await sql<{ type: string; n: number }>`
    select t.type::text as type, t.n::int as n from pg_prepared_statements p,
    unnest(p.parameter_types) with ordinality as t(type, n) where p.name = ${name}`.execute(db);
  await sql`deallocate ${sql.id(name)}`.execute(db);
  for (const { type, n } of rows) {
    const placeholder = placeholders[n - 1];
    const result = RESULT_TYPES[type] ?? 'String';
    if (placeholder?.sign === '$') types.set(placeholder.name, PARAMETER_TYPES[result] ?? 'String');
  }
  return types;
}

/**
 * Describes a statement.
 * @param definedTypes types of parameters that the definition has already
 * @throws HttpError when the database rejects the statement, or when a column cannot be shown
 */
export async function describeStatement(
  db: Database,
  statement: CheckedStatement,
  definedTypes: ReadonlyMap<string, ParameterType>,
): Promise<StatementDescription> {
  const inferred = await inferParameters(db, statement);
  const parameters = new Map([...inferred].map(([name, type]) => [name, definedTypes.get(name) ?? type]));
  const typed = statement.fill(({ sign, name }) => {
    const type = (sign === '$' && parameters.get(name)) || 'String';
    return `cast(null as ${CASTS[type]})`;
  });
  const describe = (items: string) =>
    executeWrapped<Record<string, string>>(db, statement.written, typed, [
      `select ${items} from (select 1) o left join (select * from (`,
      '\n) q limit 0) r on true',
    ]);
  const [names = {}] = await describe('r.*');
  const columns = Object.keys(names);
  if (columns.length === 0) throw fail.noColumns();
  const wrong = columns.find((name) => !COLUMN.test(name) || name === 'id' || name.startsWith('self_'));
  if (wrong !== undefined) throw fail.columnName(wrong);
  const typeOf = (column: string) => `pg_typeof(r.${quoteIdentifier(column)})::text as ${quoteIdentifier(column)}`;
  const [types = {}] = await describe(columns.map(typeOf).join(', '));
  return {
    parameters,
    columns: new Map(
      columns.map((name) => {
        const type = RESULT_TYPES[types[name] ?? ''];
        if (!type) throw fail.columnType(name, types[name] ?? '');
        return [name, type];
      }),
    ),
  };
}
