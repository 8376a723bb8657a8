/** Executes the SQL enhancements of forms: `#{field}` is a value of the record, bound in the type of its column. */
import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { isSystemVariable, systemVariable } from '@/model/templates/system-variables';
import type { Database } from '@/server/db';
import { DatabaseError } from '@/server/db/drivers/database-error';
import { newId } from '@/server/db/row-id';
import { formIdOfTable, isSynchronized, mainFormIdOfTable } from '../form-definitions/definition';
import type { BuildRunStatement, OnlineForm, OnlineForms } from '../form-definitions/forms';
import { checkChange } from '../online-reports/statement/check-statement';
import type { NumberedStatement } from '../online-reports/statement/placeholders';
import { fail } from './errors';

/** `#{UUID}` is a new id. */
const NEW_ID = 'UUID';

/** The database's types by those of columns; others are texts. */
const SQL_TYPES: Readonly<Record<string, RawBuilder<unknown>>> = {
  date: sql`date`,
  timestamp: sql`timestamp`,
  numeric: sql`numeric`,
  int: sql`numeric`,
};

/** Whether `#{name}` has a value in statements of the entity. */
export const isVariable = (entity: Entity, name: string): boolean =>
  name === NEW_ID || isSystemVariable(name) || Object.hasOwn(entity.fields, name);

/** Marks both ends of a placeholder while a statement is split; no statement contains this character. */
const PLACEHOLDER_MARK = '\u0000';

/** Replaces the placeholders of a statement by bound values, cast to the types of their columns. */
function bindPlaceholders(
  statement: NumberedStatement,
  { fields }: Entity,
  valueOf: (name: string) => Value,
): RawBuilder<unknown> {
  const parts = statement
    .fill(({ name }) => `${PLACEHOLDER_MARK}${name}${PLACEHOLDER_MARK}`)
    .text.split(PLACEHOLDER_MARK);
  const typeOf = (name: string) =>
    SQL_TYPES[isSystemVariable(name) ? '' : (fields[name]?.columnType.kind ?? '')] ?? sql`text`;
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`cast(${valueOf(part)} as ${typeOf(part)})`)),
    sql``,
  );
}

/** Kinds of errors that the statement does not cause; they are passed on. */
const TRANSIENT_ERRORS: ReadonlySet<DatabaseError['kind']> = new Set(['connection', 'conflict']);

/** Executes statements. @throws HttpError with the message of the database when it rejects one */
async function rejectOnDatabaseError(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || TRANSIENT_ERRORS.has(error.kind)) throw error;
    throw fail.refused(error.message.replace(/^database error \S+:? ?/, ''));
  }
}

/** Lets the database plan a statement, without executing it. @throws HttpError when it cannot */
export const planStatement = (db: Database, statement: NumberedStatement, entity: Entity): Promise<void> =>
  rejectOnDatabaseError(() => sql`explain ${bindPlaceholders(statement, entity, () => null)}`.execute(db));

/** The form whose entity has a table: a sub-table belongs to its main form. @throws HttpError when its tables do not fit */
async function formOfTable(db: Database, forms: OnlineForms, table: string): Promise<OnlineForm> {
  const head = (await mainFormIdOfTable(db, table)) ?? (await formIdOfTable(db, table));
  const form = head === null ? null : await forms.find(head);
  if (!form || !isSynchronized(form.definition)) throw fail.noTable(table);
  return form;
}

export const buildRunStatement: BuildRunStatement = (forms) => async (context, row, source) => {
  const { db, me, now, caller, entity } = context;
  const valueOf = (name: string): Value => {
    if (name === NEW_ID) return newId();
    if (isSystemVariable(name)) return systemVariable(name, me, now) ?? null;
    if (!Object.hasOwn(entity.fields, name)) throw fail.unknownField(name);
    const value = row[name];
    return typeof value === 'object' ? null : (value ?? null);
  };
  // It was checked when it was written, but fields may have been removed since: those are named above.
  const statement = await checkChange(
    source,
    () => true,
    () => true,
  );
  const { table, name } = statement.target;
  const form = await formOfTable(db, forms, table);
  const change = {
    child: form.entity.table === table ? null : table,
    statement: bindPlaceholders(statement, entity, valueOf),
    name,
    saved: form.entity.id === entity.id ? String(row.id) : null,
  };
  await rejectOnDatabaseError(() => form.engine.changeTable(form.entity.id, change, caller));
};
