/** Reads one record with its children, for a user (`readRecord`) or for a write (`loadRecord`). */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Child, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import { runHook } from '../context/record-hooks';
import type { Caller } from '../context/crud-options';
import { notFoundError } from '../context/errors';
import { columnSql, notDeletedSql, selectList, type Shape, storedField, textColumnSql } from '../context/shapes';
import { type SqlTest, whereAll } from '../context/sql-tests';
import { addDisplayTexts, type NamedRows } from '../view/display-texts';
import { maskRows, type FieldView, fieldViewOf } from '../view/field-visibility';
import { childListSort, defaultSort, orderBySql } from './sort-order';
import { visibleRowTests, type RowScope } from './row-scope';

/** SQL test for the row of an id. It compares texts: an id that the column cannot store finds nothing. */
const idTestSql = (shape: Shape, id: string): SqlTest =>
  sql<SqlBool>`${textColumnSql(shape.idField)} = ${id.replaceAll('\0', '')}`;

/** Order of child rows: by `orderNum`; without one, the sort order of the list of the child's entity. */
function childOrderSql(crud: CrudContext, child: Child, shape: Shape): RawBuilder<unknown> {
  const number = storedField(shape.fields, 'orderNum');
  if (number) return orderBySql(shape, [{ field: number, asc: true }]);
  const own = childListSort(crud, child);
  return orderBySql(shape, own ? defaultSort(shape, own) : []);
}

/** The rows of a child of one main record, in their order. */
export async function readChildRows(
  crud: CrudContext,
  child: Child,
  mainId: Value,
  select?: RawBuilder<unknown>,
): Promise<Row[]> {
  const shape = childShape(crud, child);
  const key = storedField(shape.fields, child.foreignKey);
  if (!key || mainId === null) return [];
  const where = whereAll([sql<SqlBool>`${columnSql(key)} = ${mainId}`, notDeletedSql(shape)]);
  const order = childOrderSql(crud, child, shape);
  const statement = sql<Row>`select ${select ?? selectList(shape.stored)} from ${shape.table} t${where}${order}`;
  return (await statement.execute(crud.db)).rows;
}

/** SQL test for the rows of a child of some main records. It compares texts, as ids come. */
function rowsOfMainsSql(crud: CrudContext, child: Child, ids: readonly string[]): RawBuilder<unknown> | null {
  const shape = childShape(crud, child);
  const key = storedField(shape.fields, child.foreignKey);
  return key ? whereAll([sql<SqlBool>`${textColumnSql(key)} = any(${ids})`, notDeletedSql(shape)]) : null;
}

/** The rows of a child of several main records in one statement, by the id of their main record, in their order. */
export async function readRowsOfMains(
  crud: CrudContext,
  child: Child,
  mainIds: readonly Value[],
  select: RawBuilder<unknown>,
): Promise<Map<string, Row[]>> {
  const shape = childShape(crud, child);
  const ids = mainIds.map(String);
  const where = rowsOfMainsSql(crud, child, ids);
  const found = new Map<string, Row[]>(ids.map((id) => [id, []]));
  if (!where) return found;
  const main = textColumnSql(shape.fields[child.foreignKey]!);
  const { rows } = await sql<Row>`select ${select}, ${main} as "@main" from ${shape.table} t${where}
    ${childOrderSql(crud, child, shape)}`.execute(crud.db);
  for (const { '@main': id, ...row } of rows) found.get(String(id))?.push(row);
  return found;
}

/** Number of the rows of a child of some main records. */
export async function countRowsOfMains(crud: CrudContext, child: Child, ids: readonly string[]): Promise<number> {
  const where = rowsOfMainsSql(crud, child, ids);
  if (!where) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::int4 as count
    from ${childShape(crud, child).table} t${where}`.execute(crud.db);
  return rows[0]?.count ?? 0;
}

/** A record with all columns and children, without permissions. @param lock locks the row until the transaction ends */
export async function loadRecord(crud: CrudContext, entity: Entity, id: string, lock = false): Promise<Row | null> {
  const shape = shapeOf(crud, entity.id);
  const where = whereAll([idTestSql(shape, id), notDeletedSql(shape)]);
  const { rows } = await sql<Row>`select ${selectList(shape.stored)} from ${shape.table} t${where}
    ${lock ? sql`for update` : sql``}`.execute(crud.db);
  const [row] = rows;
  if (!row) return null;
  const record: Row = { ...row };
  for (const child of Object.values(entity.children))
    record[child.key] = await readChildRows(crud, child, row.id ?? null);
  return record;
}

/**
 * A record as the caller may see it, with display texts, referenced records and child rows.
 * @throws HttpError 未找到对应实体
 */
export async function readRecord(crud: CrudContext, scope: RowScope, id: string, caller: Caller): Promise<Row> {
  const { shape, entity } = scope;
  const view = fieldViewOf(shape, caller);
  const where = whereAll([...visibleRowTests(crud, scope, caller), idTestSql(shape, id)]);
  const { rows } = await sql<Row>`select ${view.select} from ${shape.table} t${where} limit 1`.execute(crud.db);
  const [row] = rows;
  if (!row) throw notFoundError();
  const children = scope.child ? [] : Object.values(entity.children);
  const lists = await Promise.all(children.map((child) => readChildPart(crud, entity, child, row.id ?? null, caller)));
  const main: NamedRows = {
    shape,
    view,
    rows: [row],
    referenceFields: crud.referenceFields.behindReferences(entity, scope.child?.key ?? null),
  };
  const parts = [main, ...lists];
  const refs = await addDisplayTexts(crud, parts, caller, { allReferences: true });
  for (const part of parts) maskRows(part.view, part.rows);
  await runHook(crud, shape.entity, 'afterRead', [row], { entity: shape.entity, caller, db: crud.db, single: true });
  return {
    ...row,
    ...Object.fromEntries(children.map((child, index) => [child.key, lists[index]!.rows as Row[]])),
    _refs: refs as unknown as Value,
  };
}

async function readChildPart(
  crud: CrudContext,
  entity: Entity,
  child: Child,
  mainId: Value,
  caller: Caller,
): Promise<NamedRows> {
  const shape = childShape(crud, child);
  const view: FieldView = fieldViewOf(shape, caller);
  return {
    shape,
    view,
    rows: await readChildRows(crud, child, mainId, view.select),
    referenceFields: crud.referenceFields.behindReferences(entity, child.key),
  };
}
