/**
 * Converts the values of a column to the type of its field, row by row, the same on both databases. Nothing changes when
 * one value does not fit.
 */
import { sql } from 'kysely';
import type { FieldTypes } from '@/model/entity/field-type';
import type { Database } from '../database';
import { DatabaseError } from '../drivers/database-error';
import { convertText, kindOfType } from './convert-value';
import { obstacleMessages } from './messages';
import { withSavepoint } from './savepoint';
import type { RowInTheWay } from './table-report';
import { isConfidential, typeSql, type ColumnShape, type TableShape } from './table-shapes';

/** Rows that are read, converted and written at a time. */
const PAGE = 1000;

/** Rows in the way that are named; more are counted. */
export const MAX_ROWS = 20;

/** Name of the new column until it takes the place of the old one. */
const TARGET = 'jw_fill';

export interface ColumnConversion {
  table: TableShape;
  column: string;
  /** Present type, in the form of `format_type`. */
  type: string;
  /** The column as it should be; of another name when the values will be merged into that column. */
  target: ColumnShape;
  /** Type of the id, in the form of `format_type`; undefined when the table has none. */
  idType: string | undefined;
  types: FieldTypes;
}

/** What a conversion did: filled so many rows, or was left because of some rows or of the column itself. */
export type ConversionResult = { rows: number } | { count: number; inTheWay: RowInTheWay[] } | { obstacle: string };

interface SourceRow {
  id: string;
  text: string;
  title: string | null;
  deleted: boolean;
}

/** Columns that describe a row to the operator. */
export function rowColumns({ title, columns }: TableShape) {
  const deleted = Object.hasOwn(columns, 'del_flag') ? sql`coalesce(del_flag::text = '1', false)` : sql`false`;
  const titleText = title === null ? sql`null` : sql`${sql.id(title)}::text`;
  return sql`id::text as id, ${titleText} as title, ${deleted} as deleted`;
}

/** All rows with a value, in pages. */
async function* readPages(db: Database, { table, column }: ColumnConversion): AsyncGenerator<SourceRow[]> {
  let last: string | null = null;
  for (;;) {
    const after = last === null ? sql`` : sql`and id > ${last}`;
    const page: SourceRow[] = (
      await sql<SourceRow>`select ${rowColumns(table)}, ${sql.id(column)}::text as text from ${sql.table(table.name)}
        where ${sql.id(column)} is not null ${after} order by id limit ${sql.lit(PAGE)}`.execute(db)
    ).rows;
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)!.id;
  }
}

/** Without unique ids, paging would lose rows. */
async function hasUniqueIds(db: Database, table: string): Promise<boolean> {
  const { rows } = await sql<{ unique: boolean }>`
    select count(*) = count(distinct id) as unique from ${sql.table(table)}`.execute(db);
  return rows[0]?.unique === true;
}

/** Rows whose value does not fit the new type. */
async function findRowsInTheWay(db: Database, conversion: ColumnConversion) {
  const { type, target, types } = conversion;
  const from = kindOfType(type)!;
  const inTheWay: RowInTheWay[] = [];
  let count = 0;
  for await (const page of readPages(db, conversion)) {
    for (const { id, text, title, deleted } of page) {
      const result = convertText(text, from, target.field, types);
      if ('value' in result) continue;
      count += 1;
      if (inTheWay.length === MAX_ROWS) continue;
      const confidential = isConfidential(target.field);
      const [value, reason] = confidential ? [null, ''] : [text, result.reason];
      inTheWay.push({ id, title, value, reason, deleted });
    }
  }
  return { count, inTheWay };
}

/** Writes the converted values into the new column. @returns the number of rows with a value */
async function fillTarget(db: Database, conversion: ColumnConversion): Promise<number> {
  const { table, type, target, types, idType = '' } = conversion;
  const from = kindOfType(type)!;
  let rows = 0;
  for await (const page of readPages(db, conversion)) {
    const values = page.flatMap(({ id, text }) => {
      const result = convertText(text, from, target.field, types);
      return 'value' in result && result.value !== null ? [{ id, value: result.value }] : [];
    });
    await sql`update ${sql.table(table.name)} as t set ${sql.id(TARGET)} = m.value::${sql.raw(target.type)}
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as m (id ${sql.raw(idType)}, value text)
      where t.id = m.id`.execute(db);
    rows += values.length;
  }
  return rows;
}

async function replaceColumn(db: Database, conversion: ColumnConversion): Promise<number> {
  const { table, column, target } = conversion;
  const alter = sql`alter table ${sql.table(table.name)}`;
  await sql`${alter} add column ${sql.id(TARGET)} ${typeSql(target.type)}`.execute(db);
  const rows = await fillTarget(db, conversion);
  await sql`${alter} drop column ${sql.id(column)}`.execute(db);
  await sql`${alter} rename column ${sql.id(TARGET)} to ${sql.id(column)}`.execute(db);
  if (target.default !== null)
    await sql`${alter} alter column ${sql.id(column)} set default ${sql.raw(target.default)}`.execute(db);
  return rows;
}

/** A value, a view or a constraint that the database itself rejects; other errors end the start. */
export const isAboutData = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^(0A|22|23|2B|42|54)/.test(error.code ?? '');

/**
 * Converts a column in the transaction of the caller.
 * @throws DatabaseError when the database cannot be reached or the table is in use
 */
export async function convertColumn(db: Database, conversion: ColumnConversion): Promise<ConversionResult> {
  const { table, type, idType } = conversion;
  if (kindOfType(type) === null) return { obstacle: obstacleMessages.type };
  if (idType === undefined || !(await hasUniqueIds(db, table.name))) return { obstacle: obstacleMessages.id };
  try {
    return await withSavepoint(db, async () => {
      const found = await findRowsInTheWay(db, conversion);
      return found.count > 0 ? found : { rows: await replaceColumn(db, conversion) };
    });
  } catch (error) {
    if (!isAboutData(error)) throw error;
    return { obstacle: obstacleMessages.database(error.code ?? '') };
  }
}
