/**
 * Table dictionaries. Access is limited to tables of entities, to users who may pick their records, and to columns that
 * the user sees unmasked. The data rules of the user apply (`fixedTests`).
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { conditionPaths } from '@/model/condition';
import { fieldOfColumn, type Order, parseWhere, WhereClauseError } from '@/model/condition/where-clause/parse-where';
import type { Entity, Field } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import type { Caller, CrudEngine } from '@/server/crud';
import { columnSql, storedField, textColumnSql } from '@/server/crud/context/shapes';
import { type SqlTest, whereAll } from '@/server/crud/context/sql-tests';
import { orderBySql } from '@/server/crud/read/sort-order';
import { visibleRowTests, type RowScope } from '@/server/crud/read/row-scope';
import { fieldViewOf } from '@/server/crud/view/field-visibility';
import { permissionDenied } from '@/server/http/errors';
import type { TableRecords } from '../form-definitions/access';
import type { DictionaryCode } from './dictionary-code';
import { fail } from './errors';

/** Maximum rows of a table dictionary; larger tables need a search. */
export const MAX_ROWS = 5000;

/** An open table with the permissions of one user. */
export interface DictionaryTable {
  engine: CrudEngine;
  caller: Caller;
  source: RowScope;
  order: readonly Order[];
  /** The field of a column or key. @throws HttpError when it does not exist, or the user does not see it unmasked */
  field(name: string): Field;
}

export interface ValueText {
  value: string;
  text: string;
}

/** @throws HttpError when no entity uses the table, or the caller may not pick its records */
function pickableEntity(engine: CrudEngine, table: string, caller: Caller): Entity {
  const found = Object.values(engine.context.entities).filter((entity) => entity.table === table);
  if (found.length === 0) throw fail.noTable(table);
  const allowed = found.find(({ id }) => engine.canPick(id, caller));
  if (!allowed) throw permissionDenied();
  return allowed;
}

/** Checks that a condition uses only columns that the user sees unmasked, because the result reveals their values. */
function assertPathsVisible(engine: CrudEngine, entity: Entity, condition: Condition, caller: Caller): void {
  const open = (id: string, key: string) => {
    const shape = engine.context.shapes.get(id);
    const field = shape && storedField(shape.fields, key);
    if (!field || !fieldViewOf(shape, caller).canQuery(field)) throw permissionDenied();
    return field;
  };
  for (const path of conditionPaths(condition)) {
    const [key = '', behind] = path.split('.');
    const field = open(entity.id, key);
    const target = behind === undefined ? undefined : field.ref?.is['']?.entity;
    if (behind === undefined) continue;
    const main = engine.context.shapes.get(target ?? '')?.entity;
    // The data rules of a referenced entity are not applied here, so an entity with data rules is rejected.
    if (!main || !engine.canPick(main.id, caller) || caller.dataRules(main.api).length > 0) throw permissionDenied();
    open(target!, behind);
  }
}

/** Opens the table of an entity. @param clause the raw where clause @throws HttpError */
export function openDictionaryTable({ engine, caller }: TableRecords, table: string, clause: string): DictionaryTable {
  const entity = pickableEntity(engine, table, caller);
  const { condition: where, order } = parseClause(engine, entity, clause);
  if (where) assertPathsVisible(engine, entity, where, caller);
  const source = engine.scopeOf(entity.id, where);
  const view = fieldViewOf(source.shape, caller);
  const field = (name: string) => {
    const found = fieldOfColumn(entity, name);
    if (!found || found.columnType.kind === 'json') throw fail.noColumn(table, name);
    if (!view.canQuery(found)) throw permissionDenied();
    return found;
  };
  for (const one of order) field(one.field);
  return { engine, caller, source, order, field };
}

/** Sets the condition of an open table. @throws HttpError when it uses a column that the user does not see unmasked */
export function filterTable(table: DictionaryTable, condition: Condition): DictionaryTable {
  assertPathsVisible(table.engine, table.source.entity, condition, table.caller);
  return { ...table, source: { ...table.source, where: condition } };
}

function parseClause(engine: CrudEngine, entity: Entity, clause: string) {
  try {
    return parseWhere(clause, entity, engine.context.entities);
  } catch (error) {
    if (error instanceof WhereClauseError) throw fail.badClause(error.message);
    throw error;
  }
}

/** Requested order; by default the creation time, as older servers sort. */
function orderSql({ source, order }: DictionaryTable): RawBuilder<unknown> {
  const { fields } = source.shape;
  const added = order.length === 0 && fields.createTime ? [{ field: 'createTime', desc: false }] : order;
  const sorts = added.flatMap(({ field, desc }) => {
    const found = storedField(fields, field);
    return found ? [{ field: found, asc: !desc }] : [];
  });
  return orderBySql(source.shape, sorts);
}

/** Fields to read as text, by result name. */
export type Columns = Readonly<Record<string, Field>>;

/** Which rows of alias `t` are read; `extra` is one more column. */
interface ReadOptions {
  tests?: readonly SqlTest[];
  extra?: RawBuilder<unknown>;
  size?: number;
  page?: number;
}

/** Reads `columns` as text. */
export async function readTable<K extends string>(
  table: DictionaryTable,
  columns: Readonly<Record<K, Field>>,
  { tests = [], extra, size = MAX_ROWS, page = 1 }: ReadOptions = {},
): Promise<Record<K, string | null>[]> {
  const { engine, caller, source } = table;
  const where = whereAll([...visibleRowTests(engine.context, source, caller), ...tests]);
  const items = Object.entries<Field>(columns).map(
    ([name, field]) => sql`${columnSql(field)}::text as ${sql.id(name)}`,
  );
  const limit = Math.min(Math.max(size, 1), MAX_ROWS);
  const { rows } = await sql<Record<K, string | null>>`
    select ${sql.join(extra ? [...items, extra] : items)} from ${source.shape.table} t${where}${orderSql(table)}
    limit ${limit} offset ${(Math.max(page, 1) - 1) * limit}`.execute(engine.context.db);
  return rows;
}

/** The two columns of a table dictionary, with the permissions of one user. */
export interface DictionaryColumns {
  table: DictionaryTable;
  text: Field;
  code: Field;
}

export function openColumns(records: TableRecords, written: DictionaryCode & { kind: 'table' }): DictionaryColumns {
  const table = openDictionaryTable(records, written.table, written.clause);
  return { table, text: table.field(written.text), code: table.field(written.code) };
}

/** Omits rows without a code, because they cannot be selected. */
const toValueTexts = (rows: readonly { value: string | null; text: string | null }[]): ValueText[] =>
  rows.flatMap(({ value, text }) => (value === null || value === '' ? [] : [{ value, text: text ?? '' }]));

export async function readValueTexts(
  { table, text, code }: DictionaryColumns,
  options: ReadOptions = {},
): Promise<ValueText[]> {
  return toValueTexts(await readTable(table, { value: code, text }, options));
}

/** Texts by code. */
export async function readTextsOf(open: DictionaryColumns, keys: readonly string[]): Promise<Map<string, string>> {
  const asked = keys.filter((key) => !key.includes('\0')).slice(0, MAX_ROWS);
  const tests = [sql<SqlBool>`${textColumnSql(open.code)} = any(${asked})`];
  const pairs = asked.length === 0 ? [] : await readValueTexts(open, { tests });
  return new Map(pairs.map(({ value, text }) => [value, text]));
}
