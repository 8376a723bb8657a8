/** Whole records: the main row and its children's, read for a person or for a write. */
import type { Child, Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { childShape, type CrudContext, shapeOf } from '../context/crud-context';
import { runHook } from '../context/record-hooks';
import type { Caller } from '../context/crud-options';
import { notFoundError } from '../context/errors';
import { columnSql, notDeletedSql, selectList, type Shape, storedField, textColumnSql } from '../context/shapes';
import { Bindings, whereAll } from '../context/sql-bindings';
import { addDisplayTexts, type NamedRows } from '../view/display-texts';
import { maskRows, type FieldView, fieldViewOf } from '../view/field-visibility';
import { childListSort, defaultSort, orderBySql } from './sort-order';
import { visibleRowTests, type RowScope } from './row-scope';

/** `where` for a row of this id; the text of an id that the column cannot hold finds nothing. */
function idTestSql(shape: Shape, id: string, bindings: Bindings): string {
  return `${textColumnSql(shape.fields.id!)} = ${bindings.add(id.replaceAll('\0', ''))}`;
}

/** By the number of each row; rows that have none stand as the list of their own entity shows them. */
function childOrderSql(crud: CrudContext, child: Child, shape: Shape): string {
  const number = storedField(shape.fields, 'orderNum');
  if (number) return orderBySql(shape, [{ field: number, asc: true }]);
  const own = childListSort(crud, child);
  return orderBySql(shape, own ? defaultSort(shape, own) : []);
}

/** Rows of a child of one main record, in their order. */
export async function readChildRows(crud: CrudContext, child: Child, mainId: Value, select?: string): Promise<Row[]> {
  const shape = childShape(crud, child);
  const key = storedField(shape.fields, child.foreignKey);
  if (!key || mainId === null) return [];
  const { rows } = await crud.db.query(
    `select ${select ?? selectList(shape.stored)} from ${shape.table} t${whereAll([`${columnSql(key)} = $1`, notDeletedSql(shape)])}${childOrderSql(crud, child, shape)}`,
    [mainId],
  );
  return rows as Row[];
}

/** A record with all its columns and children, for the server itself; locked until the transaction ends. */
export async function loadRecord(crud: CrudContext, entity: Entity, id: string, lock = false): Promise<Row | null> {
  const shape = shapeOf(crud, entity.id);
  const bindings = new Bindings();
  const where = whereAll([idTestSql(shape, id, bindings), notDeletedSql(shape)]);
  const { rows } = await crud.db.query(
    `select ${selectList(shape.stored)} from ${shape.table} t${where}${lock ? ' for update' : ''}`,
    bindings.values,
  );
  const row = rows[0] as Row | undefined;
  if (!row) return null;
  const record: Row = { ...row };
  for (const child of Object.values(entity.children))
    record[child.key] = await readChildRows(crud, child, row.id ?? null);
  return record;
}

/**
 * A record as the caller may see it: names, references and children's rows.
 * @throws HttpError 未找到对应实体
 */
export async function readRecord(crud: CrudContext, source: RowScope, id: string, caller: Caller): Promise<Row> {
  const { shape, entity } = source;
  const view = fieldViewOf(shape, caller);
  const bindings = new Bindings();
  const where = whereAll([...visibleRowTests(crud, source, caller, bindings), idTestSql(shape, id, bindings)]);
  const { rows } = await crud.db.query(`select ${view.select} from ${shape.table} t${where} limit 1`, bindings.values);
  const row = rows[0] as Row | undefined;
  if (!row) throw notFoundError();
  const children = source.child ? [] : Object.values(entity.children);
  const lists = await Promise.all(children.map((child) => readChildPart(crud, entity, child, row.id ?? null, caller)));
  const main: NamedRows = {
    shape,
    view,
    rows: [row],
    referenceFields: crud.referenceFields.behindReferences(entity, source.child?.key ?? null),
  };
  const parts = [main, ...lists];
  const refs = await addDisplayTexts(crud, parts, caller, true);
  for (const part of parts) maskRows(part.view, part.rows);
  await runHook(crud, shape.entity, 'showing', [row], { entity: shape.entity, caller, db: crud.db, single: true });
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
